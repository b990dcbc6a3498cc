import { closedMass, type Distribution } from "../laws/index.js";
import { bracket } from "../numerics/index.js";

/** Of a lattice point that is met but for rounding, the mass counts. */
const CLOSE = 1e-12;

/** The least x with P(|X − answer| ≤ x) ≥ level, to one part in 10^12 and from above. */
export function errorQuantile(law: Distribution, answer: number, level: number): number {
  const enough = (x: number) => closedMass(law, answer - x, answer + x) >= level;
  if (enough(0)) return 0;
  const ends = [law.quantile((1 - level) / 2), law.quantile((1 + level) / 2)];
  // Half of what is left out on either side: more than enough within the further of the two.
  let far = Math.max(...ends.map((x) => Math.abs(x - answer))) * (1 + CLOSE);
  while (!enough(far)) far *= 2;
  return bracket(enough, 0, far, CLOSE).yes;
}
