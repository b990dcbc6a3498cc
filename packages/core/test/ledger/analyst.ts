import type { PrivacyEvent } from "../../src/entry/accounting.js";
import { NoisewrightError } from "../../src/index.js";
import type { Book } from "./kit.js";

/**
 * The possible losses of a release, with their probabilities. If the probabilities sum to less than
 * 1, the remaining probability is that of an infinite loss.
 */
type Law = readonly (readonly [loss: number, mass: number])[];

/** How many different pairs of losses the analyst considers for an event of bounded range. */
const PAIRS = 12;

/** The worst laws of an event. The analyst may choose any of them. */
function lawsOf(event: PrivacyEvent): readonly Law[] {
  if (event.kind === "range/1") {
    const { level } = event;
    return Array.from({ length: PAIRS - 1 }, (_, i) => {
      const high = (level * (i + 1)) / PAIRS;
      const up = -Math.expm1(high - level) / -Math.expm1(-level);
      return [
        [high, up],
        [high - level, 1 - up],
      ];
    });
  }
  if (!("epsilon" in event)) throw new TypeError(`${event.kind} has no epsilon`);
  const { epsilon, delta } = { delta: 0, ...event };
  const up = (1 - delta) / (1 + Math.exp(-epsilon));
  return [
    [
      [epsilon, up],
      [-epsilon, 1 - delta - up],
    ],
  ];
}

/**
 * Returns a function that tells whether a ledger admits an event after earlier events. Each event
 * is a request of its own.
 */
export function ledgerOf(make: () => Book) {
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
    if (error instanceof NoisewrightError && error.code === "over-budget") return false;
    throw error;
  }
}

/**
 * The exact δ at ε that the best adaptive analyst can reach. The analyst makes at most `depth`
 * requests and sees each result before the next request. This δ is E(1 − e^(ε − loss))₊ under the
 * best choice after every result.
 */
export function worstDelta(
  admits: ReturnType<typeof ledgerOf>,
  menu: readonly PrivacyEvent[],
  epsilon: number,
  depth: number,
): number {
  const best = (before: readonly PrivacyEvent[], loss: number): number => {
    let most = Math.max(0, -Math.expm1(epsilon - loss)); // if the analyst stops here
    if (before.length === depth) return most;
    for (const event of menu) {
      if (!admits(before, event)) continue;
      for (const law of lawsOf(event)) {
        let [value, finite] = [0, 0];
        for (const [more, mass] of law) {
          value += mass * best([...before, event], loss + more);
          finite += mass;
        }
        most = Math.max(most, value + 1 - finite);
      }
    }
    return most;
  };
  return best([], 0);
}
