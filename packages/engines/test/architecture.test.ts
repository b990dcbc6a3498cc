import { fileURLToPath } from "node:url";
import { describeLayers } from "../../../test/support/layers.js";

/** A folder imports only folders to its left. */
const LAYERS = ["expression", "plan", "sql", "engine"];

describeLayers("engines", fileURLToPath(new URL("../src", import.meta.url)), LAYERS);
