import type { FullNeed, NeedInput } from "./need.js";
import { domainError } from "./refusals.js";

type Ranges = Pick<
  FullNeed,
  "sensitivity" | "answers" | "outputs" | "wholeAnswers" | "wholeOutputs"
>;

/**
 * Reads the range of the answers and the range of the outputs. For whole numbers, each end of a
 * range is rounded to the nearest whole number inside the range.
 */
export function readRanges(given: NeedInput, notes: string[]): Ranges {
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
      "at least 0 if outputs must be nonnegative",
      ends.lower,
      "clamp the answers, or omit `lower`",
    );
  }
  if (answers.lower === Number.NEGATIVE_INFINITY && Number.isFinite(answers.upper - margin)) {
    const advice = "to bound answers only from above, negate them; or set margin to Infinity";
    throw domainError("lower", "given together with upper", "none", advice);
  }
  const bounded = Number.isFinite(answers.lower) || Number.isFinite(answers.upper);
  if (given.margin !== undefined && !bounded) {
    throw domainError(
      "margin",
      "given together with a range of the answers",
      given.margin,
      "give `lower` or `upper`",
    );
  }
  const lowest = answers.lower - margin;
  const outputs = {
    // The flag `nonnegative` bounds the outputs by 0. A given margin may bound the outputs more
    // tightly.
    lower: nonnegative ? (given.margin === undefined ? 0 : Math.max(0, lowest)) : lowest,
    upper: answers.upper + margin,
  };
  if (bounded && given.margin === undefined) {
    notes.push(`outputs stay in ${rangeText(outputs)}, because no margin was given`);
  }
  if (given.sensitivity > answers.upper - answers.lower) {
    notes.push(
      "the sensitivity is larger than the range, so one record changes the answer by at most the width of the range",
    );
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
      "at least 1 for whole numbers, which differ by at least 1",
      sensitivity,
    );
  }
  if (whole < sensitivity) {
    notes.push(`answers are whole numbers, so the sensitivity is rounded down to ${whole}`);
  }
  return whole;
}

/** Writes a range in interval notation. */
export function rangeText({ lower, upper }: { lower: number; upper: number }): string {
  const left = Number.isFinite(lower) ? `[${lower}` : "(−∞";
  return `${left}, ${Number.isFinite(upper) ? `${upper}]` : "∞)"}`;
}
