import type { FullNeed, NeedGiven } from "./need.js";
import { domainError } from "./refusals.js";

type Ranges = Pick<
  FullNeed,
  "sensitivity" | "answers" | "outputs" | "wholeAnswers" | "wholeOutputs"
>;

/** What answers can be and where outputs must lie. Whole numbers need whole ends. */
export function readRanges(given: NeedGiven, notes: string[]): Ranges {
  const { integer = false, counts = false, nonnegative = false } = given;
  const { margin = 0 } = given;
  const whole = integer || counts;
  const ends = {
    lower: given.lower ?? (nonnegative ? 0 : Number.NEGATIVE_INFINITY),
    upper: given.upper ?? Number.POSITIVE_INFINITY,
  };
  const answers = whole ? { lower: Math.ceil(ends.lower), upper: Math.floor(ends.upper) } : ends;
  if (answers.lower !== ends.lower || answers.upper !== ends.upper) {
    notes.push(`answers are whole numbers, so they lie in [${answers.lower}, ${answers.upper}]`);
  }
  if (!(answers.lower < answers.upper)) {
    throw domainError("upper", `above lower (${answers.lower})`, answers.upper);
  }
  if (nonnegative && ends.lower < 0) {
    throw domainError(
      "lower",
      "at least 0 where outputs are nonnegative",
      ends.lower,
      "clamp the answers, or leave lower out",
    );
  }
  if (answers.lower === Number.NEGATIVE_INFINITY && Number.isFinite(answers.upper - margin)) {
    const advice =
      "negate the answers to bound them from above alone, or give a margin of Infinity";
    throw domainError("lower", "given beside upper", "none", advice);
  }
  const bounded = Number.isFinite(answers.lower) || Number.isFinite(answers.upper);
  if (given.margin !== undefined && !bounded) {
    throw domainError(
      "margin",
      "given with a range of the answers",
      given.margin,
      "give lower or upper",
    );
  }
  const lowest = answers.lower - margin;
  const outputs = {
    // Nonnegative says where outputs may lie, unless a margin says less.
    lower: nonnegative ? (given.margin === undefined ? 0 : Math.max(0, lowest)) : lowest,
    upper: answers.upper + margin,
  };
  if (bounded && given.margin === undefined) {
    notes.push(`outputs stay in ${rangeText(outputs)}, since no margin was given`);
  }
  if (given.sensitivity > answers.upper - answers.lower) {
    notes.push("the sensitivity is wider than the range, inside which one change moves less");
  }
  return {
    sensitivity: whole ? wholeSensitivity(given.sensitivity, notes) : given.sensitivity,
    answers,
    outputs,
    wholeAnswers: whole,
    wholeOutputs: integer,
  };
}

function wholeSensitivity(sensitivity: number, notes: string[]): number {
  const whole = Math.floor(sensitivity);
  if (whole < 1) {
    throw domainError(
      "sensitivity",
      "at least 1 for whole numbers: they differ by 1 or not at all",
      sensitivity,
    );
  }
  if (whole < sensitivity) {
    notes.push(`whole answers differ by at most ${whole}, so that is the sensitivity`);
  }
  return whole;
}

/** As a mathematician writes it. */
export function rangeText({ lower, upper }: { lower: number; upper: number }): string {
  const left = Number.isFinite(lower) ? `[${lower}` : "(−∞";
  return `${left}, ${Number.isFinite(upper) ? `${upper}]` : "∞)"}`;
}
