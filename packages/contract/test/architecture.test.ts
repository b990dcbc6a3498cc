import { fileURLToPath } from "node:url";
import { describeLayers, describePortable, sourcesUnder } from "../../../test/support/layers.js";

/** A folder imports only the folders before it. */
const ROOMS = ["kit", "answers", "requests", "endpoints"];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("contract", SRC, ROOMS);
describePortable("contract", sourcesUnder(SRC), [
  "@noisewright/core",
  "@noisewright/release",
  "zod",
]);
