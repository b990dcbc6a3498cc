import type { Range } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import { epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";

/** The domain of the answers, and the other inputs of the search for the worst pair. */
export interface Domain {
  readonly subject: string;
  readonly input: Range;
  readonly sensitivity: number;
  /**
   * Answers at which the region is not smooth, including the answers where the mass of the region
   * is smallest and largest.
   */
  readonly kinks: readonly number[];
  /**
   * For a relative region, the fraction of the answer that is added to the half-width of the
   * region.
   */
  readonly ratio?: number;
}

/** The largest distance between two adjacent answers of the domain. */
export function maxDistance({ input, sensitivity }: Domain): number {
  return Math.min(sensitivity, input.upper - input.lower);
}

interface Candidate {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const better = (a: Candidate, b: Candidate) => (b.value > a.value ? b : a);

/**
 * The number of evenly spaced answers to try, and how often the distance to each kink is halved.
 */
const EVENLY_SPACED = 24;
const HALVINGS = 5;

/**
 * The pair at the maximum distance for which f is largest: the best of a grid, improved by a local
 * search. This search is fast, and it is accurate enough to choose a scale. `supremum` gives a
 * proof.
 */
export function worstPair(
  family: BoostedFamily,
  domain: Domain,
  f: (pair: IdealPrivacy) => number,
): Candidate {
  const d = maxDistance(domain);
  const at = (from: number, to: number): Candidate => ({
    value: f(privacyBetween(family, from, to)),
    from,
    to,
  });
  const bothWays = (low: number) => better(at(low, low + d), at(low + d, low));
  const lowers = lowerAnswersToTry(domain, d);
  const tried = lowers.map(bothWays);
  const best = tried.reduce(better);
  const i = tried.indexOf(best);
  const [from, to] = [lowers[Math.max(0, i - 1)], lowers[Math.min(lowers.length - 1, i + 1)]];
  if (!(best.value < Number.POSITIVE_INFINITY) || from === to) return best;
  const low = minimise((q) => -bothWays(q).value, from!, to!, 4, 1e-8);
  return better(best, bothWays(low));
}

/**
 * Lower answers of pairs at distance d: evenly spaced answers, and answers ever closer to the
 * kinks.
 */
function lowerAnswersToTry({ input: { lower, upper }, kinks }: Domain, d: number): number[] {
  const width = Math.max(0, upper - d - lower);
  const last = lower + width;
  const spread = Array.from(
    { length: EVENLY_SPACED + 1 },
    (_, i) => lower + (width * i) / EVENLY_SPACED,
  );
  const closer = Array.from({ length: HALVINGS }, (_, i) => width / 2 ** (i + 1));
  const around = [lower, last, ...kinks, ...kinks.map((q) => q - d)].flatMap((q) => [
    q,
    ...closer.flatMap((x) => [q - x, q + x]),
  ]);
  const lowers = [...spread, ...around].filter((q) => q >= lower && q <= last);
  return [...new Set(lowers)].sort((a, b) => a - b);
}

/** The ε that the worst pair needs at a δ. The search goes from one pair to a worse pair. */
export function searchedEpsilon(family: BoostedFamily, domain: Domain, delta: number): number {
  let epsilon = 0;
  while (epsilon < Number.POSITIVE_INFINITY) {
    const at = epsilon;
    const { value, from, to } = worstPair(family, domain, (pair) => pair.delta(at));
    if (value <= delta) return epsilon;
    const next = epsilonAt(privacyBetween(family, from, to), delta);
    // The search found no worse pair.
    if (!(next > epsilon)) return epsilon;
    epsilon = next;
  }
  return epsilon;
}
