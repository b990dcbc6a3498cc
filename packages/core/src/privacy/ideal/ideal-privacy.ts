import { erfcx, sum } from "../../numerics/index.js";

/**
 * Privacy of an ideal law, the worst case over adjacent inputs, in double precision. It serves
 * design, plots and cross-checks. Promises about a release come from its weights.
 */
export interface IdealPrivacy {
  /** The smallest pure ε; Infinity if no pure ε holds. */
  readonly epsilon: number;
  /** δ at ε ≥ 0. */
  delta(epsilon: number): number;
  /** Rényi divergence of order α ≥ 1. */
  rdp(alpha: number): number;
}

/**
 * δ(ε), also for negative ε, if both directions have the same profile: δ(−ε) = 1 − e^−ε + e^−ε
 * δ(ε).
 */
export function deltaAnywhere({ delta }: IdealPrivacy, epsilon: number): number {
  if (epsilon >= 0) return delta(epsilon);
  return -Math.expm1(epsilon) + Math.exp(epsilon) * delta(-epsilon);
}

/**
 * Laplace noise of scale Δ/ε. The Rényi divergence is [mironov-2017, Table II]; KL is its limit.
 */
export function laplacePrivacy(epsilon: number): IdealPrivacy {
  return {
    epsilon,
    delta: (at) => Math.max(0, -Math.expm1((at - epsilon) / 2)),
    rdp(alpha) {
      if (alpha === 1) return epsilon + Math.expm1(-epsilon);
      const rise = (alpha / (2 * alpha - 1)) * Math.expm1((alpha - 1) * epsilon);
      const fall = ((alpha - 1) / (2 * alpha - 1)) * Math.expm1(-alpha * epsilon);
      return rise === Number.POSITIVE_INFINITY
        ? epsilon + Math.log(alpha / (2 * alpha - 1)) / (alpha - 1)
        : Math.log1p(rise + fall) / (alpha - 1);
    },
  };
}

/**
 * Gaussian noise with sensitivity / σ = mu: δ(ε) = Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ)
 * [balle-wang-2018, Theorem 8]. With s = (ε/μ − μ/2)/√2 and t = (ε/μ + μ/2)/√2 we have t² − s² = ε,
 * so δ = e^(−s²)(erfcx s − erfcx t)/2. This form does not overflow and keeps its digits in the
 * tail.
 */
export function gaussianPrivacy(mu: number): IdealPrivacy {
  return {
    epsilon: Number.POSITIVE_INFINITY,
    delta(at) {
      const s = (at / mu - mu / 2) * Math.SQRT1_2;
      const t = (at / mu + mu / 2) * Math.SQRT1_2;
      if (s > -5) return (Math.exp(-s * s) * (erfcx(s) - erfcx(t))) / 2;
      return 1 - (Math.exp(-s * s) * (erfcx(-s) + erfcx(t))) / 2; // erfcx(s) would overflow
    },
    rdp: (alpha) => (alpha * mu * mu) / 2,
  };
}

/** A possible privacy loss ln(p/q) and its probability under p. */
export interface LossAtom {
  readonly loss: number;
  readonly mass: number;
}

/** The privacy of a pair of laws with finitely many nonzero losses. */
export function discretePrivacy(epsilon: number, atoms: readonly LossAtom[]): IdealPrivacy {
  return {
    epsilon,
    delta: (at) =>
      sum(atoms.map(({ loss, mass }) => (loss > at ? -mass * Math.expm1(at - loss) : 0))),
    rdp(alpha) {
      if (alpha === 1) return sum(atoms.map(({ loss, mass }) => mass * loss));
      // Sums mass · (e^x − 1) if the exponents are small, so that small divergences keep their
      // digits.
      const exponents = atoms.map(({ loss }) => (alpha - 1) * loss);
      const largest = exponents.reduce((most, x) => Math.max(most, x), 0);
      if (largest < 1) {
        return (
          Math.log1p(sum(atoms.map(({ mass }, i) => mass * Math.expm1(exponents[i]!)))) /
          (alpha - 1)
        );
      }
      const scaled = atoms.map(({ mass }, i) => mass * Math.exp(exponents[i]! - largest));
      return (largest + Math.log(sum(scaled))) / (alpha - 1);
    },
  };
}
