import type { FullNeed, NeedGiven } from "./need.js";
import { wrong } from "./refusals.js";

type Ranges = Pick<
  FullNeed,
  "sensitivity" | "answers" | "outputs" | "wholeAnswers" | "wholeOutputs"
>;

/** What answers can be and where outputs must lie. Whole numbers need whole ends. */
export function readRanges(given: NeedGiven, notes: string[]): Ranges {
  const { integer = false, counts = false, nonnegative = false } = given;
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
    throw wrong("upper", `above lower (${answers.lower})`, answers.upper);
  }
  if (nonnegative && ends.lower < 0) {
    throw wrong(
      "lower",
      "at least 0 where outputs are nonnegative",
      ends.lower,
      "clamp the answers, or leave lower out",
    );
  }
  const bounded = Number.isFinite(answers.lower) || Number.isFinite(answers.upper);
  if (given.margin !== undefined && !bounded) {
    throw wrong("margin", "given with a range of the answers", given.margin, "give lower or upper");
  }
  const { margin = 0 } = given;
  const floor = nonnegative ? 0 : Number.NEGATIVE_INFINITY;
  const outputs = {
    lower: Math.max(floor, answers.lower - margin),
    upper: answers.upper + margin,
  };
  if (bounded && given.margin === undefined) {
    notes.push(`outputs stay in ${rangeText(outputs)}, since no margin was given`);
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
    throw wrong(
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
