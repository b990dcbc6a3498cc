import { type Budget, pure } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import { type Counts, keyOf, NO_EVENTS, plus } from "./counts.js";
import { type Rule, ruleOf } from "./rule.js";
import type { Spending } from "./spending.js";

/**
 * Counts of events and a spare pure ε. A proof shows that the events and the spare ε together fit
 * the budget.
 */
interface Proved {
  readonly counts: Counts;
  readonly spare: number;
}

/**
 * What the next proof covers in addition to the current request: `ahead` more requests of the same
 * kind, and a spare pure ε.
 */
interface Headroom {
  readonly key: string;
  readonly ahead: number;
  readonly spare: number;
}

/** The largest and smallest spare ε, as fractions of the budget. */
const MAX_SPARE = 1 / 16;
const MIN_SPARE = 1 / 4096;
/** The largest number of cached values of ε. */
const MAX_CACHED = 1000;

/**
 * The spending of a ledger with a fixed rule. Fewer releases never cost more, so one proof can
 * serve many requests. A proof covers further requests of the same kind, and a spare pure ε for
 * requests of other kinds. If all of this does not fit the budget, the exact accountant checks the
 * request alone. Only this last check can refuse the request.
 */
export class ProvedSpending implements Spending {
  private readonly rule: Rule;
  private readonly spent = new Map<string, number>();
  private proved: Proved = { counts: new Map(), spare: 0 };
  /** For each bound of the rule, the headroom that the next proof by this bound will include. */
  private readonly headrooms: Headroom[];
  /**
   * A cache with the ε of the spending plus a request, by request. A second cache holds the ε of
   * releases alone.
   */
  private readonly cached = new Map<string, Bracket>();
  private readonly alone = new Map<string, Bracket>();
  private readonly levels = new Map<string, number>();

  constructor(
    readonly budget: Budget,
    private readonly order: number | null,
    private readonly events: ReadonlyMap<string, PrivacyEvent>,
  ) {
    this.rule = ruleOf(budget, order);
    const headroom = { key: "", ahead: 1, spare: MAX_SPARE * budget.epsilon };
    this.headrooms = this.rule.bounds.map(() => headroom);
  }

  get counts(): Counts {
    return this.spent;
  }

  supports(event: PrivacyEvent): boolean {
    return this.rule.supports(event);
  }

  add(more: Counts): void {
    for (const [hash, count] of more) this.spent.set(hash, (this.spent.get(hash) ?? 0) + count);
    if (this.cached.size === 0) return; // as for each entry of a ledger that is being read
    const expected = this.cached.get(keyOf(more));
    this.cached.clear();
    if (expected !== undefined) this.cached.set(keyOf(NO_EVENTS), expected);
  }

  /** The ε, at the budget's δ, of the spending plus a request. */
  epsilonWith(more: Counts): Bracket {
    const key = keyOf(more);
    const known = this.cached.get(key) ?? this.rule.epsilon(this.listed(plus(this.spent, more)));
    this.cached.set(key, known);
    return known;
  }

  epsilonOf(counts: Counts): Bracket {
    const key = keyOf(counts);
    const known = this.alone.get(key) ?? this.rule.epsilon(this.listed(counts));
    if (this.alone.size >= MAX_CACHED) this.alone.clear();
    this.alone.set(key, known);
    return known;
  }

  fits(more: Counts): boolean {
    const total = plus(this.spent, more);
    if (this.isProved(total)) return true;
    const key = keyOf(more);
    const known = this.cached.get(key);
    if (known !== undefined && known.upper > this.budget.epsilon) return false;
    return (
      this.headrooms.some((_, i) => this.prove(i, key, total, more)) ||
      this.epsilonWith(more).upper <= this.budget.epsilon
    );
  }

  /** The result is always false, because ε at the budget's δ already includes infinite losses. */
  exceedsMass(): boolean {
    return false;
  }

  copy(): Spending {
    return this.under(this.budget);
  }

  under(budget: Budget): Spending {
    const raised = new ProvedSpending(budget, this.order, this.events);
    raised.add(this.spent);
    return raised;
  }

  /**
   * Tries a proof by one of the bounds of the rule. The headroom grows after a success and shrinks
   * after a failure.
   */
  private prove(i: number, key: string, total: Counts, more: Counts): boolean {
    const { epsilon } = this.budget;
    const { spare, ...before } = this.headrooms[i]!;
    const ahead = key === before.key ? before.ahead : 1;
    const wanted = { counts: plus(total, more, ahead), spare };
    const allowed = this.boundOf(i, wanted) <= epsilon;
    if (allowed) this.proved = wanted;
    this.headrooms[i] = allowed
      ? { key, ahead: 2 * Math.max(1, ahead), spare: Math.min(2 * spare, MAX_SPARE * epsilon) }
      : { key, ahead: Math.floor(ahead / 4), spare: Math.max(spare / 4, MIN_SPARE * epsilon) };
    return allowed;
  }

  /** True if the events beyond the proved counts have a pure ε of at most the spare ε. */
  private isProved(total: Counts): boolean {
    const { counts, spare } = this.proved;
    const beyond = [...total].map(
      ([hash, count]) => [hash, count - (counts.get(hash) ?? 0)] as const,
    );
    return this.levelOf(beyond.filter(([, excess]) => excess > 0)) <= spare;
  }

  private boundOf(i: number, { counts, spare }: Proved): number {
    const events = [...this.listed(counts), { kind: "pure/1", epsilon: spare } as const];
    return this.rule.bounds[i]?.(events) ?? Number.POSITIVE_INFINITY;
  }

  /** The sum of the pure ε of all events. Infinity if an event has no pure ε. */
  private levelOf(counts: Iterable<readonly [string, number]>): number {
    let sum = 0;
    for (const [hash, count] of counts) {
      const level = this.levels.get(hash) ?? pureLevel(this.event(hash));
      this.levels.set(hash, level);
      sum += count * level;
    }
    return sum;
  }

  private listed(counts: Counts): readonly PrivacyEvent[] {
    return [...counts].map(([hash, count]) => ({
      kind: "composed/1",
      events: [this.event(hash)],
      count,
    }));
  }

  private event(hash: string): PrivacyEvent {
    return this.events.get(hash)!;
  }
}

function pureLevel(event: PrivacyEvent): number {
  if (!pure.supports(event)) return Number.POSITIVE_INFINITY;
  return pure.compose([event]).epsilon(0.5).upper;
}
