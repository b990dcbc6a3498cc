import { defaultInRange, inspect, mechanismKind, NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import { describeInspection } from "./inspect-text.js";
import type { Output } from "./output.js";

interface Flags {
  readonly epsilon: string;
  readonly sensitivity: string;
  readonly lower?: string;
  readonly upper?: string;
  readonly nonnegative?: boolean;
  readonly integer?: boolean;
  readonly json?: boolean;
}

/** `noisewright design`: the mechanism for outputs that must stay in a range. */
export function designCommand(output: Output): Command {
  return new Command("design")
    .description("the mechanism for what you need of a number")
    .requiredOption("--epsilon <value>", "privacy level")
    .requiredOption("--sensitivity <value>", "how far one change may move the answer")
    .option("--nonnegative", "outputs are never below 0")
    .option("--lower <value>", "outputs are never below this")
    .option("--upper <value>", "outputs are never above this")
    .option("--integer", "answers are whole numbers")
    .option("--json", "one JSON object")
    .action((flags: Flags) => output.out(design(flags)));
}

function design(flags: Flags): string {
  if (flags.lower === undefined && !flags.nonnegative) {
    throw new NoisewrightError({
      code: "form",
      subject: "design",
      expected: [["--nonnegative"], ["--lower"], ["--lower", "--upper"]],
      got: [],
    });
  }
  const { mechanism, why } = defaultInRange({
    epsilon: Number(flags.epsilon),
    sensitivity: Number(flags.sensitivity),
    lower: Number(flags.lower ?? 0),
    ...(flags.upper !== undefined && { upper: Number(flags.upper) }),
    integer: flags.integer ?? false,
  });
  const inspection = inspect(mechanism);
  if (flags.json) return JSON.stringify({ recommended: { ...inspection, why } });
  return `${why}\n\n${describeInspection(mechanismKind(mechanism.id), mechanism, inspection)}`;
}
