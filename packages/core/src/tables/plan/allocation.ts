import { type SparseRows, times, transposedTimes } from "../questions/index.js";

/** The questions that a plan can ask, for the optimisation. */
export interface Choices {
  /** One row for each question: the precision on each residual at precision 1 of the noise. */
  readonly precisions: SparseRows;
  /** The cost of each question at precision 1 of the noise. */
  readonly costs: Float64Array;
}

/** The precision of the noise of each question, at unit cost in total. */
export interface Allocation {
  readonly theta: Float64Array;
  /** No allocation at unit cost has a smaller loss. */
  readonly bound: number;
}

/** What one step of a search knows about an allocation, for the loss Σ v/τ with τ = Zᵀθ. */
export interface Step {
  readonly tau: Float64Array;
  /** The loss. */
  readonly loss: number;
  /** For each question, the decrease of the loss per cost. */
  readonly gains: Float64Array;
  /**
   * A lower bound on the loss of every allocation θ′ at unit cost. By Cauchy–Schwarz,
   * loss² = (Σ √(v/τ′)·√(vτ′)/τ)² ≤ loss(θ′)·Σ vτ′/τ² = loss(θ′)·Σ gain·c·θ′ ≤ loss(θ′)·max gain.
   */
  readonly bound: number;
}

/** A search stops after about this many multiplications. What it has proved by then is true. */
const WORK = 1.6e8;

/** The number of steps that a search may take. */
export function stepLimit({ precisions, costs }: Choices, losses: SparseRows): number {
  const entries = precisions.values.length + losses.values.length;
  return Math.ceil(WORK / (2 * entries + 10 * costs.length + 40 * losses.starts.length));
}

/** The equal allocation, from which a search starts. */
export function equalAllocation({ costs }: Choices): Float64Array {
  return atUnitCost(costs, new Float64Array(costs.length).fill(1));
}

export function stepAt({ precisions, costs }: Choices, theta: Float64Array, v: Float64Array): Step {
  const tau = transposedTimes(precisions, theta);
  const loss = v.reduce((sum, value, j) => sum + value / tau[j]!, 0);
  const gains = times(
    precisions,
    v.map((value, j) => value / (tau[j]! * tau[j]!)),
  );
  let most = 0;
  for (let q = 0; q < gains.length; q++) {
    gains[q]! /= costs[q]!;
    if (gains[q]! > most) most = gains[q]!;
  }
  return { tau, loss, gains, bound: (loss / most) * loss };
}

/** Multiplies the precision of each question by the root of its gain. */
export function nextAllocation(
  { costs }: Choices,
  theta: Float64Array,
  { loss, gains }: Step,
): Float64Array {
  return atUnitCost(
    costs,
    theta.map((value, q) => value * Math.sqrt(gains[q]! / loss)),
  );
}

export function atUnitCost(costs: Float64Array, theta: Float64Array): Float64Array {
  const scale = 1 / theta.reduce((total, value, q) => total + value * costs[q]!, 0);
  return theta.map((value) => value * scale);
}

/** Questions with a smaller share of the cost are left out if the loss rises by at most `accepted`. */
interface TinyShares {
  readonly share: number;
  readonly accepted: number;
}

/** Smaller shares are always kept. */
const NOTHING = 1e-15;

/**
 * Leaves out the questions with a tiny share of the cost. If the loss depends on them, for example
 * because one table has a tiny weight, only smaller shares are left out.
 */
export function withoutTinyShares(
  { costs }: Choices,
  shares: Float64Array,
  lossOf: (shares: Float64Array) => number,
  tiny: TinyShares = { share: 1e-6, accepted: 1e-5 },
): Float64Array {
  const most = lossOf(shares) * (1 + tiny.accepted);
  for (let least = tiny.share; least > NOTHING; least /= 8) {
    const kept = shares.map((share, q) => (share * costs[q]! < least ? 0 : share));
    const found = atUnitCost(costs, kept);
    if (lossOf(found) <= most) return found;
  }
  return shares;
}
