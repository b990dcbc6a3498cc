import { defaultInRange, inspect, mechanismKind, NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import { describeInspection } from "./inspect-text.js";
import type { Output } from "./output.js";
import { toNumber } from "./to-number.js";

interface Flags {
  readonly epsilon: string;
  readonly sensitivity: string;
  readonly lower?: string;
  readonly upper?: string;
  readonly nonnegative?: boolean;
  readonly integer?: boolean;
  readonly unbiased?: boolean;
  readonly margin?: string;
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
    .option("--unbiased", "the mean of the output is the answer")
    .option("--margin <value>", "how far unbiased outputs may lie outside the range")
    .option("--json", "one JSON object")
    .action((flags: Flags) => output.out(design(flags)));
}

function design(flags: Flags): string {
  const number = (name: "epsilon" | "sensitivity" | "lower" | "upper" | "margin") =>
    flags[name] === undefined ? undefined : toNumber("design", name, flags[name]);
  const lower = lowerEnd(flags, number("lower"));
  const [upper, margin] = [number("upper"), number("margin")];
  const { mechanism, why } = defaultInRange({
    epsilon: number("epsilon") as number,
    sensitivity: number("sensitivity") as number,
    lower,
    ...(upper !== undefined && { upper }),
    integer: flags.integer ?? false,
    unbiased: flags.unbiased ?? false,
    ...(margin !== undefined && { margin }),
  });
  const inspection = inspect(mechanism);
  if (flags.json) return JSON.stringify({ recommended: { ...inspection, why } });
  return `${why}\n\n${describeInspection(mechanismKind(mechanism.id), mechanism, inspection)}`;
}

/** What the two ways to say it come to. */
function lowerEnd(flags: Flags, lower: number | undefined): number {
  if (lower === undefined && !flags.nonnegative) {
    const got = flags.upper === undefined ? [] : ["--upper"];
    const expected = [["--nonnegative"], ["--lower"], ["--lower", "--upper"]];
    throw new NoisewrightError({ code: "form", subject: "design", expected, got });
  }
  if (flags.nonnegative && lower !== undefined && lower < 0) {
    const domain = "at least 0 where --nonnegative is given";
    const got = String(lower);
    throw new NoisewrightError({
      code: "domain",
      subject: "design",
      parameter: "lower",
      domain,
      got,
    });
  }
  return lower ?? 0;
}
