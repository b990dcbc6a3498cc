import {
  bracket,
  type Integral,
  integrate,
  minimise,
  normalLogSurvival,
  sum,
} from "../../numerics/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import { gaussianMixture, type SigmaAtom } from "./gaussian-mixture.js";

/** Places in each σ at which losses are looked at before they are refined. */
const PER_SIGMA = 10;
/** Beyond this many of its σ a component is nothing beside a wider one. */
const REACH = 14;
const MOST_PLACES = 2000;

export interface GaussianMixturePrivacy extends IdealPrivacy {
  /** δ(ε) with a bound of what rounding may have done to it. */
  deltaWithin(epsilon: number): Integral;
}

/**
 * Privacy of normal noise of random σ at sensitivity Δ. The loss is no monotone function of the noise
 * and has no bound, so that there is no pure level: outputs of loss above ε form up to a few intervals,
 * whose ends are found and whose probabilities are normal tails.
 */
export function gaussianMixturePrivacy(
  atoms: readonly SigmaAtom[],
  sensitivity: number,
): GaussianMixturePrivacy {
  const { logPdf } = gaussianMixture(atoms);
  const loss = (t: number) => logPdf(sensitivity / 2 - t) - logPdf(sensitivity / 2 + t);
  const deltaWithin = (epsilon: number): Integral => {
    const ends = crossings(loss, places(atoms, sensitivity, epsilon), epsilon);
    /** P(noise < Δ/2 − t), or e^ε times that of noise moved by Δ, with the sign of an end. */
    const tail = (shift: number, log: number) => (t: number, i: number) =>
      (i % 2 === 0 ? 1 : -1) *
      sum(
        atoms.map(
          ({ sigma, weight }) => weight * Math.exp(log + normalLogSurvival((t + shift) / sigma)),
        ),
      );
    const near = ends.map(tail(-sensitivity / 2, 0));
    const far = ends.map(tail(sensitivity / 2, epsilon));
    const value = Math.max(0, sum(near) - sum(far));
    return { value, error: 8 * Number.EPSILON * sum([...near, ...far].map(Math.abs)) };
  };
  return {
    epsilon: Number.POSITIVE_INFINITY,
    deltaWithin,
    delta: (epsilon) => deltaWithin(epsilon).value,
    rdp: (alpha) => renyi(atoms, logPdf, sensitivity, alpha),
  };
}

/** Distances t from Δ/2, where the loss is 0, to where it is above ε for good. */
function places(atoms: readonly SigmaAtom[], sensitivity: number, epsilon: number): number[] {
  const sigmas = [...new Set(atoms.map(({ sigma }) => sigma))].sort((a, b) => a - b);
  const widest = sigmas.at(-1)!;
  const found: number[] = [];
  let t = 0;
  for (const sigma of sigmas) {
    // Where only the widest is left, the loss is tΔ/σ².
    const alone = sigma === widest ? (epsilon * widest ** 2) / sensitivity : 0;
    const until = sensitivity / 2 + REACH * sigma + alone;
    const step = Math.max(sigma / PER_SIGMA, (until - t) / MOST_PLACES);
    for (; t < until; t += step) found.push(t);
  }
  return [...found, t];
}

/**
 * Where the loss crosses ε, outwards from Δ/2; above it from the last one on. Between places it is taken
 * at its turning points as well, so that a short visit above ε, or below, is seen. What δ depends on is
 * 0 at the ends, so that half of their digits are enough.
 */
function crossings(loss: (t: number) => number, at: readonly number[], epsilon: number): number[] {
  const seen = at.map((t): Seen => ({ t, above: loss(t) - epsilon }));
  const all = withTurns(loss, seen, epsilon);
  const ends: number[] = [];
  for (let i = 1; i < all.length; i++) {
    const [before, here] = [all[i - 1]!, all[i]!];
    const rises = here.above > 0;
    if (before.above > 0 === rises) continue;
    ends.push(bracket((t) => loss(t) > epsilon === rises, before.t, here.t, 1e-10).yes);
  }
  return ends;
}

/** A distance, and by how much the loss is above ε there. */
interface Seen {
  readonly t: number;
  readonly above: number;
}

/** The same, and every peak below ε and every dip above it. */
function withTurns(loss: (t: number) => number, seen: readonly Seen[], epsilon: number) {
  const turns: Seen[] = [];
  for (let i = 1; i < seen.length - 1; i++) {
    const [before, { above }, after] = [seen[i - 1]!, seen[i]!, seen[i + 1]!];
    const peak = above < 0 && above >= before.above && above >= after.above;
    const dip = above > 0 && above <= before.above && above <= after.above;
    if (!peak && !dip) continue;
    const sign = peak ? -1 : 1;
    const t = minimise((x) => sign * loss(x), before.t, after.t, 4, 1e-6);
    turns.push({ t, above: loss(t) - epsilon });
  }
  return turns.length === 0 ? seen : [...seen, ...turns].sort((a, b) => a.t - b.t);
}

/** ln ∫ f^α g^(1−α), over where the integrand is within e^−45 of its peak. */
function renyi(
  atoms: readonly SigmaAtom[],
  logPdf: (x: number) => number,
  sensitivity: number,
  alpha: number,
): number {
  const sigmas = atoms.map(({ sigma }) => sigma);
  const [narrow, wide] = [Math.min(...sigmas), Math.max(...sigmas)];
  const reach = alpha * sensitivity + 10 * wide;
  const points = [sensitivity / 2];
  for (let t = Math.min(narrow, sensitivity) / 4; t < reach; t *= 1.2) {
    points.push(sensitivity / 2 - t, sensitivity / 2 + t);
  }
  points.sort((a, b) => a - b);
  if (alpha === 1) {
    const term = (x: number) => Math.exp(logPdf(x)) * (logPdf(x) - logPdf(x - sensitivity));
    return integrate(term, points).value;
  }
  const exponent = (x: number) => alpha * logPdf(x) + (1 - alpha) * logPdf(x - sensitivity);
  const top = Math.max(...points.map(exponent));
  const { value } = integrate((x) => Math.exp(exponent(x) - top), points);
  return (top + Math.log(value)) / (alpha - 1);
}
