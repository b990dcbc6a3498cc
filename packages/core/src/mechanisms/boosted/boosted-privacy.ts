import type { Range } from "../../laws/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { type Boost, split } from "./boost.js";
import type { Kernel } from "./kernel.js";
import { pairPrivacy } from "./pair.js";
import type { Side } from "./pieces.js";

/** Kernel noise whose density is reduced outside a region. The region may depend on the answer. */
export interface BoostedFamily {
  readonly kernel: Kernel;
  readonly scale: number;
  readonly boost: Boost;
  region(answer: number): Range;
}

/** The privacy of the law at `from` against the law at `to`, in this direction only. */
export function privacyBetween(family: BoostedFamily, from: number, to: number): IdealPrivacy {
  const { kernel, boost } = family;
  return pairPrivacy(kernel, boost, sideAt(family, from), sideAt(family, to));
}

/**
 * The privacy of noise whose region moves with the answer. Such noise is symmetric and unimodal. So
 * answers exactly one sensitivity apart dominate all other pairs, and both directions of a pair
 * have the same privacy (see AdditiveChannel.pairs).
 */
export function boostedNoisePrivacy(family: BoostedFamily, sensitivity: number): IdealPrivacy {
  return privacyBetween(family, 0, sensitivity);
}

/** The probability that the output at an answer falls in the region of this answer. */
export function confidenceAt(family: BoostedFamily, answer: number): number {
  const { inside, outside } = massesAt(family, answer);
  return inside / (inside + family.boost.keep * outside);
}

/** N(q), the normaliser of the density at an answer. */
export function normAt(family: BoostedFamily, answer: number): number {
  const { inside, outside } = massesAt(family, answer);
  return inside + family.boost.keep * outside;
}

function massesAt({ kernel, scale, region }: BoostedFamily, answer: number) {
  return split(kernel.partial(scale, answer), region(answer));
}

function sideAt(family: BoostedFamily, answer: number): Side {
  const { lower, upper } = family.region(answer);
  const { scale } = family;
  return {
    answer: answer / scale,
    region: { lower: lower / scale, upper: upper / scale },
    norm: normAt(family, answer),
  };
}
