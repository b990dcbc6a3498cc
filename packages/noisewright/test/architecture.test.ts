import { fileURLToPath } from "node:url";
import { describeLayers } from "../../../test/support/layers.js";

/** A folder may import only the folders that come before it in this list. */
const ROOMS = [
  "about",
  "files",
  "optimal",
  "ledger",
  "release",
  "init",
  "design",
  "compare",
  "explain",
  "report",
  "audit",
  "account",
  "service",
  "cli",
];

describeLayers("noisewright", fileURLToPath(new URL("../src", import.meta.url)), ROOMS, {
  longest: 220,
});
