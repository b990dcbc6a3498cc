import { NoisewrightError, type RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { type JointKeyNeed, JointKeySelection, neverBelow } from "@noisewright/core/selection";
import type { Adjacency } from "@noisewright/engines";
import { memoize } from "./memoize.js";
import type { Cell, Level } from "./prepared.js";

/** The keys that one unit may have, and how neighbouring tables differ. */
export interface UnitKeys {
  /** The number of keys that one unit may have. */
  readonly groups: number;
  readonly adjacency: Adjacency;
}

/** Private partition selection, which decides which keys are named. */
export interface KeyNames {
  readonly event: PrivacyEvent;
  readonly certified: Level;
  /** Keys of this number of units have at least an even chance of being named. */
  readonly half: number;
  names(units: bigint, random: RandomSource): boolean;
}

/** Releases with the same level and the same noise share one selection and one bound. */
const selectionOf = memoize(
  (need: JointKeyNeed) => new JointKeySelection(need),
  16,
  ({ shown, ...others }) => JSON.stringify(others) + (shown === undefined ? "" : textOf(shown)),
);

/** The text of an event, which may have thousands of weights. Releases share the same events. */
const texts = new WeakMap<PrivacyEvent, string>();
function textOf(event: PrivacyEvent): string {
  const text = texts.get(event) ?? JSON.stringify(event);
  texts.set(event, text);
  return text;
}

export const provedMinimum = memoize(
  ({ epsilon, delta, groups }: Level & Pick<UnitKeys, "groups">) =>
    neverBelow(epsilon, delta, groups),
  64,
);

/**
 * Calibrates the selection of keys. The level covers the names of all keys of one unit, and what
 * named keys show.
 */
export function keyNames(
  { epsilon, delta }: Level,
  { groups, adjacency }: UnitKeys,
  shown?: PrivacyEvent,
): KeyNames {
  const need = { epsilon, delta, groups, adjacency, ...(shown !== undefined && { shown }) };
  const selection = selectionOf(need);
  return {
    event: selection.event,
    certified: { epsilon: selection.certificate.epsilon, delta: selection.certificate.delta },
    half: selection.half,
    names: (units, random) => selection.selects(unitsAsNumber(units), random),
  };
}

/** A number of units as a double. Beyond 2^52 units, all keys are named. */
export function unitsAsNumber(units: bigint): number {
  return Number(units > 2n ** 52n ? 2n ** 52n : units);
}

/** The error for a release whose keys are selected but that has no δ. */
export function keysNeedDelta(payment: "budget" | "target"): NoisewrightError {
  const [field, other] = payment === "budget" ? ["epsilon", "delta"] : ["within", "delta"];
  return new NoisewrightError({
    code: "form",
    subject: "release",
    path: [payment],
    expected: [[field!, other!]],
    got: [field!],
    what: `without \`keys\` a ${payment} also needs \`delta\`, for example 1.0e-7`,
  });
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
