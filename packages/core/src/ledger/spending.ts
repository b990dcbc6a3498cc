import { type Bracket, type Budget, pure } from "../accountants/index.js";
import type { PrivacyEvent } from "../events/index.js";
import { type Counts, keyOf, plus } from "./counts.js";
import { type Rule, ruleOf } from "./rule.js";

/** Counts, and a pure level beside them, of which it is proved that the budget allows them all. */
interface Proved {
  readonly counts: Counts;
  readonly spare: number;
}

/** Parts of the budget: the spare level that is asked for first, and the least worth asking for. */
const MOST_SPARE = 1 / 16;
const LEAST_SPARE = 1 / 4096;

/**
 * What was spent, and whether more fits. Fewer releases never cost more, so that one proof serves
 * many requests: it asks for room for further ones of the same kind, and for a spare pure level
 * that any others may use up. Where that is too much it asks for less, and at last for the request
 * alone: only that answer, of the exact accountant, refuses.
 */
export class Spending {
  private readonly rule: Rule;
  private readonly spent = new Map<string, number>();
  private proved: Proved = { counts: new Map(), spare: 0 };
  /** What the next proof asks for, should its request be of this kind. */
  private room: { readonly key: string; readonly ahead: number; readonly spare: number };
  private readonly known = new Map<string, Bracket>();
  private readonly levels = new Map<string, number>();

  constructor(
    readonly budget: Budget,
    order: number | null,
    private readonly events: ReadonlyMap<string, PrivacyEvent>,
  ) {
    this.rule = ruleOf(budget, order);
    this.room = { key: "", ahead: 1, spare: MOST_SPARE * budget.epsilon };
  }

  get counts(): Counts {
    return this.spent;
  }

  supports(event: PrivacyEvent): boolean {
    return this.rule.supports(event);
  }

  add(more: Counts): void {
    for (const [hash, count] of more) this.spent.set(hash, (this.spent.get(hash) ?? 0) + count);
    this.known.clear();
  }

  /** ε at the budget's δ: of what was spent, and more. */
  epsilonWith(more: Counts): Bracket {
    const key = keyOf(more);
    const known = this.known.get(key) ?? this.epsilonOf(plus(this.spent, more));
    this.known.set(key, known);
    return known;
  }

  epsilonOf(counts: Counts): Bracket {
    return this.rule.epsilon(this.listed(counts));
  }

  fits(more: Counts): boolean {
    const total = plus(this.spent, more);
    if (this.isProved(total)) return true;
    const key = keyOf(more);
    const least = Math.max(this.levelOf(more), LEAST_SPARE * this.budget.epsilon);
    let { ahead, spare } = { ...this.room, ...(key !== this.room.key && { ahead: 1 }) };
    for (; ahead >= 1 || spare >= least; ahead = Math.floor(ahead / 2), spare /= 2) {
      const wanted = { counts: plus(total, more, ahead), spare };
      if (!this.allows(wanted)) continue;
      this.proved = wanted;
      this.room = { key, ahead: 2 * ahead, spare };
      return true;
    }
    this.room = { key, ahead: 0, spare };
    return this.epsilonWith(more).upper <= this.budget.epsilon;
  }

  /** What goes beyond the proved counts must find its level in the spare one. */
  private isProved(total: Counts): boolean {
    const { counts, spare } = this.proved;
    const beyond = [...total].map(
      ([hash, count]) => [hash, count - (counts.get(hash) ?? 0)] as const,
    );
    return this.levelOf(beyond.filter(([, excess]) => excess > 0)) <= spare;
  }

  private allows({ counts, spare }: Proved): boolean {
    const events = [...this.listed(counts), { kind: "pure/1", epsilon: spare } as const];
    const { epsilon } = this.budget;
    const quick = this.rule.quick?.(events) ?? Number.POSITIVE_INFINITY;
    return quick <= epsilon || this.rule.epsilon(events).upper <= epsilon;
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
    return this.events.get(hash) as PrivacyEvent;
  }
}

function pureLevel(event: PrivacyEvent): number {
  if (!pure.supports(event)) return Number.POSITIVE_INFINITY;
  return pure.compose([event]).epsilon(0.5).upper;
}
