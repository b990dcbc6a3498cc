import { type Mechanism, mechanism, mechanismKind } from "@noisewright/core";

/** 1 + W(1/e): where q/(1 + e^q) is largest. There e^−q = q − 1, Newton's iteration solves it. */
export const Q_STAR = solveNewton(
  (q) => Math.exp(-q) - q + 1,
  (q) => -Math.exp(-q) - 1,
);

/** W(1/e), the value there: the least worst bias of a φ ≥ 0, in scales of the noise. */
export const LEAST_BIAS = Math.exp(-Q_STAR);

/**
 * A proof in two numbers that no φ ≥ 0 does better. With weights w₀ + w₁ = 1 and w₀ f₀ ≥ w₁ f_q
 * everywhere, w₀·bias(0) − w₁·bias(q) = ∫ φ (w₀ f₀ − w₁ f_q) + w₁ q ≥ w₁ q, and the left side is
 * at most the worst bias. Best at q = q*, w₁ = 1/(1 + e^q): the bound is W(1/e).
 */
export interface LaplaceCertificate {
  /** In scales. */
  readonly answer: number;
  readonly weights: readonly [atZero: number, atAnswer: number];
  /** w₁ q*, in scales. */
  readonly bound: number;
  /** Least of ln(w₀ f₀ / w₁ f_q) over the line, from the laws: not below 0 but for rounding. */
  readonly slack: number;
  /** w₀·bias(0) − w₁·bias(q*) of every nonnegative post-processing there is here. */
  readonly tested: readonly { readonly mechanism: string; readonly value: number }[];
  /** Worst bias of minimax-bias-laplace, in scales. */
  readonly attained: number;
}

const UNIT = { scale: 1, sensitivity: 1 };
const POST_PROCESSED = ["clamped", "ramp", "deadzone", "minimax-bias"];

export function laplaceCertificate(): LaplaceCertificate {
  const w1 = 1 / (1 + Math.exp(Q_STAR));
  const w0 = 1 - w1;
  const noise = mechanism("laplace", { epsilon: 1, sensitivity: 1 }); // scale 1
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
