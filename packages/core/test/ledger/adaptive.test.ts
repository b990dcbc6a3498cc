import { describe, expect, it } from "vitest";
import { ACKNOWLEDGEMENT, type NoisewrightError, type PrivacyEvent } from "../../src/index.js";
import { Book, pure } from "./kit.js";

type Budget = { readonly epsilon: number; readonly delta: number };

const rounded = (delta: number): PrivacyEvent => ({ kind: "approximate/1", epsilon: 0, delta });

/** Losses of the worst law of an event, with their probabilities; the rest is an infinite loss. */
function lossesOf(event: PrivacyEvent): readonly (readonly [loss: number, mass: number])[] {
  const { epsilon, delta } = { delta: 0, ...event } as { epsilon: number; delta: number };
  const up = (1 - delta) / (1 + Math.exp(-epsilon));
  return [
    [epsilon, up],
    [-epsilon, 1 - delta - up],
  ];
}

/** Whether a ledger takes an event after others, each in a request of its own. */
function ledgerOf(make: () => Book) {
  const known = new Map<string, boolean>();
  return (before: readonly PrivacyEvent[], event: PrivacyEvent): boolean => {
    const all = [...before, event];
    const key = JSON.stringify(all);
    const found = known.get(key) ?? takes(make(), all);
    known.set(key, found);
    return found;
  };
}

function takes(book: Book, events: readonly PrivacyEvent[]): boolean {
  try {
    for (const [i, event] of events.entries()) book.debit(`r${i}`, event);
    return true;
  } catch (error) {
    expect((error as NoisewrightError).code).toBe("over-budget");
    return false;
  }
}

/**
 * The exact δ at ε that the cleverest analyst can reach who asks at most `depth` times and sees
 * each answer before the next question: E(1 − e^(ε − loss))₊ under the best choice at every node.
 */
function worstDelta(
  admits: ReturnType<typeof ledgerOf>,
  menu: readonly PrivacyEvent[],
  epsilon: number,
  depth: number,
): number {
  const best = (before: readonly PrivacyEvent[], loss: number): number => {
    let most = Math.max(0, -Math.expm1(epsilon - loss)); // the analyst stops
    if (before.length === depth) return most;
    for (const event of menu) {
      if (!admits(before, event)) continue;
      let [value, finite] = [0, 0];
      for (const [more, mass] of lossesOf(event)) {
        value += mass * best([...before, event], loss + more);
        finite += mass;
      }
      most = Math.max(most, value + 1 - finite);
    }
    return most;
  };
  return best([], 0);
}

const CASES: readonly (readonly [Budget, readonly PrivacyEvent[]])[] = [
  [{ epsilon: 1, delta: 0.05 }, [pure(0.5), pure(0.55), rounded(0.025)]],
  [{ epsilon: 0.5, delta: 1e-3 }, [pure(0.25), pure(0.2505), rounded(5e-4)]],
  [{ epsilon: 2, delta: 0.2 }, [pure(0.4), pure(0.9), rounded(0.2)]],
];
const DEPTH = 3;
/** Of the sums in `worstDelta`. */
const ROUNDING = 1 + 1e-12;

describe("an analyst who chooses each release after seeing the answers before it", () => {
  it.each(CASES)("never exceeds a budget of %j", (budget, menu) => {
    const admits = ledgerOf(() => new Book(budget));
    const reached = worstDelta(admits, menu, budget.epsilon, DEPTH);
    expect(reached).toBeLessThanOrEqual(budget.delta * ROUNDING);
    expect(reached).toBeGreaterThan(budget.delta / 3); // the analyst is no fool
  });

  it("exceeds one that assumes releases fixed in advance", () => {
    const [budget] = CASES[0] as (typeof CASES)[number];
    const admits = ledgerOf(() => new Book(budget, { fixedInAdvance: ACKNOWLEDGEMENT }));
    const menu = [pure(0.5), pure(0.55), rounded(0.05)];
    expect(worstDelta(admits, menu, 1, 2)).toBeGreaterThan(1.2 * budget.delta);
  });
});
