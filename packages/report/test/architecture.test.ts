import { fileURLToPath } from "node:url";
import { describeLayers, describePortable, sourcesUnder } from "../../../test/support/layers.js";

/** The folders of the package. Each folder imports only the folders listed before it. */
const ROOMS = [
  "markup",
  "numbers",
  "flags",
  "charts",
  "sections",
  "explain",
  "record",
  "publication",
];
const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("report", SRC, ROOMS);
describePortable("report", sourcesUnder(SRC), [
  "@noisewright/contract",
  "@noisewright/core",
  "@noisewright/release",
  "@noisewright/text",
  "@observablehq/plot",
  "yaml",
  "zod",
]);
