import type { Range } from "../../distributions/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { minimise } from "../../numerics/index.js";
import type { IdealPrivacy } from "../ideal-privacy.js";
import { type BoostedFamily, normAt, privacyBetween } from "./boosted-privacy.js";
import { kernelDelta } from "./kernel-delta.js";

/** Answers that may be asked, and how the worst pair of them is looked for. */
export interface Domain {
  readonly subject: string;
  readonly input: Range;
  readonly sensitivity: number;
  /** Answers where the region changes character. */
  readonly kinks: readonly number[];
  /** Whether answers less than a sensitivity apart may be worse than a whole one. */
  readonly shorter: boolean;
}

const GRID = 64;
const PARTS = [1, 0.75, 0.5, 0.25, 0.05];
/** Relative room for rounding between a supremum and its bound. */
const ROUNDING = 1e-9;

/**
 * Privacy where the region depends on the answer: the worst of all pairs in the domain, found by
 * search and checked against a bound that holds for all pairs: with N the normaliser,
 * δ(ε) ≤ δ_kernel(ε − ln(max N / min N) − L) / min N, L the jump at the region's edge. For design
 * only: what is certified comes from the weights of all pairs on the lattice.
 */
export function domainPrivacy(family: BoostedFamily, domain: Domain): IdealPrivacy {
  const worst = (f: (pair: IdealPrivacy) => number) => worstPair(family, domain, f).value;
  const { least, most } = normRange(family, domain);
  const reach = reachOf(domain) / family.scale;
  const bound = (epsilon: number) =>
    kernelDelta(family.kernel, reach, epsilon - Math.log(most / least) - family.boost.logRatio) /
    least;
  return {
    epsilon: worst((pair) => pair.epsilon),
    delta(epsilon) {
      const found = worst((pair) => pair.delta(epsilon));
      if (found <= bound(epsilon) * (1 + ROUNDING) + Number.MIN_VALUE) return found;
      throw new NoisewrightError({
        code: "uncertified",
        subject: domain.subject,
        claim: `δ(${epsilon}) = ${found}`,
        proved: `δ ≤ ${bound(epsilon)}`,
        advice: "the numbers contradict each other: please report these parameters",
      });
    },
    rdp: (alpha) => worst((pair) => pair.rdp(alpha)),
  };
}

/** The pair of adjacent answers for which f is largest: a grid, then a search around its best. */
export function worstPair(
  family: BoostedFamily,
  domain: Domain,
  f: (pair: IdealPrivacy) => number,
): { readonly value: number; readonly from: number; readonly to: number } {
  const { lower, upper } = domain.input;
  const reach = reachOf(domain);
  const parts = domain.shorter ? PARTS : [1];
  const at = (from: number, to: number) => ({
    value: f(privacyBetween(family, from, to)),
    from,
    to,
  });
  const better = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) =>
    b.value > a.value ? b : a;
  const bothWays = (low: number, d: number) => better(at(low, low + d), at(low + d, low));
  const best = (d: number) => {
    const last = upper - d;
    const starts = domain.kinks.flatMap((q) => [q, q - d]).filter((q) => q >= lower && q <= last);
    const grid = Array.from({ length: GRID + 1 }, (_, i) => lower + ((last - lower) * i) / GRID);
    return [...starts, ...grid].map((q) => bothWays(q, d)).reduce(better);
  };
  const found = parts.map((part) => best(part * reach)).reduce(better);
  if (found.value === Number.POSITIVE_INFINITY) return found;
  return refined(found, domain, reach, bothWays, better);
}

type Candidate = { readonly value: number; readonly from: number; readonly to: number };

/** One round of search along the domain and, where it may matter, along the distance. */
function refined(
  found: Candidate,
  { input: { lower, upper }, shorter }: Domain,
  reach: number,
  bothWays: (low: number, d: number) => Candidate,
  better: (a: Candidate, b: Candidate) => Candidate,
): Candidate {
  const d = Math.abs(found.to - found.from);
  const low = Math.min(found.from, found.to);
  const step = (upper - d - lower) / GRID;
  const [from, to] = [Math.max(lower, low - step), Math.min(upper - d, low + step)];
  const along = from < to ? minimise((q) => -bothWays(q, d).value, from, to, 4, 1e-9) : low;
  const moved = better(found, bothWays(along, d));
  if (!shorter) return moved;
  const place = Math.min(moved.from, moved.to);
  const longest = Math.min(reach, upper - place);
  const distance = minimise((x) => -bothWays(place, x).value, longest / 64, longest, 8, 1e-9);
  return better(moved, bothWays(place, distance));
}

function reachOf({ input, sensitivity }: Domain): number {
  return Math.min(sensitivity, input.upper - input.lower);
}

/** N is monotone between the ends, the kinks and a fixed region's middle. */
function normRange(family: BoostedFamily, { input, kinks }: Domain) {
  const middle = (input.lower + input.upper) / 2;
  const answers = [input.lower, input.upper, middle, ...kinks];
  const norms = answers
    .filter((q) => q >= input.lower && q <= input.upper)
    .map((q) => normAt(family, q));
  return { least: Math.min(...norms), most: Math.max(...norms) };
}
