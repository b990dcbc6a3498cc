import { ceilDiv, expUp, fixedDown, ratioDown, rational } from "../../../numerics/index.js";
import type { NoiseProblem, ShiftPrices } from "./noise-programme.js";

/** The fraction bits of prices and costs. */
const BITS = 128n;

/**
 * A lower bound on the expected cost of every (ε, δ)-DP mechanism on the integers, rounded down, in
 * exact arithmetic. Let μ(d) ≥ 0, and let y(d, x) lie in [0, μ(d)], with y constant to the left of
 * −half and y = 0 to the right of d. Every such mechanism has a cost of at least
 *
 *     min_j { c(j) + ½ Σ_d [ y(d, −j) + y(d, j) − E·(y(d, d − j) + y(d, d + j)) ] } − δ·Σ μ(d),
 *
 * where E ≥ e^ε and 0 ≤ j ≤ half + steps + 1. Beyond, the sum is constant and c does not decrease.
 * The bound holds for any prices, so a solver's errors only make it weaker.
 */
export function noiseBoundDown(problem: NoiseProblem, prices: readonly ShiftPrices[]): number {
  const { epsilon, delta, half, steps, cost } = problem;
  const bound = expUp(epsilon);
  const tests = prices.map(({ shift, budget, tests }) => {
    const most = fixedDown(Math.max(0, budget), BITS);
    const values = Array.from(tests, (price) => clip(fixedDown(price, BITS), most));
    const at = (x: number) => values[Math.max(0, x + half + 1)] ?? 0n;
    return { shift, most, at };
  });
  let least: bigint | undefined;
  for (let j = 0; j <= half + steps + 1; j++) {
    let [own, other] = [0n, 0n];
    for (const { shift, at } of tests) {
      own += at(-j) + at(j);
      other += at(shift - j) + at(shift + j);
    }
    // Twice the sum, rounded down.
    const twice =
      2n * fixedDown(cost(j), BITS) + own - ceilDiv(other * bound.numerator, bound.denominator);
    if (least === undefined || twice < least) least = twice;
  }
  const total = tests.reduce((sum, { most }) => sum + most, 0n);
  const d = rational(delta);
  const value = least! * d.denominator - 2n * total * d.numerator;
  return value > 0n ? ratioDown(value, d.denominator << (BITS + 1n)) : 0;
}

function clip(price: bigint, most: bigint): bigint {
  return price < 0n ? 0n : price > most ? most : price;
}
