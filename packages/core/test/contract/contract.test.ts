import { MECHANISMS } from "../../src/index.js";
import { mechanismContract } from "../../src/testing/index.js";
import { runner } from "../support/runner.js";
import { solve } from "../support/solved.js";

for (const kind of MECHANISMS) mechanismContract(kind, runner, { solve });
