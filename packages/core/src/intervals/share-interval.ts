import type { Distribution, Range } from "../laws/index.js";
import { bracket } from "../numerics/index.js";

/** The number of equal parts of [0, ½]. Widths are interpolated between the ends of these parts. */
const NODES = 16;
/**
 * The probability of the noise values that the sum omits on each side. The code assumes that the
 * omitted noise exceeds any width.
 */
const OMITTED = 1e-9;
const TOLERANCE = 1e-5;
const SCAN = 64;

/**
 * A confidence interval for the share p = a/(a + b), from noisy values of a and b. The noises Z₁
 * and Z₂ have the same symmetric distribution. At the true p we have a(1 − p) − bp = 0. So for the
 * noisy values this difference is (1 − p)Z₁ − pZ₂, whose distribution is known. The interval
 * contains all p at which the difference is at most a quantile of this noise [fieller-1954]. An
 * interval that combines two separate intervals for a and b would be wider.
 */
export class ShareInterval {
  /**
   * The quantiles of |(1 − p)Z₁ − pZ₂| for p between 0 and ½. The quantiles for p above ½ follow by
   * symmetry.
   */
  private readonly widths: readonly number[];

  constructor(noise: Distribution, confidence: number) {
    const masses = massesOf(noise);
    this.widths = Array.from({ length: NODES + 1 }, (_, i) =>
      widthAt(noise, masses, i / (2 * NODES), 1 - confidence),
    );
  }

  /** The range of all shares in [0, 1] that are consistent with the noisy counts. */
  of(a: number, b: number): Range {
    const total = a + b;
    const allows = (p: number) => Math.abs(a - p * total) <= this.width(p);
    const best = total > 0 ? Math.min(1, Math.max(0, a / total)) : 0.5;
    return { lower: edge(allows, 0, best), upper: edge(allows, 1, best) };
  }

  /**
   * The quantile at p, by linear interpolation between nodes. Between two nodes the quantile is
   * nearly linear.
   */
  private width(p: number): number {
    const at = 2 * NODES * Math.min(p, 1 - p);
    const node = Math.min(NODES - 1, Math.floor(at));
    const [left, right] = [this.widths[node]!, this.widths[node + 1]!];
    return left + (at - node) * (right - left);
  }
}

/** The consistent share closest to `end`, or `best` if the search finds no consistent share. */
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

/** The smallest t with P(|(1 − p)Z₁ − pZ₂| > t) ≤ rare, rounded up. */
function widthAt(noise: Distribution, masses: Masses, p: number, rare: number): number {
  const exceeds = (t: number) => {
    let sum = 2 * OMITTED;
    for (const { k, mass } of masses) {
      // The distribution is symmetric, so "above t" and "below −t" have the same probability.
      sum += 2 * mass * noise.survival((t + p * k) / (1 - p));
    }
    return sum;
  };
  let high = noise.spacing;
  while (exceeds(high) > rare) high *= 2;
  return bracket((t) => exceeds(t) <= rare, 0, high, TOLERANCE).yes;
}
