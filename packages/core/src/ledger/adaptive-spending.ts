import { type Budget, pld } from "../accounting/accountants/index.js";
import {
  type AdaptiveCost,
  AdaptiveFilter,
  addCosts,
  type OrderMixture,
} from "../accounting/adaptive/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import { type Counts, keyOf, NO_EVENTS } from "./counts.js";
import { type Rule, ruleOf } from "./rule.js";
import type { Spending } from "./spending.js";

/** The largest number of cached values of ε, and the largest number of cached event costs. */
const MAX_CACHED = 1000;

/**
 * The spending of analysts who see answers before they send the next request. The spending is a sum
 * to which each request adds its cost.
 *
 * The first request is fixed before there is any answer. If the filter does not admit the first
 * request, a privacy loss distribution may admit the request with all of δ. In this case nothing
 * more is admitted under this budget, so no answer can influence a later choice. The first request
 * alone decides between the filter and the loss distribution, so δ need not be split between the
 * two.
 *
 * An analyst may ask for a larger budget after seeing answers. If the loss distribution admitted
 * the first request, the δ of this request is computed at the raised ε and reserved under the
 * raised budget.
 */
export class AdaptiveSpending implements Spending {
  private readonly own: AdaptiveFilter;
  private raisedFilter: AdaptiveFilter | undefined;
  private readonly tight: Rule;
  private readonly spent = new Map<string, number>();
  private requests = 0;
  private first: Counts | undefined;
  /**
   * Requests that are not in `sum` yet. While a ledger is being read, the events of its entries may
   * still be unknown.
   */
  private unsummed: Counts[] = [];
  private sum: AdaptiveCost;
  private readonly costs = new Map<string, AdaptiveCost>();
  /**
   * A cache with the ε of the spending plus a request, by request. A second cache holds the ε of
   * releases alone.
   */
  private readonly cached = new Map<string, Bracket>();
  private readonly alone = new Map<string, Bracket>();

  constructor(
    readonly budget: Budget,
    private readonly mixture: OrderMixture,
    private readonly events: ReadonlyMap<string, PrivacyEvent>,
    /** The spending under the budget before the raise, if anything was spent under it. */
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
    if (this.cached.size === 0) return; // as for each entry of a ledger that is being read
    const expected = this.cached.get(keyOf(request));
    this.cached.clear();
    if (expected !== undefined) this.cached.set(keyOf(NO_EVENTS), expected);
  }

  fits(request: Counts): boolean {
    if (this.filter.admits(this.costWith(request))) return true;
    return this.requests === 0 && this.tightEpsilon(request).upper <= this.budget.epsilon;
  }

  epsilonWith(request: Counts): Bracket {
    const key = keyOf(request);
    const known = this.cached.get(key) ?? this.computed(request);
    if (this.cached.size >= MAX_CACHED) this.cached.clear();
    this.cached.set(key, known);
    return known;
  }

  epsilonOf(counts: Counts): Bracket {
    const key = keyOf(counts);
    const known = this.alone.get(key) ?? this.tightEpsilon(counts);
    if (this.alone.size >= MAX_CACHED) this.alone.clear();
    this.alone.set(key, known);
    return known;
  }

  exceedsMass(request: Counts): boolean {
    return !this.filter.coversInfiniteLoss(this.costWith(request));
  }

  copy(): Spending {
    const copy = new AdaptiveSpending(this.budget, this.mixture, this.events, this.before);
    for (const [hash, count] of this.spent) copy.spent.set(hash, count);
    copy.requests = this.requests;
    copy.first = this.first;
    copy.unsummed = [...this.unsummed];
    copy.sum = this.sum;
    return copy;
  }

  under(budget: Budget): Spending {
    // A raise before the first answer cannot depend on an answer, so no δ has to be reserved.
    if (this.requests === 0) return new AdaptiveSpending(budget, this.mixture, this.events);
    const raised = new AdaptiveSpending(budget, this.mixture, this.events, this);
    raised.add(this.spent);
    raised.first = this.first;
    raised.requests = this.requests;
    return raised;
  }

  /**
   * The filter is created on first use. While a ledger is being read, the events of its entries may
   * still be unknown.
   */
  private get filter(): AdaptiveFilter {
    if (this.before === undefined) return this.own;
    this.raisedFilter ??= new AdaptiveFilter(this.budget, this.mixture, this.reserved());
    return this.raisedFilter;
  }

  /**
   * The δ, at this ε, of a first request that only the loss distribution admitted under the budget
   * of that time. 0 if the filter admitted the first request.
   */
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
    const tight = this.tightEpsilon(only);
    return { lower: Math.min(upper, tight.lower), upper: Math.min(upper, tight.upper) };
  }

  private tightEpsilon(counts: Counts): Bracket {
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
    return request === NO_EVENTS ? this.sum : this.added(this.sum, request);
  }

  private added(cost: AdaptiveCost, counts: Counts): AdaptiveCost {
    let sum = cost;
    for (const [hash, count] of counts) sum = addCosts(sum, this.costOf(hash), count);
    return sum;
  }

  private costOf(hash: string): AdaptiveCost {
    const known = this.costs.get(hash) ?? this.own.costOf([this.event(hash)]);
    if (this.costs.size >= MAX_CACHED) this.costs.clear();
    this.costs.set(hash, known);
    return known;
  }

  private event(hash: string): PrivacyEvent {
    return this.events.get(hash)!;
  }
}
