import type { KeyStep, StepOutcome } from "./key-step.js";
import type { RatioGrid } from "./ratio-grid.js";
import type { ShownLaw } from "./shown-law.js";
import { ValueRows } from "./value-rows.js";

export interface JointNeed {
  readonly steps: readonly KeyStep[];
  /** The largest number of keys of one unit. */
  readonly groups: number;
  readonly grid: RatioGrid;
  /** What a named key shows. The grid has the same step. */
  readonly shown?: ShownLaw | undefined;
  /** V before the first step. The default is max(0, x − 1). */
  readonly start?: Float64Array | undefined;
}

/**
 * An upper bound V(x) of E_Q max(0, x·P/Q − 1) at the nodes of the grid, for every choice of at most
 * `groups` steps, each used any number of times. The bound is the value of an adversary who sees
 * the outcomes and may choose steps in the given order: V_k(x) = max(V_k(x), Σ w·V_{k−1}(x·X) +
 * s·x) for the steps from the last to the first. Here w are the masses of a step under Q, X its
 * ratios, and s the mass of P alone.
 *
 * All terms are nonnegative, and every factor and pad is rounded up. A value is a sum of at most
 * four products (and one product for each loss that is shown). So the factor `up` covers all
 * rounding errors of a value. V_k has at most k such factors.
 */
export function jointValue(need: JointNeed): Float64Array {
  return valuesAt(need, 0, need.grid.size - 1);
}

/** The bound at one node. It needs V_k only where k steps more can lead to this node. */
export function jointValueAt(need: JointNeed, node: number): number {
  return valuesAt(need, node, node)[node]!;
}

/** The values of V at the nodes from `first` to `last`. Values at other nodes are not computed. */
function valuesAt(need: JointNeed, first: number, last: number): Float64Array {
  const { steps, groups, grid, shown, start } = need;
  const plans = steps.map((step) => planOf(step, grid, shown));
  const least = plans.reduce((low, plan) => Math.min(low, plan.from), 0);
  const most = plans.reduce((high, plan) => Math.max(high, plan.to), 0);
  const rows = new ValueRows(grid, groups, -least, most, start ?? grid.excess());
  for (let i = plans.length - 1; i >= 0; i--) {
    for (let k = 1; k <= groups; k++) {
      const from = Math.max(0, first + (groups - k) * least);
      const to = Math.min(grid.size - 1, last + (groups - k) * most);
      rows.raise(k, plans[i]!, from, to);
    }
  }
  return rows.values(groups);
}

/** A step on the grid. The shifts of its outcomes are between `from` and `to`. */
export interface StepPlan {
  readonly named: OutcomePlace;
  readonly not: OutcomePlace;
  readonly shown: ShownLaw | undefined;
  /** The coefficient of x: outcomes that only P has. */
  readonly alone: number;
  readonly from: number;
  readonly to: number;
  readonly up: number;
}

/** The coefficients of the two nodes at `shift` and `shift + 1`. */
interface OutcomePlace {
  readonly shift: number;
  readonly low: number;
  readonly high: number;
}

const UNIT = 2 ** -53;

function planOf({ named, not, alone }: KeyStep, grid: RatioGrid, shown?: ShownLaw): StepPlan {
  const rest = onNodes(not, grid, 0);
  const first = onNodes(named, grid, shown?.rounding ?? 0);
  const shifts = shown === undefined || named.mass === 0 ? [0] : shown.shifts;
  const [least, most] = [shifts[0]!, shifts[shifts.length - 1]!];
  const unseen = (shown?.infinite ?? 0) * named.mass * Math.exp(named.loss) * (1 + 2 ** -40);
  return {
    named: first,
    not: rest,
    shown: named.mass === 0 ? undefined : shown,
    alone: alone + unseen,
    from: Math.min(rest.shift, first.shift + least),
    to: Math.max(rest.shift, first.shift + most) + 1,
    up: 1 + (32 + shifts.length) * UNIT,
  };
}

function onNodes({ mass, loss }: StepOutcome, grid: RatioGrid, rounding: number): OutcomePlace {
  const { shift, up } = grid.place(mass > 0 ? loss + rounding : 0);
  return { shift, low: mass * (1 - up), high: mass * up };
}
