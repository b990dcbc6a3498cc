import { fileURLToPath } from "node:url";
import { describeLayers, describePortable, sourcesUnder } from "../../../test/support/layers.js";

/** A folder may import only the folders that come before it in this list. */
const ROOMS = ["kit", "answers", "command-line", "requests", "endpoints", "serving"];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("contract", SRC, ROOMS);
describePortable("contract", sourcesUnder(SRC), [
  "@noisewright/core",
  "@noisewright/release",
  "zod",
]);
