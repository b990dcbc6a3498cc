import { integrate } from "../numerics/index.js";

/** A closed range of outputs. An end may be infinite. */
export interface Range {
  readonly lower: number;
  readonly upper: number;
}

/** A point that carries probability. */
export interface Atom {
  readonly x: number;
  readonly mass: number;
}

/**
 * A probability law on the real line. Tails keep relative accuracy: a small `survival` is never
 * computed as 1 − cdf.
 */
export interface Distribution {
  readonly name: string;
  readonly params: Readonly<Record<string, number>>;
  readonly support: Range;
  /** Distance between the possible values of a discrete law; 0 for a law with a density. */
  readonly spacing: number;
  /**
   * Point masses of a law that also has a density. For a purely discrete law this list is empty.
   */
  readonly atoms: readonly Atom[];
  readonly mean: number;
  /** Infinity if the integral diverges. */
  readonly variance: number;
  /** In nats: differential entropy for a density, Shannon entropy for a discrete law. */
  readonly entropy: number;
  /** The logarithm of the density, or of the probability for a discrete law. */
  logPdf(x: number): number;
  /** P(X ≤ x). */
  cdf(x: number): number;
  /** P(X > x). */
  survival(x: number): number;
  /** The smallest x with P(X ≤ x) ≥ p. */
  quantile(p: number): number;
  /** E|X − center|^p; Infinity if the integral diverges. */
  absoluteMoment(p: number, center: number): number;
  /** All points of a law on finitely many points, in increasing order. */
  readonly points?: readonly Atom[];
  /** Points where the density is not smooth, for quadrature and plots. */
  readonly kinks: readonly number[];
}

/** The part of a noise law that the compiler of lattice weights reads. */
export type NoiseShape = Pick<Distribution, "spacing" | "logPdf" | "survival" | "quantile">;

/** The density of a law, or the probability of a point for a discrete law. */
export function pdf(law: Distribution, x: number): number {
  return Math.exp(law.logPdf(x));
}

/** P(a < X ≤ b), computed from the smaller tail. */
export function intervalMass(law: Distribution, a: number, b: number): number {
  const upper = law.survival(a);
  return upper < 0.5 ? upper - law.survival(b) : law.cdf(b) - law.cdf(a);
}

/** P(X = x), the probability of a single point. */
export function pointMass(law: Distribution, x: number): number {
  if (law.spacing > 0) return pdf(law, x);
  return law.atoms.reduce((mass, atom) => (atom.x === x ? mass + atom.mass : mass), 0);
}

/** P(a ≤ X ≤ b), both ends included. */
export function closedMass(law: Distribution, a: number, b: number): number {
  return Math.min(1, intervalMass(law, a, b) + pointMass(law, a));
}

/** E|X − c|^p = p ∫₀^∞ t^(p−1) P(|X − c| > t) dt, for laws without a closed form. */
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
