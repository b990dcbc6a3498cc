import { fileURLToPath } from "node:url";
import { describeLayers } from "../../../test/support/layers.js";

/** The folders of the studio. A folder imports only folders that stand before it in this list. */
const ROOMS = [
  "address",
  "glossary",
  "needs",
  "worker/tasks",
  "worker",
  "ui",
  "chart",
  "local-service",
  "service",
  "published",
  "pages/compare",
  "pages/compose",
  "pages/design",
  "pages/glossary",
  "pages/ledger",
  "pages/local",
  "pages/papers/views",
  "pages/papers",
  "pages/release",
  "pages/results",
  "pages/start",
  "pages",
  "shell",
];

describeLayers("studio", fileURLToPath(new URL(".", import.meta.url)), ROOMS, {
  indexed: false,
});
