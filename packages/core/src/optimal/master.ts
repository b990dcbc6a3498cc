import { packed } from "./columns.js";
import type { LinearModel, LinearSolution, LinearSolver } from "./linear-solver.js";
import type { Pricer } from "./price.js";
import type { Task } from "./task.js";

/** A ray in the column of an output; where everything is symmetric, together with its mirror image. */
export interface Ray {
  readonly output: number;
  readonly levels: Uint16Array;
}

/** Prices of a programme's rows, for all answers: what a lower bound is made of. */
export interface Duals {
  /** Of the rows' sums. */
  readonly sums: Float64Array;
  /** Weights of the answers' losses. */
  readonly losses: Float64Array;
  /** Of each demand. */
  readonly demands: readonly Float64Array[];
}

const NONE = Number.POSITIVE_INFINITY;

/** Probabilities below this are left out of the programme; the repair puts them back. */
const SMALL = 1e-12;

/**
 * The programme over the rays so far. Every mixture of rays is ε-DP, so that only this is left to
 * ask: rows that add up to one, losses below their maximum, and the demands. Under symmetry a ray and
 * its mirror image share one variable, and half of the answers say it all.
 */
export class Master {
  readonly rays: Ray[] = [];
  private readonly task: Task;
  private readonly pricer: Pricer;
  private readonly known = new Set<string>();
  private readonly model: LinearModel;
  /** Answers that have rows: the first so many. */
  private readonly count: number;
  private readonly rows: number;
  /** Columns before the rays': the maximum of the losses, and what demands are off by. */
  private readonly before: number;
  /** Of the rays, once the loss counts. */
  private readonly costs: number[] = [];
  private pursuing = false;

  constructor(
    task: Task,
    pricer: Pricer,
    solver: LinearSolver,
    rays: readonly Ray[],
    margin: number,
  ) {
    this.task = task;
    this.pricer = pricer;
    this.count = task.symmetric ? (task.last >> 1) + 1 : task.last + 1;
    const worst = task.prior === undefined;
    this.rows = this.count * (1 + (worst ? 1 : 0) + task.demands.length);
    const lower = new Float64Array(this.rows).fill(1);
    const upper = new Float64Array(this.rows).fill(1);
    if (worst) {
      lower.fill(-NONE, this.count, 2 * this.count);
      upper.fill(0, this.count, 2 * this.count);
    }
    for (const [k, demand] of task.demands.entries()) {
      const [from, to] = [this.rowOf(k), this.rowOf(k + 1)];
      const room = demand.lower < demand.upper ? margin : 0;
      lower.fill(demand.lower + room, from, to);
      upper.fill(demand.upper - room, from, to);
    }
    const helpers = this.helpers();
    this.before = helpers.length;
    this.model = solver({ lower, upper }, packed(helpers));
    this.add(rays);
  }

  /** First row of a demand. */
  private rowOf(demand: number): number {
    return this.count * ((this.task.prior === undefined ? 2 : 1) + demand);
  }

  private helpers(): { rows: number[]; values: number[]; lower: number; cost: number }[] {
    const { count, task } = this;
    const answers = Array.from({ length: count }, (_, i) => i);
    const most =
      task.prior === undefined
        ? [
            {
              rows: answers.map((i) => count + i),
              values: answers.map(() => -1),
              lower: -NONE,
              cost: 0,
            },
          ]
        : [];
    const first = this.rowOf(0);
    const off = Array.from({ length: this.rows - first }, (_, i) => first + i).flatMap((row) =>
      [1, -1].map((sign) => ({ rows: [row], values: [sign], lower: 0, cost: 1 })),
    );
    return [...most, ...off];
  }

  /** Rays that are new; how many there were. */
  add(rays: readonly Ray[]): number {
    const fresh = rays.filter(({ output, levels }) => {
      const key = `${output}:${levels.join()}`;
      return !this.known.has(key) && this.known.add(key);
    });
    if (fresh.length === 0) return 0;
    const columns = fresh.map((ray) => this.column(ray));
    this.rays.push(...fresh);
    this.costs.push(...columns.map(({ loss }) => loss));
    this.model.addColumns(packed(columns.map((c) => ({ ...c, cost: this.pursuing ? c.loss : 0 }))));
    return fresh.length;
  }

  /** From now on the loss counts, and demands hold. */
  pursueLoss(): void {
    this.pursuing = true;
    const worst = this.task.prior === undefined;
    const size = this.before + this.rays.length;
    const lower = new Float64Array(size);
    const upper = new Float64Array(size).fill(NONE);
    upper.fill(0, 0, this.before);
    const cost = Float64Array.from([...new Array(this.before).fill(0), ...this.costs]);
    if (worst) [lower[0], upper[0], cost[0]] = [-NONE, NONE, 1];
    this.model.change({ cost, lower, upper });
  }

  private column({ output, levels }: Ray): {
    rows: number[];
    values: number[];
    lower: number;
    loss: number;
  } {
    const { task, count } = this;
    const { last, from, symmetric, prior, loss, demands } = task;
    const at = (output - from) * (last + 1);
    const v = (i: number) => this.pricer.power(levels[i] as number);
    const [rows, values]: [number[], number[]] = [[], []];
    const put = (first: number, table: Float64Array | undefined, odd: boolean) => {
      for (let i = 0; i < count; i++) {
        let value = v(i) * (table ? (table[at + i] as number) : 1);
        if (symmetric) {
          const mirrored = v(last - i) * (table ? (table[at + last - i] as number) : 1);
          value += odd ? -mirrored : mirrored;
        }
        if (Math.abs(value) < SMALL) continue;
        rows.push(first + i);
        values.push(value);
      }
    };
    put(0, undefined, false);
    if (prior === undefined) put(count, loss, false);
    for (const [k, demand] of demands.entries()) put(this.rowOf(k), demand.values, demand.odd);
    let expected = 0;
    if (prior) {
      for (let i = 0; i <= last; i++)
        expected += (prior[i] as number) * v(i) * (loss[at + i] as number);
    }
    return { rows, values, lower: 0, loss: symmetric ? 2 * expected : expected };
  }

  solve(): LinearSolution | undefined {
    const solution = this.model.solve();
    return solution && { ...solution, columns: solution.columns.subarray(this.before) };
  }

  /** Duals of half the rows, shared out between both halves. */
  duals({ duals }: LinearSolution): Duals {
    const { task, count } = this;
    const { last, symmetric, prior } = task;
    const unfold = (first: number, sign: number, odd: boolean) => {
      const all = new Float64Array(last + 1);
      for (let i = 0; i < count; i++) {
        const value = sign * (duals[first + i] as number);
        if (!symmetric) all[i] = value;
        else if (2 * i === last) all[i] = odd ? 0 : value;
        else {
          all[i] = value / 2;
          all[last - i] = odd ? -value / 2 : value / 2;
        }
      }
      return all;
    };
    const losses = prior ?? unfold(count, -1, false);
    return {
      sums: unfold(0, 1, false),
      losses: this.pursuing ? losses : new Float64Array(last + 1),
      demands: task.demands.map(({ odd }, k) => unfold(this.rowOf(k), 1, odd)),
    };
  }

  close(): void {
    this.model.close();
  }
}
