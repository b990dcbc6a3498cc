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

/** Random numbers in [0, 1) that are the same in every run. */
export function numbers(seed: number): () => number {
  const next = splitMix64(BigInt(seed));
  return () => Number(next() >> 11n) / 2 ** 53;
}

/**
 * Random rate priors of every family, with rates of the order of 1. The priors are the same in
 * every run.
 */
export function randomPriors(count: number, seed: number): RatePrior[] {
  const random = numbers(seed);
  const uniform = (low: number, high: number) => low + (high - low) * random();
  const logUniform = (low: number, high: number) => low * (high / low) ** random();
  const makers: readonly (() => RatePrior)[] = [
    () => twoPointPrior(uniform(0.001, 0.999), logUniform(0.05, 2), logUniform(0.5, 30)),
    () => gammaPrior(logUniform(0.3, 50), logUniform(0.05, 3)),
    () => {
      const a = random() < 0.3 ? 0 : logUniform(0.05, 2);
      return uniformPrior(a, a + logUniform(0.01, 8));
    },
    () => {
      const a = random() < 0.3 ? 0 : logUniform(0.05, 2);
      const b = random() < 0.5 ? Number.POSITIVE_INFINITY : a + logUniform(0.1, 5);
      return truncatedGaussianPrior(uniform(-4, 5), logUniform(0.05, 3), a, b);
    },
    () => noncentralChiSquaredPrior(logUniform(0.5, 20), uniform(0, 8), logUniform(0.05, 1)),
    () => rayleighPrior(logUniform(0.2, 5)),
  ];
  const one = () => makers[Math.floor(random() * makers.length)]!();
  return Array.from({ length: count }, () => (random() < 0.15 ? sumPrior([one(), one()]) : one()));
}
