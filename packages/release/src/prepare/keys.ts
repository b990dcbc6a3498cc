import { NoisewrightError, type RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { KeySelection } from "@noisewright/core/selection";
import { perCell, timesUp } from "./level.js";
import type { Cell, Level } from "./prepared.js";

/** Which keys may be named, where they are not known without the data. */
export interface KeyGate {
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  readonly why: string;
  names(units: bigint, random: RandomSource): boolean;
}

/** `keys`: how many keys one unit can have or lose. */
export function keyGate(epsilon: number, delta: number | undefined, keys: number): KeyGate {
  if (delta === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "budget, where keys are selected,",
      expected: [["epsilon", "delta"]],
      got: ["epsilon"],
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
    why: `half of ε and all of δ select keys: those of about ${likely} units or more are named`,
    names: (units, random) =>
      selection.selects(Number(units > 2n ** 52n ? 2n ** 52n : units), random),
  };
}

/**
 * How many units a key of several cells has, at least: as many as its fullest cell; and where a unit
 * is in `most` cells at most, so large a part of all that are counted. One unit more or less moves
 * both by at most one.
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
