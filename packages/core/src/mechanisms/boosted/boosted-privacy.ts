import type { Range } from "../../laws/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { type Boost, split } from "./boost.js";
import type { Kernel } from "./kernel.js";
import { pairPrivacy } from "./pair.js";
import type { Side } from "./pieces.js";

/** Kernel noise whose density outside a region, which may move with the answer, is cut down. */
export interface BoostedFamily {
  readonly kernel: Kernel;
  readonly scale: number;
  readonly boost: Boost;
  region(answer: number): Range;
}

/** The privacy of two answers, one way. */
export function privacyBetween(family: BoostedFamily, from: number, to: number): IdealPrivacy {
  const { kernel, boost } = family;
  return pairPrivacy(kernel, boost, sideAt(family, from), sideAt(family, to));
}

/**
 * Where the region goes with the answer, noise is symmetric and unimodal: answers a whole
 * sensitivity apart dominate all others, one way as the other (see AdditiveChannel.pairs).
 */
export function boostedNoisePrivacy(family: BoostedFamily, sensitivity: number): IdealPrivacy {
  return privacyBetween(family, 0, sensitivity);
}

/** The confidence at an answer. */
export function confidenceAt(family: BoostedFamily, answer: number): number {
  const { inside, outside } = massesAt(family, answer);
  return inside / (inside + family.boost.keep * outside);
}

/** N(q): what the density at an answer is divided by. */
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
