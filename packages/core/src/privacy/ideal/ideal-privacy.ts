import { erfcx, sum } from "../../numerics/index.js";

/**
 * The privacy of an ideal distribution in double precision, for the worst pair of adjacent inputs.
 * These numbers are used for design, plots and cross-checks. The guarantee of a release is proved
 * from integer weights instead.
 */
export interface IdealPrivacy {
  /** The smallest pure ε; Infinity if the noise satisfies no pure ε. */
  readonly epsilon: number;
  /** The smallest δ at a given ε ≥ 0. */
  delta(epsilon: number): number;
  /** The Rényi divergence of order α ≥ 1. */
  rdp(alpha: number): number;
}

/**
 * Returns δ(ε) for positive and negative ε. For negative ε the code uses δ(−ε) = 1 − e^−ε + e^−ε
 * δ(ε), which holds if both directions have the same profile.
 */
export function deltaAnywhere({ delta }: IdealPrivacy, epsilon: number): number {
  if (epsilon >= 0) return delta(epsilon);
  return -Math.expm1(epsilon) + Math.exp(epsilon) * delta(-epsilon);
}

/**
 * The privacy of Laplace noise of scale Δ/ε. The Rényi divergence is from [mironov-2017, Table II],
 * and the KL divergence is the limit for α → 1.
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
 * The privacy of Gaussian noise with μ = sensitivity / σ: δ(ε) = Φ(μ/2 − ε/μ) − e^ε Φ(−μ/2 − ε/μ)
 * [balle-wang-2018, Theorem 8]. With s = (ε/μ − μ/2)/√2 and t = (ε/μ + μ/2)/√2 we have t² − s² = ε,
 * so δ = e^(−s²)(erfcx s − erfcx t)/2. This formula does not overflow and has accurate digits even
 * for a tiny δ.
 */
export function gaussianPrivacy(mu: number): IdealPrivacy {
  return {
    epsilon: Number.POSITIVE_INFINITY,
    delta(at) {
      const s = (at / mu - mu / 2) * Math.SQRT1_2;
      const t = (at / mu + mu / 2) * Math.SQRT1_2;
      if (s > -5) return (Math.exp(-s * s) * (erfcx(s) - erfcx(t))) / 2;
      return 1 - (Math.exp(-s * s) * (erfcx(-s) + erfcx(t))) / 2; // For s < 0, erfcx(s) could overflow.
    },
    rdp: (alpha) => (alpha * mu * mu) / 2,
  };
}

/** A possible value of the privacy loss ln(p/q), and its probability under p. */
export interface LossAtom {
  readonly loss: number;
  readonly mass: number;
}

/** The privacy of a pair of distributions with finitely many possible losses. */
export function discretePrivacy(epsilon: number, atoms: readonly LossAtom[]): IdealPrivacy {
  return {
    epsilon,
    delta: (at) =>
      sum(atoms.map(({ loss, mass }) => (loss > at ? -mass * Math.expm1(at - loss) : 0))),
    rdp(alpha) {
      if (alpha === 1) return sum(atoms.map(({ loss, mass }) => mass * loss));
      // For small exponents, a sum of mass · (e^x − 1) has more accurate digits.
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
