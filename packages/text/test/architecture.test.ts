import { fileURLToPath } from "node:url";
import { describeLayers, describePortable, sourcesUnder } from "../../../test/support/layers.js";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

describeLayers("text", SRC, []);
describePortable("text", sourcesUnder(SRC), ["@noisewright/core"]);
