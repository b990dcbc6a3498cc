import { CutPricer } from "./cut-price.js";
import type { Ray } from "./layout.js";
import type { CutPrices } from "./ray-pricer.js";
import type { Task } from "./task.js";

/**
 * Finds, for every budget, the ray with the smallest cost per unit of this budget. A best solution
 * may use all budgets at the same few outputs. So one new ray for each output would be too few.
 */
export class CutRays {
  private readonly pricer: CutPricer;
  private readonly cuts: CutPrices;
  private readonly mirrored: CutPrices;
  /** The best ray of each budget, by its first answer or by its mirrored last answer. */
  private readonly starts = new Map<number, Ray & { readonly cost: number }>();
  private readonly stops = new Map<number, Ray & { readonly cost: number }>();

  constructor({ last, epsilon }: Task, cuts: CutPrices) {
    this.pricer = new CutPricer(last, epsilon);
    this.cuts = cuts;
    this.mirrored = { start: cuts.stop.toReversed(), stop: cuts.start.toReversed() };
  }

  /** Considers the rays of one output. Only rays that cost less than `most` count. */
  consider(output: number, costs: Float64Array, most: number): void {
    const { pricer, cuts, mirrored } = this;
    pricer.leastDown(costs, 0, cuts);
    for (let i = 1; i < costs.length; i++) {
      const cost = pricer.costFrom(i, cuts);
      if (!(cost < (this.starts.get(i)?.cost ?? most))) continue;
      this.starts.set(i, { output, cost, levels: pricer.levelsFrom(i) });
    }
    pricer.leastDown(costs.toReversed(), 0, mirrored);
    for (let i = 1; i < costs.length; i++) {
      const cost = pricer.costFrom(i, mirrored);
      if (!(cost < (this.stops.get(i)?.cost ?? most))) continue;
      this.stops.set(i, { output, cost, levels: pricer.levelsFrom(i).reverse() });
    }
  }

  rays(): Ray[] {
    return [...this.starts.values(), ...this.stops.values()];
  }
}
