import { integrate } from "../numerics/index.js";

/** A closed range of outputs. Each end of the range may be infinite. */
export interface Range {
  readonly lower: number;
  readonly upper: number;
}

/** A single point that has positive probability. */
export interface Atom {
  readonly x: number;
  readonly mass: number;
}

/**
 * A probability distribution on the real line. Tail probabilities are accurate relative to their
 * size, because a small `survival` is never computed as 1 − cdf.
 */
export interface Distribution {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  readonly support: Range;
  /**
   * The distance between adjacent values of a discrete distribution; 0 for a distribution with a
   * density.
   */
  readonly spacing: number;
  /**
   * The point masses of a distribution that also has a density. For a purely discrete distribution
   * this list is empty.
   */
  readonly atoms: readonly Atom[];
  readonly mean: number;
  /** The variance; Infinity if the integral diverges. */
  readonly variance: number;
  /**
   * The entropy in nats: differential entropy for a density, Shannon entropy for a discrete
   * distribution.
   */
  readonly entropy: number;
  /** The logarithm of the density, or of the probability for a discrete distribution. */
  logPdf(x: number): number;
  /** P(X ≤ x). */
  cdf(x: number): number;
  /** P(X > x). */
  survival(x: number): number;
  /** The smallest x with P(X ≤ x) ≥ p. */
  quantile(p: number): number;
  /** E|X − center|^p; Infinity if the integral diverges. */
  absoluteMoment(p: number, center: number): number;
  /** All points of a distribution on finitely many points, in increasing order. */
  readonly points?: readonly Atom[];
  /** Points where the density is not smooth, for quadrature and plots. */
  readonly kinks: readonly number[];
}

/** The part of a noise distribution that is needed to compile lattice weights. */
export type NoiseShape = Pick<Distribution, "spacing" | "logPdf" | "survival" | "quantile">;

/** The density of a distribution at x, or the probability of x for a discrete distribution. */
export function pdf(law: Distribution, x: number): number {
  return Math.exp(law.logPdf(x));
}

/** P(a < X ≤ b), computed from the smaller tail. */
export function intervalMass(law: Distribution, a: number, b: number): number {
  const upper = law.survival(a);
  return upper < 0.5 ? upper - law.survival(b) : law.cdf(b) - law.cdf(a);
}

/** P(X = x), the probability of a single point x. */
export function pointMass(law: Distribution, x: number): number {
  if (law.spacing > 0) return pdf(law, x);
  return law.atoms.reduce((mass, atom) => (atom.x === x ? mass + atom.mass : mass), 0);
}

/** P(a ≤ X ≤ b), both ends included. */
export function closedMass(law: Distribution, a: number, b: number): number {
  return Math.min(1, intervalMass(law, a, b) + pointMass(law, a));
}

/**
 * E|X − c|^p = p ∫₀^∞ t^(p−1) P(|X − c| > t) dt, for distributions whose moments have no closed
 * form.
 */
export function momentByTails(law: Distribution, p: number, center: number): number {
  const tail = (t: number) => {
    const below = law.cdf(center - t) - (law.spacing > 0 ? 0 : pointMass(law, center - t));
    return p * t ** (p - 1) * (law.survival(center + t) + below);
  };
  const scale = law.quantile(0.75) - law.quantile(0.25) || 1;
  const kinks = law.kinks.map((x) => Math.abs(x - center));
  const points = [...kinks, scale, 4 * scale, 16 * scale, 64 * scale].sort((x, y) => x - y);
  return integrate(tail, [0, ...points, Number.POSITIVE_INFINITY]).value;
}
