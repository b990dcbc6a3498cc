import { numberTextUp, withoutRoundingError } from "../../ui/format.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";

const DIGITS = 3;

/** What the numbers of a mechanism mean for the user, in sentences. They hold at every true value. */
export function meaningOf({ sensitivity }: DesignAnswer, { utility }: Row): string[] {
  const { error99, error999, bias } = utility.worst;
  const off = withoutRoundingError(bias, sensitivity);
  return [
    ...(Number.isFinite(error99)
      ? [
          `99 of 100 published numbers are within ±${upTo(error99)} of the truth, and 999 of 1,000 within ±${upTo(error999)}.`,
        ]
      : []),
    off === 0
      ? "They are right on average."
      : `On average they are off by at most ${upTo(Math.abs(off))}.`,
  ];
}

/** A limit, rounded up. A rounding error of the computation does not count. */
export function upTo(limit: number): string {
  return numberTextUp(limit * (1 - 1e-9), DIGITS);
}
