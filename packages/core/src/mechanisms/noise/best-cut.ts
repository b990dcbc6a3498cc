import { type CutProblem, type CutStaircase, cutStaircases } from "./cut-staircase-points.js";

/** A mix of two cut staircases, one on each side of the wanted δ. */
export interface CutMix {
  /** The staircase with at most the wanted δ. */
  readonly outer: CutStaircase;
  /** The staircase with more than the wanted δ. */
  readonly inner: CutStaircase;
  /** The probabilities of `outer` and `inner`. Each has a small relative error. */
  readonly outerShare: number;
  readonly innerShare: number;
  /** The expected cost of the mix. */
  readonly cost: number;
}

/**
 * Up to this many steps, the search tries every width. For more steps, the search tries an evenly
 * spaced grid and then the neighbours of the best grid points.
 */
const TRY_ALL_UP_TO = 64;

/**
 * The mix of two cut staircases with the smallest expected cost at (ε, δ). At one step per
 * sensitivity, no (ε, δ)-DP mechanism on the integers has a smaller expected cost.
 */
export function bestCut(problem: CutProblem): CutMix {
  const { steps } = problem;
  const stride = Math.ceil(steps / TRY_ALL_UP_TO);
  const grid = Array.from({ length: Math.ceil(steps / stride) }, (_, i) => 1 + i * stride);
  const coarse = lowestChord(problem, cutStaircases(problem, grid));
  if (stride === 1) return coarse;
  const near = [coarse.outer.width, coarse.inner.width].flatMap((width) =>
    Array.from({ length: 2 * stride - 1 }, (_, i) => width - stride + 1 + i),
  );
  const widths = [...new Set(near)].filter((width) => width >= 1 && width <= steps);
  return lowestChord(problem, cutStaircases(problem, widths));
}

/**
 * The two neighbouring points of the lower hull in the plane of δ and cost, and the point of their
 * chord at the wanted δ.
 */
function lowestChord({ delta }: CutProblem, points: readonly CutStaircase[]): CutMix {
  const [low, high] = [
    points.filter((p) => p.delta <= delta),
    points.filter((p) => p.delta > delta),
  ];
  let outer = low.reduce((a, b) =>
    b.cost < a.cost || (b.cost === a.cost && b.delta > a.delta) ? b : a,
  );
  let inner = high.reduce((a, b) => (b.delta < a.delta ? b : a));
  // Each round replaces one end of the chord by a point below the chord, so the rounds end.
  for (;;) {
    const slope = (inner.cost - outer.cost) / (inner.delta - outer.delta);
    const height = ({ cost, delta }: CutStaircase) => cost - slope * delta;
    const lowest = points.reduce((a, b) => (height(b) < height(a) ? b : a));
    const rounding = ROUNDING * (outer.cost + Math.abs(slope) * inner.delta);
    if (!(height(lowest) < height(outer) - rounding)) break;
    if (lowest.delta <= delta) outer = lowest;
    else inner = lowest;
  }
  const outerShare = (inner.delta - delta) / (inner.delta - outer.delta);
  const innerShare = (delta - outer.delta) / (inner.delta - outer.delta);
  const cost = outerShare * outer.cost + innerShare * inner.cost;
  return { outer, inner, outerShare, innerShare, cost };
}

/** A smaller distance between a point and the chord, relative to the cost, is a rounding error. */
const ROUNDING = 2 ** -45;
