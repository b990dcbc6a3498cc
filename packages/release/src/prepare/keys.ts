import { NoisewrightError, type RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { KeySelection } from "@noisewright/core/selection";
import { perCell, timesUp } from "./level.js";
import type { Cell, Level } from "./prepared.js";

/** Private partition selection, which decides which keys are published. */
export interface KeyGate {
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  readonly why: string;
  names(units: bigint, random: RandomSource): boolean;
}

/** Calibrates the selection of keys. One unit can add or remove at most `keys` keys. */
export function keyGate(epsilon: number, delta: number | undefined, keys: number): KeyGate {
  if (delta === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "release",
      path: ["budget"],
      expected: [["epsilon", "delta"]],
      got: ["epsilon"],
      what: "without `keys` a budget also needs `delta`, for example 1.0e-7",
    });
  }
  const selection = new KeySelection(perCell(epsilon, keys), perCell(delta, keys));
  const { certificate } = selection;
  const likely = selection.weights.findIndex((_, units) => selection.probability(units) >= 0.5);
  return {
    events: [{ kind: "composed/1", events: [selection.event], count: keys }],
    certified: {
      epsilon: timesUp(certificate.epsilon, keys),
      delta: timesUp(certificate.delta, keys),
    },
    why: `half of ε and all of δ select keys: keys of about ${likely} units or more are published`,
    names: (units, random) =>
      selection.selects(Number(units > 2n ** 52n ? 2n ** 52n : units), random),
  };
}

/**
 * A lower bound on the number of units of a key with several cells. One bound is the largest number
 * of units in one cell. Another bound is the sum over all cells divided by `most`, because each
 * unit is in at most `most` cells. The result is the larger of these two bounds. One unit changes
 * each bound by at most one.
 */
export function unitsOf(cells: Iterable<Cell>, most: number): bigint {
  let [fullest, all] = [0n, 0n];
  for (const { units = 0n } of cells) {
    if (units > fullest) fullest = units;
    all += units;
  }
  const part = (all + BigInt(most - 1)) / BigInt(most);
  return fullest > part ? fullest : part;
}
