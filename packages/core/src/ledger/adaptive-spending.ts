import { type Budget, pld } from "../accounting/accountants/index.js";
import {
  type AdaptiveCost,
  AdaptiveFilter,
  addCosts,
  type OrderMixture,
} from "../accounting/adaptive/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import { type Counts, keyOf, NONE } from "./counts.js";
import { type Rule, ruleOf } from "./rule.js";
import type { Spending } from "./spending.js";

/** Releases whose own ε is kept, and events whose cost is. */
const MOST_KNOWN = 1000;

/**
 * What was spent by analysts who see answers: sums, to which a request adds its own.
 *
 * The first request is fixed before there is any answer. Where the filter would not admit it, loss
 * distributions may, at all of δ: then nothing more is admitted under this budget, so that no
 * answer decides anything. Which of the two it is, the first request alone decides, so that δ is
 * not split. A raise may be decided by the answers: where they do not lead to one, the first
 * request adds its own δ at the raised ε, which is therefore reserved under the raised budget.
 */
export class AdaptiveSpending implements Spending {
  private readonly own: AdaptiveFilter;
  private raisedFilter: AdaptiveFilter | undefined;
  private readonly tight: Rule;
  private readonly spent = new Map<string, number>();
  private requests = 0;
  private first: Counts | undefined;
  /** Requests that are not in `sum` yet: when they are read, their events may not be known. */
  private unsummed: Counts[] = [];
  private sum: AdaptiveCost;
  private readonly costs = new Map<string, AdaptiveCost>();
  /** ε with more, by what that is; and of releases by themselves. */
  private readonly known = new Map<string, Bracket>();
  private readonly alone = new Map<string, Bracket>();

  constructor(
    readonly budget: Budget,
    private readonly mixture: OrderMixture,
    private readonly events: ReadonlyMap<string, PrivacyEvent>,
    /** Under the smaller budget before, where something was spent under it. */
    private readonly before?: AdaptiveSpending,
  ) {
    this.own = new AdaptiveFilter(budget, mixture);
    this.tight = ruleOf(budget, null);
    this.sum = this.own.zeroCost;
  }

  get counts(): Counts {
    return this.spent;
  }

  supports(event: PrivacyEvent): boolean {
    return this.own.supports(event);
  }

  add(request: Counts): void {
    for (const [hash, count] of request) this.spent.set(hash, (this.spent.get(hash) ?? 0) + count);
    this.unsummed.push(request);
    this.first ??= request;
    this.requests++;
    this.known.clear();
  }

  fits(request: Counts): boolean {
    if (this.filter.admits(this.costWith(request))) return true;
    return this.requests === 0 && this.tightly(request).upper <= this.budget.epsilon;
  }

  epsilonWith(request: Counts): Bracket {
    const key = keyOf(request);
    const known = this.known.get(key) ?? this.computed(request);
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(key, known);
    return known;
  }

  epsilonOf(counts: Counts): Bracket {
    const key = keyOf(counts);
    const known = this.alone.get(key) ?? this.tightly(counts);
    if (this.alone.size >= MOST_KNOWN) this.alone.clear();
    this.alone.set(key, known);
    return known;
  }

  exceedsMass(request: Counts): boolean {
    return !this.filter.coversInfiniteLoss(this.costWith(request));
  }

  under(budget: Budget): Spending {
    // Before there is any answer a raise decides nothing: it is as if the budget had been this one.
    if (this.requests === 0) return new AdaptiveSpending(budget, this.mixture, this.events);
    const raised = new AdaptiveSpending(budget, this.mixture, this.events, this);
    raised.add(this.spent);
    raised.first = this.first;
    raised.requests = this.requests;
    return raised;
  }

  /** Made when it is needed: while entries are read, their events may not be known. */
  private get filter(): AdaptiveFilter {
    if (this.before === undefined) return this.own;
    this.raisedFilter ??= new AdaptiveFilter(this.budget, this.mixture, this.reserved());
    return this.raisedFilter;
  }

  /** δ at this ε of a first request that loss distributions alone admitted, under the budget it had. */
  private reserved(): number {
    const { first } = this;
    if (first === undefined || this.beganUnderFilter(first)) return 0;
    return pld.compose(this.listed(first)).delta(this.budget.epsilon).upper;
  }

  private beganUnderFilter(first: Counts): boolean {
    if (this.before !== undefined) return this.before.beganUnderFilter(first);
    return this.own.admits(this.added(this.own.zeroCost, first));
  }

  private computed(request: Counts): Bracket {
    const upper = this.filter.epsilon(this.costWith(request));
    const only = this.requests === 0 ? request : this.spent;
    const isFirst = this.requests + (request.size > 0 ? 1 : 0) <= 1;
    if (upper <= this.budget.epsilon || !isFirst) return { lower: upper, upper };
    const tight = this.tightly(only);
    return { lower: Math.min(upper, tight.lower), upper: Math.min(upper, tight.upper) };
  }

  private tightly(counts: Counts): Bracket {
    const events = this.listed(counts);
    if (events.every((event) => this.tight.supports(event))) return this.tight.epsilon(events);
    const upper = this.filter.epsilon(this.added(this.own.zeroCost, counts));
    return { lower: 0, upper };
  }

  private listed(counts: Counts): readonly PrivacyEvent[] {
    return [...counts].map(([hash, count]) => ({
      kind: "composed/1",
      events: [this.event(hash)],
      count,
    }));
  }

  private costWith(request: Counts): AdaptiveCost {
    for (const each of this.unsummed) this.sum = this.added(this.sum, each);
    this.unsummed = [];
    return request === NONE ? this.sum : this.added(this.sum, request);
  }

  private added(cost: AdaptiveCost, counts: Counts): AdaptiveCost {
    let sum = cost;
    for (const [hash, count] of counts) sum = addCosts(sum, this.costOf(hash), count);
    return sum;
  }

  private costOf(hash: string): AdaptiveCost {
    const known = this.costs.get(hash) ?? this.own.costOf([this.event(hash)]);
    if (this.costs.size >= MOST_KNOWN) this.costs.clear();
    this.costs.set(hash, known);
    return known;
  }

  private event(hash: string): PrivacyEvent {
    return this.events.get(hash)!;
  }
}
