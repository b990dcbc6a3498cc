import type { Range } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import { epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";

/** Answers that may be asked, and how the worst pair of them is looked for. */
export interface Domain {
  readonly subject: string;
  readonly input: Range;
  readonly sensitivity: number;
  /** Answers where the region changes character, among them where its mass is least and largest. */
  readonly kinks: readonly number[];
  /** Of a region that goes with the answer: by what part of it it reaches further either way. */
  readonly ratio?: number;
}

/** How far apart two answers of the domain can be. */
export function reachOf({ input, sensitivity }: Domain): number {
  return Math.min(sensitivity, input.upper - input.lower);
}

interface Candidate {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const better = (a: Candidate, b: Candidate) => (b.value > a.value ? b : a);

/** Answers that are tried, evenly spread, and how often the distance to where laws change is halved. */
const EVEN = 24;
const HALVINGS = 5;

/**
 * The pair of answers farthest apart for which f is largest: the best of a grid, then a search there.
 * Quick, and good enough to choose a scale by; `supremum` proves.
 */
export function worstPair(
  family: BoostedFamily,
  domain: Domain,
  f: (pair: IdealPrivacy) => number,
): Candidate {
  const d = reachOf(domain);
  const at = (from: number, to: number): Candidate => ({
    value: f(privacyBetween(family, from, to)),
    from,
    to,
  });
  const bothWays = (low: number) => better(at(low, low + d), at(low + d, low));
  const places = placesFor(domain, d);
  const tried = places.map(bothWays);
  const best = tried.reduce(better);
  const i = tried.indexOf(best);
  const [from, to] = [places[Math.max(0, i - 1)], places[Math.min(places.length - 1, i + 1)]];
  if (!(best.value < Number.POSITIVE_INFINITY) || from === to) return best;
  const low = minimise((q) => -bothWays(q).value, from!, to!, 4, 1e-8);
  return better(best, bothWays(low));
}

/** Lower answers of pairs at a distance d: evenly spread, and ever closer to where laws change. */
function placesFor({ input: { lower, upper }, kinks }: Domain, d: number): number[] {
  const width = Math.max(0, upper - d - lower);
  const last = lower + width;
  const spread = Array.from({ length: EVEN + 1 }, (_, i) => lower + (width * i) / EVEN);
  const closer = Array.from({ length: HALVINGS }, (_, i) => width / 2 ** (i + 1));
  const around = [lower, last, ...kinks, ...kinks.map((q) => q - d)].flatMap((q) => [
    q,
    ...closer.flatMap((x) => [q - x, q + x]),
  ]);
  const places = [...spread, ...around].filter((q) => q >= lower && q <= last);
  return [...new Set(places)].sort((a, b) => a - b);
}

/** The ε that the worst pair needs at a delta, by search: from one pair to a worse one. */
export function searchedEpsilon(family: BoostedFamily, domain: Domain, delta: number): number {
  let epsilon = 0;
  while (epsilon < Number.POSITIVE_INFINITY) {
    const at = epsilon;
    const { value, from, to } = worstPair(family, domain, (pair) => pair.delta(at));
    if (value <= delta) return epsilon;
    const next = epsilonAt(privacyBetween(family, from, to), delta);
    // The search found nothing worse than what it had already.
    if (!(next > epsilon)) return epsilon;
    epsilon = next;
  }
  return epsilon;
}
