import type { Counts } from "./counts.js";
import type { Spending } from "./spending.js";

/** One debit of a client. */
interface SpentRequest {
  readonly cost: Counts;
  /** The number of releases with a privacy loss. */
  readonly releases: number;
  readonly time: string;
}

/** What one client has spent from a ledger, by the entries of the ledger. */
export class Spender {
  private readonly costs: Counts[] = [];
  private readonly days = new Map<string, number>();
  /** The sum of the first costs, at the δ of the budget of one spending. */
  private summed: { readonly under: Spending; count: number; epsilon: number } | undefined;
  releases = 0;
  /** The time of the last debit. */
  last = "";

  get requests(): number {
    return this.costs.length;
  }

  add({ cost, releases, time }: SpentRequest): void {
    this.costs.push(cost);
    this.releases += releases;
    this.last = time;
    this.days.set(dayOf(time), this.releasesOn(time) + releases);
  }

  /** The number of releases that the client paid for on the day of a time, in UTC. */
  releasesOn(time: string): number {
    return this.days.get(dayOf(time)) ?? 0;
  }

  /**
   * The sum of the certified ε of the client's requests, each alone and rounded up. The costs of
   * several clients do not add up to the spending of a ledger, which may be smaller.
   */
  epsilon(spending: Spending): number {
    if (this.summed?.under !== spending) this.summed = { under: spending, count: 0, epsilon: 0 };
    const { summed } = this;
    for (; summed.count < this.costs.length; summed.count++) {
      const cost = this.costs[summed.count]!;
      if (cost.size > 0) summed.epsilon += spending.epsilonOf(cost).upper;
    }
    return summed.epsilon;
  }
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
