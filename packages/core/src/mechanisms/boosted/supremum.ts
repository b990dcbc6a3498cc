import { NoisewrightError } from "../../errors/index.js";
import { allPairCells } from "./all-pair-cells.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";
import { type Cell, lineCells } from "./line.js";
import { maxDistanceIsWorst, requireRatio } from "./monotone-distance.js";
import type { Divergence } from "./slope.js";
import { type Domain, maxDistance } from "./worst-pair.js";

/**
 * Two bounds on the largest value over all pairs: a lower bound that one pair attains, and a proved
 * upper bound.
 */
export interface Supremum {
  readonly lower: number;
  readonly upper: number;
  /** The pair that attains the lower bound. */
  readonly from: number;
  readonly to: number;
}

/** The allowed relative difference between the two bounds. */
const TOLERANCE = 2e-12;
/** Values below this number count as 0. */
const ZERO = 1e-300;
/** The largest number of cells to examine before the search fails. */
const MOST_CELLS = 2 ** 16;

/**
 * The largest divergence over all pairs of adjacent answers, by branch and bound. The search first
 * covers the pairs at the maximum distance. Unless these pairs are known to be the worst
 * (`maxDistanceIsWorst`), the search then covers all other pairs. The search halves cells of pairs
 * until the bound of each cell is at most a value that some pair attains.
 */
export function supremum(family: BoostedFamily, domain: Domain, divergence: Divergence): Supremum {
  const d = maxDistance(domain);
  const { lower } = domain.input;
  let best: Supremum = { lower: 0, upper: 0, from: lower, to: lower + d };
  const evaluate = (from: number, to: number): number => {
    const value = divergence.of(privacyBetween(family, from, to));
    if (value > best.lower) best = { lower: value, upper: value, from, to };
    return value;
  };
  if (family.boost.rate === 0) {
    // Without a boost, all pairs at the same distance have the same divergence.
    evaluate(lower, lower + d);
    return best;
  }
  requireRatio(domain);
  let proved = 0;
  let examined = 0;
  const examine = (first: readonly Cell[]) => {
    let cells = first;
    while (cells.length > 0 && best.lower < Number.POSITIVE_INFINITY) {
      examined += cells.length;
      if (examined > MOST_CELLS) throw refusal(domain, best.lower);
      const bounds = cells.map((cell) => cell.bound(evaluate));
      const enough = Math.max(best.lower * (1 + TOLERANCE), ZERO);
      proved = Math.max(proved, ...bounds.filter((x) => x <= enough));
      cells = cells.filter((_, i) => !(bounds[i]! <= enough)).flatMap((c) => c.halves());
    }
  };
  examine(lineCells(family, domain, divergence, evaluate));
  if (!maxDistanceIsWorst(family, domain)) {
    examine(allPairCells(family, domain, divergence));
  }
  return { ...best, upper: Math.max(best.lower, proved) };
}

function refusal({ subject }: Domain, found: number): NoisewrightError {
  return new NoisewrightError({
    code: "uncertified",
    subject,
    claim: `${found} as the largest divergence over all pairs of answers from lower to upper`,
    proved: `for one pair: ${MOST_CELLS} cells were not enough to bound all other pairs`,
    advice: "narrow the domain, raise the scale, or use an absolute region, which needs no domain",
  });
}
