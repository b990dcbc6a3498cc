import { Budgets } from "./budgets.js";
import type { Column } from "./columns.js";
import type { RowBounds } from "./linear-solver.js";
import type { CutPrices, RayPricer } from "./ray-pricer.js";
import type { Task } from "./task.js";

/**
 * A ray in the column of an output. In a symmetric task, a ray stands for itself and for its mirror
 * image.
 */
export interface Ray {
  readonly output: number;
  /** The levels of the answers. At an answer with the level `CUT`, the ray is 0. */
  readonly levels: Uint16Array;
}

/**
 * The prices (dual values) of the rows of a linear programme, for all answers. The lower bound is
 * computed from these prices.
 */
export interface Duals {
  /** The prices of the row sums. */
  readonly sums: Float64Array;
  /** The weights of the losses at the answers. */
  readonly losses: Float64Array;
  /** The prices of each requirement. */
  readonly demands: readonly Float64Array[];
  /** The prices of the budgets of δ. */
  readonly cuts: CutPrices;
}

const NONE = Number.POSITIVE_INFINITY;

/**
 * The rows and columns of the linear programme over rays. Every mixture of rays without cuts is ε-DP.
 * The remaining constraints say that each row sums to 1, that losses stay below their maximum, that
 * the requirements are met, and that cuts use no more than the budgets of δ. In a symmetric task, a
 * ray and its mirror image share one variable, and half of the answers and budgets are enough.
 */
export class Layout {
  /**
   * The number of answers that have rows in the linear programme. These are the first `count`
   * answers.
   */
  private readonly count: number;
  private readonly task: Task;
  private readonly pricer: RayPricer;
  private readonly budgets: Budgets;

  constructor(task: Task, pricer: RayPricer) {
    this.task = task;
    this.pricer = pricer;
    this.count = task.symmetric ? (task.last >> 1) + 1 : task.last + 1;
    this.budgets = new Budgets(task, pricer, this.rowOf(task.demands.length));
  }

  /** The index of the first row of a requirement. */
  private rowOf(demand: number): number {
    return this.count * ((this.task.prior === undefined ? 2 : 1) + demand);
  }

  /** The bounds of all rows. The requirements are tightened by a margin. */
  bounds(margin: number): RowBounds {
    const { task, count } = this;
    const size = this.rowOf(task.demands.length) + this.budgets.count;
    const [lower, upper] = [new Float64Array(size).fill(1), new Float64Array(size).fill(1)];
    if (task.prior === undefined) {
      lower.fill(-NONE, count, 2 * count);
      upper.fill(0, count, 2 * count);
    }
    for (const [k, demand] of task.demands.entries()) {
      const tightening = demand.lower < demand.upper ? margin : 0;
      lower.fill(demand.lower + tightening, this.rowOf(k), this.rowOf(k + 1));
      upper.fill(demand.upper - tightening, this.rowOf(k), this.rowOf(k + 1));
    }
    if (task.delta > 0) {
      lower.fill(-NONE, this.rowOf(task.demands.length));
      upper.fill(task.delta, this.rowOf(task.demands.length));
    }
    return { lower, upper };
  }

  /**
   * The columns that precede the columns of rays: the maximum of the losses, and the violations of
   * the requirements.
   */
  helpers(): Column[] {
    const { count, task } = this;
    const rows = Array.from({ length: count }, (_, i) => count + i);
    const most = { rows, values: rows.map(() => -1), lower: -NONE, cost: 0 };
    const demanded = count * task.demands.length;
    const off = Array.from({ length: demanded }, (_, i) => this.rowOf(0) + i).flatMap((row) =>
      [1, -1].map((sign) => ({ rows: [row], values: [sign], lower: 0, cost: 1 })),
    );
    return task.prior === undefined ? [most, ...off] : off;
  }

  /**
   * The column of a ray, without entries below `small`. With a prior, the cost of the column is the
   * expected loss.
   */
  column({ output, levels }: Ray, small: number): Column {
    const { task, count } = this;
    const { last, from, symmetric, prior, loss, demands } = task;
    const at = (output - from) * (last + 1);
    const v = (i: number) => this.pricer.power(levels[i]!);
    const [rows, values]: [number[], number[]] = [[], []];
    const put = (first: number, table: Float64Array | undefined, odd: boolean) => {
      for (let i = 0; i < count; i++) {
        let value = v(i) * (table ? table[at + i]! : 1);
        if (symmetric) {
          const mirrored = v(last - i) * (table ? table[at + last - i]! : 1);
          value += odd ? -mirrored : mirrored;
        }
        if (Math.abs(value) < small) continue;
        rows.push(first + i);
        values.push(value);
      }
    };
    put(0, undefined, false);
    if (prior === undefined) put(count, loss, false);
    for (const [k, demand] of demands.entries()) put(this.rowOf(k), demand.values, demand.odd);
    for (const [row, value] of this.budgets.entries(levels)) {
      if (value < small) continue;
      rows.push(row);
      values.push(value);
    }
    let cost = 0;
    for (let i = 0; prior && i <= last; i++) {
      cost += prior[i]! * v(i) * loss[at + i]!;
    }
    return { rows, values, lower: 0, cost: symmetric ? 2 * cost : cost };
  }

  /** Extends the duals of half of the rows to all answers. */
  unfolded(duals: Float64Array): Duals {
    const { count, task } = this;
    const { last, symmetric, prior } = task;
    const unfold = (first: number, sign: number, odd: boolean) => {
      const all = new Float64Array(last + 1);
      for (let i = 0; i < count; i++) {
        const value = sign * duals[first + i]!;
        if (!symmetric) all[i] = value;
        else if (2 * i === last) all[i] = odd ? 0 : value;
        else {
          all[i] = value / 2;
          all[last - i] = odd ? -value / 2 : value / 2;
        }
      }
      return all;
    };
    return {
      sums: unfold(0, 1, false),
      losses: prior ?? unfold(count, -1, false),
      demands: task.demands.map(({ odd }, k) => unfold(this.rowOf(k), 1, odd)),
      cuts: this.budgets.prices(duals),
    };
  }
}
