import { numberText, numberTextUp, withoutRoundingError } from "../../ui/format.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";

const DIGITS = 3;

/** What the numbers of a mechanism mean for the user, in sentences. They hold at every true value. */
export function meaningOf({ sensitivity }: DesignAnswer, { utility }: Row): string[] {
  const { error99, error999, bias } = utility.worst;
  const off = withoutRoundingError(bias, sensitivity);
  return [
    ...(Number.isFinite(error99)
      ? [
          `99 of 100 published numbers are within ±${numberTextUp(error99, DIGITS)} of the truth, and 999 of 1,000 within ±${numberTextUp(error999, DIGITS)}.`,
        ]
      : []),
    off === 0
      ? "They are right on average."
      : `On average they are off by at most ${numberText(Math.abs(off), DIGITS)}.`,
  ];
}
