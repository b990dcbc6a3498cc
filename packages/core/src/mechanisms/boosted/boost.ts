import type { PartialMoment, Range } from "../../laws/index.js";

/** How much less likely noise is made outside a region: its density there is cut to `keep`. */
export interface Boost {
  /** q, the probability that noise outside the region is drawn again. */
  readonly rate: number;
  /** 1 − q, which near 1 or 0 has digits that the rate has lost. */
  readonly keep: number;
  /** −ln(1 − q): what the region's edge adds to a privacy loss. */
  readonly logRatio: number;
}

/**
 * The least boost that brings the region's probability from `inside` to at least the confidence.
 * `outside` is 1 − inside, with digits of its own. At confidence 1 the noise is truncated.
 */
export function boostFor(confidence: number, inside: number, outside: number): Boost {
  const missing =
    inside > 0.5 ? 1 - (1 - confidence) / outside : (confidence - inside) / (1 - inside);
  const rate = missing / confidence;
  if (!(rate > 0)) return { rate: 0, keep: 1, logRatio: 0 };
  const keep = (inside / confidence) * ((1 - confidence) / outside);
  return { rate, keep, logRatio: rate < 0.5 ? -Math.log1p(-rate) : -Math.log(keep) };
}

/** What a law gives to a region and to the rest, each from its own integral. */
export function split(
  partial: PartialMoment,
  { lower, upper }: Range,
): { readonly inside: number; readonly outside: number } {
  return {
    inside: partial(0, lower, upper, lower),
    outside:
      partial(0, Number.NEGATIVE_INFINITY, lower, lower) +
      partial(0, upper, Number.POSITIVE_INFINITY, upper),
  };
}
