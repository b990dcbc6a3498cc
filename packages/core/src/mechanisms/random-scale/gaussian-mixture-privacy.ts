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

/** The number of grid points per σ before refinement. */
const PER_SIGMA = 10;
/**
 * Beyond this many of its own standard deviations, a component is negligible compared with a wider
 * component.
 */
const NEGLIGIBLE_SIGMAS = 14;
const MOST_POINTS = 2000;

export interface GaussianMixturePrivacy extends IdealPrivacy {
  /** δ(ε) with a bound on its rounding error. */
  deltaWithin(epsilon: number): Integral;
}

/**
 * The privacy of Gaussian noise with random σ at sensitivity Δ. The loss is not a monotone function
 * of the noise and is unbounded, so there is no pure ε. The outputs with loss above ε form a few
 * intervals. The ends of these intervals are searched, and the probabilities of the intervals are
 * sums of normal tails.
 */
export function gaussianMixturePrivacy(
  atoms: readonly SigmaAtom[],
  sensitivity: number,
): GaussianMixturePrivacy {
  const { logPdf } = gaussianMixture(atoms);
  const loss = (t: number) => logPdf(sensitivity / 2 - t) - logPdf(sensitivity / 2 + t);
  const deltaWithin = (epsilon: number): Integral => {
    const ends = crossings(loss, gridPoints(atoms, sensitivity, epsilon), epsilon);
    /**
     * P(noise < Δ/2 − t), or e^ε times the same probability for noise shifted by Δ, with
     * alternating signs.
     */
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

/**
 * A grid of distances t from Δ/2, where the loss is 0. The grid ends at a point beyond which the
 * loss stays above ε.
 */
function gridPoints(atoms: readonly SigmaAtom[], sensitivity: number, epsilon: number): number[] {
  const sigmas = [...new Set(atoms.map(({ sigma }) => sigma))].sort((a, b) => a - b);
  const widest = sigmas.at(-1)!;
  const found: number[] = [];
  let t = 0;
  for (const sigma of sigmas) {
    // Where only the widest component matters, the loss is tΔ/σ².
    const alone = sigma === widest ? (epsilon * widest ** 2) / sensitivity : 0;
    const until = sensitivity / 2 + NEGLIGIBLE_SIGMAS * sigma + alone;
    const step = Math.max(sigma / PER_SIGMA, (until - t) / MOST_POINTS);
    for (; t < until; t += step) found.push(t);
  }
  return [...found, t];
}

/**
 * The points where the loss crosses ε, outwards from Δ/2. After the last crossing, the loss is
 * above ε. The loss is also evaluated at its turning points between grid points, so that a short
 * excursion above or below ε is found. The integrand of δ is 0 at the crossings, so half of the
 * digits of a crossing are enough.
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

/** A distance, and the amount by which the loss exceeds ε at this distance. */
interface Seen {
  readonly t: number;
  readonly above: number;
}

/**
 * Adds to the evaluated points every peak of the loss below ε and every dip of the loss above ε.
 */
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

/** ln ∫ f^α g^(1−α), over the points where the integrand is within e^−45 of its peak. */
function renyi(
  atoms: readonly SigmaAtom[],
  logPdf: (x: number) => number,
  sensitivity: number,
  alpha: number,
): number {
  const sigmas = atoms.map(({ sigma }) => sigma);
  const [narrow, wide] = [Math.min(...sigmas), Math.max(...sigmas)];
  const limit = alpha * sensitivity + 10 * wide;
  const points = [sensitivity / 2];
  for (let t = Math.min(narrow, sensitivity) / 4; t < limit; t *= 1.2) {
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
