import type { KeyStep, StepOutcome } from "./key-step.js";
import type { RatioGrid } from "./ratio-grid.js";
import type { ShownLaw } from "./shown-law.js";

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
export function jointValue({ steps, groups, grid, shown, start }: JointNeed): Float64Array {
  const plans = steps.map((step) => planOf(step, grid, shown));
  const least = plans.reduce((low, plan) => Math.min(low, plan.from), 0);
  const most = plans.reduce((high, plan) => Math.max(high, plan.to), 0);
  const rows = new Rows(grid, groups, -least, most, start ?? grid.excess());
  for (let i = plans.length - 1; i >= 0; i--) {
    for (let k = 1; k <= groups; k++) rows.raise(k, plans[i]!);
  }
  return rows.values(groups);
}

/** A step on the grid. The shifts of its outcomes are between `from` and `to`. */
interface Plan {
  readonly named: Outcome;
  readonly not: Outcome;
  readonly shown: ShownLaw | undefined;
  /** The coefficient of x: outcomes that only P has. */
  readonly alone: number;
  readonly from: number;
  readonly to: number;
  readonly up: number;
}

/** The coefficients of the two nodes at `shift` and `shift + 1`. */
interface Outcome {
  readonly shift: number;
  readonly low: number;
  readonly high: number;
}

const UNIT = 2 ** -53;

function planOf({ named, not, alone }: KeyStep, grid: RatioGrid, shown?: ShownLaw): Plan {
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

function onNodes({ mass, loss }: StepOutcome, grid: RatioGrid, rounding: number): Outcome {
  const { shift, up } = grid.place(mass > 0 ? loss + rounding : 0);
  return { shift, low: mass * (1 - up), high: mass * up };
}

/** V_0, …, V_groups at the nodes, with pads for the values beyond both ends of the grid. */
class Rows {
  private readonly rows: Float64Array[];
  private readonly below: Float64Array;
  private readonly above: Float64Array;
  private readonly mixed: Float64Array;

  constructor(
    private readonly grid: RatioGrid,
    groups: number,
    private readonly before: number,
    after: number,
    start: Float64Array,
  ) {
    this.below = grid.belowFirst(before);
    this.above = grid.aboveLast(after);
    this.mixed = new Float64Array(grid.size + 1);
    this.rows = Array.from({ length: groups + 1 }, () => {
      const row = new Float64Array(before + grid.size + after);
      row.set(start, before);
      return row;
    });
  }

  values(k: number): Float64Array {
    return this.rows[k]!.slice(this.before, this.before + this.grid.size);
  }

  /** Replaces V_k by the larger of V_k and the value of the step followed by V_(k−1). */
  raise(k: number, plan: Plan): void {
    const from = this.rows[k - 1]!;
    this.fillPads(from, plan);
    const named = plan.shown === undefined ? from : this.mix(from, plan.shown, plan.named.shift);
    const at = plan.shown === undefined ? this.before + plan.named.shift : 0;
    this.combine(this.rows[k]!, from, named, at, plan);
  }

  private fillPads(row: Float64Array, { from, to }: Plan): void {
    const { before, below, above } = this;
    const last = before + this.grid.size - 1;
    const [first, top] = [row[before]!, row[last]!];
    for (let k = 1; k <= -from; k++) row[before - k] = first * below[k]!;
    for (let k = 1; k <= to; k++) row[last + k] = top + above[k]!;
  }

  private combine(
    into: Float64Array,
    from: Float64Array,
    named: Float64Array,
    at: number,
    { named: { low: a, high: b }, not, alone, up }: Plan,
  ): void {
    const { ratios, size } = this.grid;
    const { low: c, high: d } = not;
    const other = this.before + not.shift + 1;
    const next = at + 1;
    const to = this.before;
    let x = named[at]!;
    let y = from[other - 1]!;
    for (let j = 0; j < size; j++) {
      const above = named[next + j]!;
      const upper = from[other + j]!;
      let value = a * x + b * above + (c * y + d * upper);
      if (alone > 0) value += alone * ratios[j]!;
      const raised = value * up;
      if (raised > into[to + j]!) into[to + j] = raised;
      x = above;
      y = upper;
    }
  }

  /** The mean of V over what a named key shows, at the nodes moved by `shift`. */
  private mix(row: Float64Array, { shifts, masses }: ShownLaw, shift: number): Float64Array {
    const { mixed } = this;
    const at = this.before + shift;
    mixed.fill(0);
    // Four losses at a time, because every addition to `mixed` is a load and a store.
    for (let m = 0; m < shifts.length; m += 4) {
      const [a, b, c, d] = [masses[m]!, masses[m + 1]!, masses[m + 2]!, masses[m + 3]!];
      const i = at + shifts[m]!;
      const k = at + shifts[m + 1]!;
      const l = at + shifts[m + 2]!;
      const n = at + shifts[m + 3]!;
      for (let j = 0; j < mixed.length; j++) {
        mixed[j] =
          mixed[j]! + (a * row[i + j]! + b * row[k + j]! + (c * row[l + j]! + d * row[n + j]!));
      }
    }
    return mixed;
  }
}
