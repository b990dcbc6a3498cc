import { Command } from "commander";
import {
  type CompareFlags,
  compareCsv,
  compareGrid,
  describeComparison,
  parseGrid,
  parseMechanism,
} from "../compare/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags extends CompareFlags {
  readonly csv?: boolean;
  readonly json?: boolean;
}

/** The mechanisms that are compared if none is named. */
const START = ["laplace", "gaussian", "staircase:metric=rmse"];

/** `noisewright compare`: the errors of several mechanisms at equal certified privacy. */
export function compareCommand(output: Output): Command {
  const command = new Command("compare")
    .argument(
      "[mechanisms...]",
      `mechanisms, with parameters if needed, such as staircase:metric=mae; default: ${START.join(" ")}`,
    )
    .option("--epsilon <value,…>", "ε: the privacy level; several values make a grid", "1")
    .option("--delta <value,…>", "δ: 0 allows only pure-DP mechanisms", "1e-6")
    .option("--sensitivity <value,…>", "Δ: the largest change that one person can cause", "1")
    .option("--answer <value,…>", "the true value; default: the middle of the range")
    .option("--lower <value>", "the smallest possible true value", "0")
    .option("--upper <value>", "the largest possible true value", "10")
    .option("--metrics <m,…>", "the metrics to show", "mae,rmse,error:0.9,error:0.99")
    .option("--csv", "print CSV: one line for each mechanism at each point of the grid")
    .option("--json", "print one JSON object")
    .action((mechanisms: readonly string[], flags: Flags) =>
      compare(mechanisms.length > 0 ? mechanisms : START, flags, output),
    );
  command.addHelpText(
    "after",
    "\nThe noise of each mechanism is scaled until its certificate shows the privacy level.",
  );
  return withExamples(
    command,
    "compare laplace gaussian staircase:metric=mae --epsilon 0.5",
    "compare geometric discrete-gaussian --epsilon 0.1,0.5,1,2 --delta 1e-6,1e-9 --csv > grid.csv",
  );
}

function compare(names: readonly string[], flags: Flags, output: Output): void {
  const mechanisms = names.map(parseMechanism);
  const grid = parseGrid(flags);
  const entries = [];
  for (const entry of compareGrid(mechanisms, grid)) {
    entries.push(entry);
    output.progress?.(`compared ${entries.length}`);
  }
  output.progress?.("");
  if (flags.json) output.out(JSON.stringify({ entries }));
  else
    output.out(flags.csv ? compareCsv(entries, grid.metrics) : describeComparison(entries, grid));
}
