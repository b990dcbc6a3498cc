import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { addressNow } from "./address/address.js";
import { START } from "./pages/index.js";
import { App } from "./shell/app.js";
import { loadPagesLater } from "./shell/load-page.js";
import "./style/theme.css";
import "./style/base.css";
import "./style/shell.css";
import "./style/controls.css";
import "./style/slider.css";
import "./style/content.css";
import "./style/picture.css";
import "./style/table.css";
import "./style/forms.css";
import "./style/motion.css";
import { warmUp } from "./worker/client.js";

/** Milliseconds until the worker starts if the first view does not need it. */
const PAUSE = 1500;

setTimeout(warmUp, addressNow().path === START.path ? PAUSE : 0);
loadPagesLater();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
