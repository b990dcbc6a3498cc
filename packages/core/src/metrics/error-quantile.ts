import { closedMass, type Distribution } from "../laws/index.js";
import { bracket } from "../numerics/index.js";

/**
 * The relative tolerance. The interval is widened by this fraction, so that the interval includes a
 * lattice point at its end.
 */
const CLOSE = 1e-12;

/** The smallest x with P(|X − answer| ≤ x) ≥ level, with a relative error of 1e-12, rounded up. */
export function errorQuantile(law: Distribution, answer: number, level: number): number {
  const enough = (x: number) => closedMass(law, answer - x, answer + x) >= level;
  if (enough(0)) return 0;
  const ends = [law.quantile((1 - level) / 2), law.quantile((1 + level) / 2)];
  // Outside each of the two quantiles the probability is (1 − level)/2.
  // So the distance to the farther quantile is large enough.
  let far = Math.max(...ends.map((x) => Math.abs(x - answer))) * (1 + CLOSE);
  while (!enough(far)) far *= 2;
  return bracket(enough, 0, far, CLOSE).yes;
}
