import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
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

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
loadPagesLater();
