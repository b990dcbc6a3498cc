import type { KeyValue } from "@noisewright/engines";
import type { ChoiceName } from "../spec/index.js";
import type { Payment } from "./additive.js";
import { type Choices, type ChoicesNeed, choiceParams, chosenFor } from "./choices.js";
import { sureText } from "./numbers.js";
import type { Procedure } from "./prepared.js";

export interface Mode {
  readonly values: readonly KeyValue[];
  /** The number of rows with one value that one unit can change. A replaced unit counts twice. */
  readonly rows: number;
  /** The number of groups, each with its own choice, that one unit can change. */
  readonly groups: number;
  readonly payment: Payment;
  readonly mechanism?: ChoiceName | undefined;
}

/**
 * Draws the most frequent value of each group. The score of a value is how many rows fewer it has
 * than the most frequent value. Permute-and-flip has the smallest errors for a single choice. If one
 * unit can change several choices, the exponential mechanism is used, because many of its choices
 * cost less together.
 */
export function mode({ values, rows, groups, payment, mechanism }: Mode): Procedure {
  const need: ChoicesNeed = {
    mechanism: mechanism ?? (groups === 1 ? "permute-and-flip" : "exponential"),
    count: groups,
    sensitivity: rows,
  };
  const lackOf = ({ choice }: Choices, confidence: number) =>
    choice.deficitBound(values.length, 1 - confidence);
  const choices = chosenFor(payment, need, lackOf);
  const { choice, events, certified } = choices;
  return {
    mechanism: {
      id: need.mechanism,
      params: { ...choiceParams(need, choices), candidates: values.length },
      why: `this mechanism draws one of the listed values${groups > 1 ? ", and many draws together cost less" : ""}`,
    },
    events,
    certified,
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
        note: `has at most ${lackOf(choices, confidence)} rows fewer than the most frequent value, ${sureText(confidence)}`,
      },
    ],
    expects: (confidence) => ({ within: lackOf(choices, confidence), unit: "rows" }),
  };
}
