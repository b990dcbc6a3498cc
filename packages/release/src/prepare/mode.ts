import { Choice } from "@noisewright/core/selection";
import type { KeyValue } from "@noisewright/engines";
import type { Payment } from "./additive.js";
import type { Procedure } from "./prepared.js";
import { leastEpsilon } from "./target.js";

export interface Mode {
  readonly values: readonly KeyValue[];
  /** How far one unit moves the number of rows of a value, in all groups together. */
  readonly rows: number;
  readonly payment: Payment;
}

/**
 * The most frequent of some values by the exponential mechanism, by how many rows each lacks. Rows
 * that come move all numbers one way, so what a value lacks moves no further than a number does.
 */
export function mode({ values, rows, payment }: Mode): Procedure {
  const choiceAt = (epsilon: number) => new Choice(epsilon, rows);
  const lackAt = (choice: Choice, sure: number) => choice.deficitBound(values.length, 1 - sure);
  const epsilon =
    "target" in payment
      ? leastEpsilon(
          (at) => lackAt(choiceAt(at), payment.target.confidence) <= payment.target.within,
        )
      : payment.epsilon;
  const choice = choiceAt(epsilon);
  return {
    mechanism: {
      id: "exponential",
      params: { epsilon, sensitivity: rows, candidates: values.length },
      why: "one of the declared values",
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
    show: ([drawn], sure) => ({
      value: values[drawn!]!,
      note: `at most ${lackAt(choice, sure)} rows fewer than the most frequent`,
    }),
    expects: (sure) => ({ within: lackAt(choice, sure), unit: "rows" }),
  };
}
