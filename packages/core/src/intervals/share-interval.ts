import type { Distribution, Range } from "../laws/index.js";
import { bracket } from "../numerics/index.js";

/** Widths are interpolated between this many nodes in [0, ½]. */
const NODES = 16;
/** Probability of the noise that the sum omits on each side. It counts as exceeding any width. */
const OMITTED = 1e-9;
const TOLERANCE = 1e-5;
const SCAN = 64;

/**
 * A confidence interval for the share p = a/(a + b), from noisy a and b whose noise has the same
 * symmetric law. At the true p, a(1 − p) = bp, so the noisy a(1 − p) − bp is only the noise (1 −
 * p)Z₁ − pZ₂, whose law is known. The interval contains all p at which this difference is within
 * the quantile of the noise [fieller-1954]. Unlike a union of two intervals, it is not wider than
 * necessary.
 */
export class ShareInterval {
  /** Quantiles of |(1 − p)Z₁ − pZ₂| at p = 0, …, ½. Those above ½ follow by symmetry. */
  private readonly widths: readonly number[];

  constructor(noise: Distribution, confidence: number) {
    const masses = massesOf(noise);
    this.widths = Array.from({ length: NODES + 1 }, (_, i) =>
      widthAt(noise, masses, i / (2 * NODES), 1 - confidence),
    );
  }

  /** All shares in [0, 1] that are consistent with the noisy counts. */
  of(a: number, b: number): Range {
    const total = a + b;
    const allows = (p: number) => Math.abs(a - p * total) <= this.width(p);
    const best = total > 0 ? Math.min(1, Math.max(0, a / total)) : 0.5;
    return { lower: edge(allows, 0, best), upper: edge(allows, 1, best) };
  }

  /** Linear interpolation between nodes, where the quantile is nearly linear. */
  private width(p: number): number {
    const at = 2 * NODES * Math.min(p, 1 - p);
    const node = Math.min(NODES - 1, Math.floor(at));
    const [left, right] = [this.widths[node]!, this.widths[node + 1]!];
    return left + (at - node) * (right - left);
  }
}

/** The first consistent share from an end inwards; the best share if none is consistent. */
function edge(allows: (p: number) => boolean, end: number, best: number): number {
  if (allows(end)) return end;
  const at = (i: number) => end + ((best - end) * i) / SCAN;
  for (let i = 1; i <= SCAN; i++) {
    if (allows(at(i))) return bracket(allows, at(i - 1), at(i), TOLERANCE * 1e-4).yes;
  }
  return best;
}

type Masses = readonly { readonly k: number; readonly mass: number }[];

function massesOf(noise: Distribution): Masses {
  const end = noise.quantile(1 - OMITTED);
  const count = Math.round(end / noise.spacing);
  return Array.from({ length: 2 * count + 1 }, (_, i) => {
    const k = (i - count) * noise.spacing;
    return { k, mass: Math.exp(noise.logPdf(k)) };
  });
}

/** The smallest t, rounded up, with P(|(1 − p)Z₁ − pZ₂| > t) ≤ rare. */
function widthAt(noise: Distribution, masses: Masses, p: number, rare: number): number {
  const exceeds = (t: number) => {
    let sum = 2 * OMITTED;
    for (const { k, mass } of masses) {
      // The law is symmetric, so both signs exceed t with the same probability.
      sum += 2 * mass * noise.survival((t + p * k) / (1 - p));
    }
    return sum;
  };
  let high = noise.spacing;
  while (exceeds(high) > rare) high *= 2;
  return bracket((t) => exceeds(t) <= rare, 0, high, TOLERANCE).yes;
}
