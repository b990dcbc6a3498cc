import { describe, it } from "vitest";
import { MECHANISMS } from "../../src/index.js";
import { mechanismContract } from "../../src/testing/index.js";
import { solve } from "../support/solved.js";

for (const kind of MECHANISMS) mechanismContract(kind, { describe, it }, { solve });
