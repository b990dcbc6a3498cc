import { type Budget, pure } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import type { Bracket } from "../accounting/loss/index.js";
import { type Counts, keyOf, NONE, plus } from "./counts.js";
import { type Rule, ruleOf } from "./rule.js";
import type { Spending } from "./spending.js";

/** Counts, and a pure level beside them, of which it is proved that the budget allows them all. */
interface Proved {
  readonly counts: Counts;
  readonly spare: number;
}

/** What a proof asks for beyond its request: further requests of this kind, and a spare level. */
interface Room {
  readonly key: string;
  readonly ahead: number;
  readonly spare: number;
}

/** Parts of the budget: the spare level that is asked for at most, and at least. */
const MOST_SPARE = 1 / 16;
const LEAST_SPARE = 1 / 4096;
/** Releases whose own ε is kept. */
const MOST_KNOWN = 1000;

/**
 * What was spent, and whether more fits. Fewer releases never cost more, so that one proof serves
 * many requests: it asks for room for further ones of the same kind, and for a spare pure level
 * that any others may use up. Where that is too much the exact accountant is asked for the request
 * alone, and only its answer refuses.
 */
export class ProvedSpending implements Spending {
  private readonly rule: Rule;
  private readonly spent = new Map<string, number>();
  private proved: Proved = { counts: new Map(), spare: 0 };
  /** What the next proof by each of the rule's bounds will ask for. */
  private readonly rooms: Room[];
  /** ε with more, by what that is; and of releases by themselves. */
  private readonly known = new Map<string, Bracket>();
  private readonly alone = new Map<string, Bracket>();
  private readonly levels = new Map<string, number>();

  constructor(
    readonly budget: Budget,
    private readonly order: number | null,
    private readonly events: ReadonlyMap<string, PrivacyEvent>,
  ) {
    this.rule = ruleOf(budget, order);
    const room = { key: "", ahead: 1, spare: MOST_SPARE * budget.epsilon };
    this.rooms = this.rule.bounds.map(() => room);
  }

  get counts(): Counts {
    return this.spent;
  }

  supports(event: PrivacyEvent): boolean {
    return this.rule.supports(event);
  }

  add(more: Counts): void {
    const expected = this.known.get(keyOf(more));
    for (const [hash, count] of more) this.spent.set(hash, (this.spent.get(hash) ?? 0) + count);
    this.known.clear();
    if (expected !== undefined) this.known.set(keyOf(NONE), expected);
  }

  /** ε at the budget's δ: of what was spent, and more. */
  epsilonWith(more: Counts): Bracket {
    const key = keyOf(more);
    const known = this.known.get(key) ?? this.rule.epsilon(this.listed(plus(this.spent, more)));
    this.known.set(key, known);
    return known;
  }

  epsilonOf(counts: Counts): Bracket {
    const key = keyOf(counts);
    const known = this.alone.get(key) ?? this.rule.epsilon(this.listed(counts));
    if (this.alone.size >= MOST_KNOWN) this.alone.clear();
    this.alone.set(key, known);
    return known;
  }

  fits(more: Counts): boolean {
    const total = plus(this.spent, more);
    if (this.isProved(total)) return true;
    const key = keyOf(more);
    const known = this.known.get(key);
    if (known !== undefined && known.upper > this.budget.epsilon) return false;
    return (
      this.rooms.some((_, i) => this.prove(i, key, total, more)) ||
      this.epsilonWith(more).upper <= this.budget.epsilon
    );
  }

  /** ε tells that too. */
  exceedsMass(): boolean {
    return false;
  }

  under(budget: Budget): Spending {
    const raised = new ProvedSpending(budget, this.order, this.events);
    raised.add(this.spent);
    return raised;
  }

  /** By one of the bounds, with room that grows while it is allowed and shrinks where it is not. */
  private prove(i: number, key: string, total: Counts, more: Counts): boolean {
    const { epsilon } = this.budget;
    const { spare, ...before } = this.rooms[i]!;
    const ahead = key === before.key ? before.ahead : 1;
    const wanted = { counts: plus(total, more, ahead), spare };
    const allowed = this.boundOf(i, wanted) <= epsilon;
    if (allowed) this.proved = wanted;
    this.rooms[i] = allowed
      ? { key, ahead: 2 * Math.max(1, ahead), spare: Math.min(2 * spare, MOST_SPARE * epsilon) }
      : { key, ahead: Math.floor(ahead / 4), spare: Math.max(spare / 4, LEAST_SPARE * epsilon) };
    return allowed;
  }

  /** What goes beyond the proved counts must find its level in the spare one. */
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

  /** Pure levels added up; infinite where an event has none. */
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
