import type { Range } from "../../distributions/index.js";
import { minimise } from "../../numerics/index.js";
import type { IdealPrivacy } from "../ideal-privacy.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";

/** Answers that may be asked, and how the worst pair of them is looked for. */
export interface Domain {
  readonly subject: string;
  readonly input: Range;
  readonly sensitivity: number;
  /** Answers where the region changes character, among them where its mass is least and largest. */
  readonly kinks: readonly number[];
  /** Whether answers less than a sensitivity apart may be worse than a whole one. */
  readonly shorter: boolean;
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

/** How closely a domain is searched. */
export interface Effort {
  /** Distances that are tried, as parts of the sensitivity. */
  readonly parts: readonly number[];
  /** Answers that are tried, evenly spread. */
  readonly even: number;
  /** How often the distance to where laws change is halved. */
  readonly halvings: number;
}

export const THOROUGH: Effort = { parts: [1, 0.6, 0.25], even: 40, halvings: 10 };
export const QUICK: Effort = { parts: [1], even: 24, halvings: 5 };

/** The pair of adjacent answers for which f is largest: the best of a grid, then a search there. */
export function worstPair(
  family: BoostedFamily,
  domain: Domain,
  f: (pair: IdealPrivacy) => number,
  effort = THOROUGH,
): Candidate {
  const at = (from: number, to: number): Candidate => ({
    value: f(privacyBetween(family, from, to)),
    from,
    to,
  });
  const bothWays = (low: number, d: number) => better(at(low, low + d), at(low + d, low));
  const along = (d: number) => {
    const places = placesFor(domain, d, effort);
    const tried = places.map((low) => bothWays(low, d));
    const best = tried.reduce(better);
    const i = tried.indexOf(best);
    const [from, to] = [places[Math.max(0, i - 1)], places[Math.min(places.length - 1, i + 1)]];
    if (!(best.value < Number.POSITIVE_INFINITY) || from === to) return best;
    const low = minimise((q) => -bothWays(q, d).value, from as number, to as number, 4, 1e-8);
    return better(best, bothWays(low, d));
  };
  const reach = reachOf(domain);
  const parts = domain.shorter ? effort.parts : [1];
  const found = parts.map((part) => along(part * reach)).reduce(better);
  if (parts.length === 1 || found.value === Number.POSITIVE_INFINITY) return found;
  const low = Math.min(found.from, found.to);
  const longest = Math.min(reach, domain.input.upper - low);
  const d = minimise((x) => -bothWays(low, x).value, longest / 64, longest, 8, 1e-8);
  return better(found, bothWays(low, d));
}

/** Lower answers of pairs at a distance d: evenly spread, and ever closer to where laws change. */
function placesFor(
  { input: { lower, upper }, kinks }: Domain,
  d: number,
  { even, halvings }: Effort,
): number[] {
  const width = Math.max(0, upper - d - lower);
  const last = lower + width;
  const spread = Array.from({ length: even + 1 }, (_, i) => lower + (width * i) / even);
  const closer = Array.from({ length: halvings }, (_, i) => width / 2 ** (i + 1));
  const around = [lower, last, ...kinks, ...kinks.map((q) => q - d)].flatMap((q) => [
    q,
    ...closer.flatMap((x) => [q - x, q + x]),
  ]);
  const places = [...spread, ...around].filter((q) => q >= lower && q <= last);
  return [...new Set(places)].sort((a, b) => a - b);
}
