import { CUT } from "./cut-price.js";
import type { CutPrices, RayPricer } from "./ray-pricer.js";
import type { Task } from "./task.js";

/**
 * The rows of a linear programme that limit the cuts of rays. For every pair of neighbouring answers
 * i and i + 1, one row limits the stops after i, and one row limits the starts at i + 1. In a
 * symmetric task, a start is a stop of the mirror image, so that rows of stops are enough.
 */
export class Budgets {
  /** The number of rows, which is 0 at δ = 0. */
  readonly count: number;
  private readonly task: Task;
  private readonly pricer: RayPricer;
  private readonly first: number;

  /** `first` is the index of the first row. */
  constructor(task: Task, pricer: RayPricer, first: number) {
    this.task = task;
    this.pricer = pricer;
    this.first = first;
    this.count = task.delta > 0 ? (task.symmetric ? task.last : 2 * task.last) : 0;
  }

  /** The use of the budgets by the cuts of a ray. */
  entries(levels: Uint16Array): [row: number, value: number][] {
    const { last, symmetric } = this.task;
    const used = new Map<number, number>();
    const use = (budget: number, level: number) => {
      const row = this.first + budget;
      used.set(row, (used.get(row) ?? 0) + this.pricer.power(level));
    };
    for (let i = 0; i < last; i++) {
      const [here, next] = [levels[i]!, levels[i + 1]!];
      if ((here === CUT) === (next === CUT)) continue;
      if (next === CUT) use(i, here);
      else use(symmetric ? last - 1 - i : last + i, next);
    }
    return [...used].sort(([a], [b]) => a - b);
  }

  /** The prices of the budgets, from the duals of all rows. */
  prices(duals: Float64Array): CutPrices {
    const { last, symmetric } = this.task;
    const own = duals.slice(this.first, this.first + this.count);
    const prices = own.map((dual) => Math.max(0, -dual));
    if (!symmetric) return { stop: prices.slice(0, last), start: prices.slice(last) };
    const half = prices.map((price) => price / 2);
    return { stop: half, start: half.toReversed() };
  }
}
