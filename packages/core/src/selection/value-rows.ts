import type { StepPlan } from "./joint-value.js";
import type { RatioGrid } from "./ratio-grid.js";
import type { ShownLaw } from "./shown-law.js";

/** V_0, …, V_groups at the nodes, with pads for the values beyond both ends of the grid. */
export class ValueRows {
  private readonly rows: Float64Array[];
  private readonly below: Float64Array;
  private readonly above: Float64Array;
  private readonly mixed: Float64Array;
  private mixedStart: Float64Array | undefined;

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
    this.fillPads(this.rows[0]!, { from: -before, to: after });
  }

  values(k: number): Float64Array {
    return this.rows[k]!.slice(this.before, this.before + this.grid.size);
  }

  /**
   * Replaces V_k by the larger of V_k and the value of the step followed by V_(k−1), at the nodes
   * from `first` to `last`.
   */
  raise(k: number, plan: StepPlan, first: number, last: number): void {
    const from = this.rows[k - 1]!;
    if (k > 1) this.fillPads(from, plan);
    const at = this.before + plan.named.shift;
    const { shown } = plan;
    if (shown === undefined) this.combine(k, from, at, plan, first, last);
    else if (k === 1) {
      const least = shown.shifts[0]!;
      this.combine(k, this.startMixed(shown, least), at + least, plan, first, last);
    } else {
      mix(this.mixed, from, shown, at + first, first, last + 1);
      this.combine(k, this.mixed, 0, plan, first, last);
    }
  }

  private fillPads(row: Float64Array, { from, to }: Pick<StepPlan, "from" | "to">): void {
    const { before, below, above } = this;
    const last = before + this.grid.size - 1;
    const [first, top] = [row[before]!, row[last]!];
    for (let k = 1; k <= -from; k++) row[before - k] = first * below[k]!;
    for (let k = 1; k <= to; k++) row[last + k] = top + above[k]!;
  }

  /** `named` has the values after a named key. The value for node j is at `at` + j. */
  private combine(
    k: number,
    named: Float64Array,
    at: number,
    { named: { low: a, high: b }, not, alone, up }: StepPlan,
    first: number,
    last: number,
  ): void {
    const { ratios } = this.grid;
    const { low: c, high: d } = not;
    const [from, into] = [this.rows[k - 1]!, this.rows[k]!];
    const other = this.before + not.shift + 1;
    const next = at + 1;
    const to = this.before;
    let x = named[at + first]!;
    let y = from[other - 1 + first]!;
    for (let j = first; j <= last; j++) {
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

  /**
   * V_0 never changes, so its means over what a named key shows are computed once, for all places
   * from which every loss leads to a value. The first of them is at −(the least loss).
   */
  private startMixed(shown: ShownLaw, least: number): Float64Array {
    if (this.mixedStart === undefined) {
      const start = this.rows[0]!;
      const places = start.length + least - shown.shifts[shown.shifts.length - 1]!;
      this.mixedStart = new Float64Array(places);
      mix(this.mixedStart, start, shown, -least, 0, places - 1);
    }
    return this.mixedStart;
  }
}

/**
 * The mean of V over what a named key shows, for the places from `first` to `last`. The first of
 * these is at `at` in the row.
 */
function mix(
  mixed: Float64Array,
  row: Float64Array,
  { shifts, masses }: ShownLaw,
  at: number,
  first: number,
  last: number,
): void {
  mixed.fill(0, first, last + 1);
  const moved = at - first;
  // Four losses at a time, because every addition to `mixed` is a load and a store.
  for (let m = 0; m < shifts.length; m += 4) {
    const [a, b, c, d] = [masses[m]!, masses[m + 1]!, masses[m + 2]!, masses[m + 3]!];
    const i = moved + shifts[m]!;
    const k = moved + shifts[m + 1]!;
    const l = moved + shifts[m + 2]!;
    const n = moved + shifts[m + 3]!;
    for (let j = first; j <= last; j++) {
      mixed[j] =
        mixed[j]! + (a * row[i + j]! + b * row[k + j]! + (c * row[l + j]! + d * row[n + j]!));
    }
  }
}
