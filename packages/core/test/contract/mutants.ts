import type { AdditiveChannel } from "../../src/entry/privacy.js";
import { mechanism } from "../../src/index.js";
import type { NoiseWeights } from "../../src/lattice/channels/index.js";
import type { Rational } from "../../src/numerics/index.js";

/**
 * Weights of Laplace noise as the library compiles them. The weights are correct. The tests
 * then make them wrong.
 */
export function weightsFor(epsilon: number, sensitivity: number): NoiseWeights {
  const { channel } = mechanism("laplace", { epsilon, sensitivity }).compile({ resolution: 8 });
  return (channel as AdditiveChannel).weights;
}

/**
 * Weights as they are before the envelope raises them. Each weight is at most as large as the
 * correct envelope requires.
 */
export function unlifted({ half }: NoiseWeights): bigint[] {
  return half.map((w) => (w > 2n ? w - 2n : 1n));
}

/** Weights that decrease twice as fast as ε allows. */
export function steeper({ half }: NoiseWeights): bigint[] {
  return half.map((_, k) => half[2 * k] ?? 1n);
}

/** Applies both passes of an envelope, with a given rounding and a given bound on ratios. */
export function lifted(
  half: readonly bigint[],
  steps: number,
  bound: Rational,
  round: "up" | "down" = "up",
): bigint[] {
  const pass = (weights: readonly bigint[]) => {
    const out: bigint[] = [];
    for (const w of weights) {
      const near = out.slice(-steps).reduce((most, x) => (x > most ? x : most), 0n);
      const extra = round === "up" ? bound.numerator - 1n : 0n;
      const least = (near * bound.denominator + extra) / bound.numerator;
      out.push(w > least ? w : least);
    }
    return out;
  };
  return pass(pass(half).reverse()).reverse();
}
