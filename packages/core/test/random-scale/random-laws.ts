import {
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  sumPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "../../src/mechanisms/random-scale/rate-prior/index.js";
import { splitMix64 } from "../support/split-mix.js";

/** Numbers in [0, 1), the same at every run. */
export function numbers(seed: number): () => number {
  const next = splitMix64(BigInt(seed));
  return () => Number(next() >> 11n) / 2 ** 53;
}

/** Laws of U of every family, at rates of the order of 1, the same at every run. */
export function randomFolds(count: number, seed: number): RatePrior[] {
  const random = numbers(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const wide = (low: number, high: number) => low * (high / low) ** random();
  const makers: readonly (() => RatePrior)[] = [
    () => twoPointPrior(between(0.001, 0.999), wide(0.05, 2), wide(0.5, 30)),
    () => gammaPrior(wide(0.3, 50), wide(0.05, 3)),
    () => {
      const a = random() < 0.3 ? 0 : wide(0.05, 2);
      return uniformPrior(a, a + wide(0.01, 8));
    },
    () => {
      const a = random() < 0.3 ? 0 : wide(0.05, 2);
      const b = random() < 0.5 ? Number.POSITIVE_INFINITY : a + wide(0.1, 5);
      return truncatedGaussianPrior(between(-4, 5), wide(0.05, 3), a, b);
    },
    () => noncentralChiSquaredPrior(wide(0.5, 20), between(0, 8), wide(0.05, 1)),
    () => rayleighPrior(wide(0.2, 5)),
  ];
  const one = () => makers[Math.floor(random() * makers.length)]!();
  return Array.from({ length: count }, () => (random() < 0.15 ? sumPrior([one(), one()]) : one()));
}
