import { Choice } from "@noisewright/core/selection";
import type { KeyValue } from "@noisewright/engines";
import type { Payment } from "./additive.js";
import type { Procedure } from "./prepared.js";
import { smallestEpsilon } from "./target.js";

export interface Mode {
  readonly values: readonly KeyValue[];
  /** The number of rows with one value that one unit can change, in all groups together. */
  readonly rows: number;
  readonly payment: Payment;
}

/**
 * Draws the most frequent value by the exponential mechanism. The score of a value is how many rows
 * fewer it has than the most frequent value. Added rows only increase counts, so one unit changes a
 * score by no more than it changes a count.
 */
export function mode({ values, rows, payment }: Mode): Procedure {
  const choiceAt = (epsilon: number) => new Choice(epsilon, rows);
  const lackAt = (choice: Choice, confidence: number) =>
    choice.deficitBound(values.length, 1 - confidence);
  const epsilon =
    "target" in payment
      ? smallestEpsilon(
          (at) => lackAt(choiceAt(at), payment.target.confidence) <= payment.target.within,
        )
      : payment.epsilon;
  const choice = choiceAt(epsilon);
  return {
    mechanism: {
      id: "exponential",
      params: { epsilon, sensitivity: rows, candidates: values.length },
      why: "this mechanism draws one of the listed values",
    },
    events: [choice.event],
    certified: { epsilon: choice.certificate.epsilon, delta: 0 },
    truth({ cells }) {
      const counts = cells.map((cell) => cell.rows ?? 0n);
      const most = counts.reduce((a, b) => (a > b ? a : b), 0n);
      const limit = BigInt(choice.weights.length);
      const lacks = counts
        .map((count) => most - count)
        .map((lack) => (lack > limit ? limit : lack));
      return [lacks.map(Number)];
    },
    draw: ([lacks], random) => [choice.pick(lacks!, random)],
    show: ([drawn], confidence) => [
      {
        value: values[drawn!]!,
        note: `has at most ${lackAt(choice, confidence)} rows fewer than the most frequent value`,
      },
    ],
    expects: (confidence) => ({ within: lackAt(choice, confidence), unit: "rows" }),
  };
}
