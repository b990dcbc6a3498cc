import { type Mechanism, mechanism, mechanismKind } from "@noisewright/core";

/**
 * The constant 1 + W(1/e), which is the q that maximises q/(1 + e^q). At this q, e^−q = q − 1.
 * Newton's iteration solves this equation.
 */
export const Q_STAR = solveNewton(
  (q) => Math.exp(-q) - q + 1,
  (q) => -Math.exp(-q) - 1,
);

/**
 * The constant W(1/e), which is the maximum of q/(1 + e^q). This constant is the smallest worst-case bias of a φ ≥ 0, in multiples of the noise scale.
 */
export const LEAST_BIAS = Math.exp(-Q_STAR);

/**
 * Two weights that prove that no φ ≥ 0 has a smaller worst-case bias. With w₀ + w₁ = 1 and w₀ f₀ ≥
 * w₁ f_q everywhere, w₀·bias(0) − w₁·bias(q) = ∫ φ (w₀ f₀ − w₁ f_q) + w₁ q ≥ w₁ q. The left side is
 * at most the worst-case bias. The best choice is q = q*, w₁ = 1/(1 + e^q), with the bound W(1/e).
 */
export interface LaplaceCertificate {
  /** The answer q*, in multiples of the noise scale. */
  readonly answer: number;
  readonly weights: readonly [atZero: number, atAnswer: number];
  /** The lower bound w₁ q*, in multiples of the noise scale. */
  readonly bound: number;
  /**
   * The minimum of ln(w₀ f₀ / w₁ f_q), computed from the laws. This minimum is ≥ 0 up to rounding.
   */
  readonly slack: number;
  /** The value w₀·bias(0) − w₁·bias(q*) of every nonnegative post-processing in Noisewright. */
  readonly tested: readonly { readonly mechanism: string; readonly value: number }[];
  /** The worst-case bias of the mechanism minimax-bias-laplace, in multiples of the noise scale. */
  readonly attained: number;
}

const UNIT = { scale: 1, sensitivity: 1 };
const POST_PROCESSED = ["clamped", "ramp", "deadzone", "minimax-bias"];

export function laplaceCertificate(): LaplaceCertificate {
  const w1 = 1 / (1 + Math.exp(Q_STAR));
  const w0 = 1 - w1;
  const noise = mechanism("laplace", { epsilon: 1, sensitivity: 1 }); // The scale is 1.
  const [at0, at1] = [noise.law(0), noise.law(Q_STAR)];
  const line = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 50);
  const slacks = line.map((x) => Math.log(w0 / w1) + at0.logPdf(x) - at1.logPdf(x));
  const bias = (one: Mechanism, q: number) => one.law(q).mean - q;
  const tested = POST_PROCESSED.map((method) => {
    const one = mechanismKind(`${method}-laplace`).create(UNIT);
    return { mechanism: one.id, value: w0 * bias(one, 0) - w1 * bias(one, Q_STAR) };
  });
  return {
    answer: Q_STAR,
    weights: [w0, w1],
    bound: w1 * Q_STAR,
    slack: Math.min(...slacks),
    tested,
    attained: mechanism("minimax-bias-laplace", UNIT).worst.bias,
  };
}

function solveNewton(f: (x: number) => number, slope: (x: number) => number): number {
  let x = 1;
  for (let i = 0; i < 20; i++) x -= f(x) / slope(x);
  return x;
}
