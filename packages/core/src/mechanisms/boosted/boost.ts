import type { PartialMoment, Range } from "../../laws/index.js";

/** The factor by which the density of noise is reduced outside a region. */
export interface Boost {
  /** q, the probability that noise outside the region is drawn again. */
  readonly rate: number;
  /** 1 − q, computed separately because 1 − rate would lose digits if q is close to 0 or 1. */
  readonly keep: number;
  /** −ln(1 − q): the amount that the edge of the region adds to a privacy loss. */
  readonly logRatio: number;
}

/**
 * The smallest boost that raises the region's probability from `inside` to at least the confidence.
 * `outside` is 1 − inside, computed separately for precision. At confidence 1 the noise is
 * truncated.
 */
export function boostFor(confidence: number, inside: number, outside: number): Boost {
  const missing =
    inside > 0.5 ? 1 - (1 - confidence) / outside : (confidence - inside) / (1 - inside);
  const rate = missing / confidence;
  if (!(rate > 0)) return { rate: 0, keep: 1, logRatio: 0 };
  const keep = (inside / confidence) * ((1 - confidence) / outside);
  return { rate, keep, logRatio: rate < 0.5 ? -Math.log1p(-rate) : -Math.log(keep) };
}

/** The mass of a law inside and outside a region, each computed by its own integral. */
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
