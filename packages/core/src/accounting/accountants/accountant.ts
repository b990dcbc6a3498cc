import { NoisewrightError } from "../../errors/index.js";
import { type PrivacyEvent, parseEvent } from "../events/index.js";
import type { Bracket } from "../loss/index.js";

/** What events cost together. */
export interface Composition {
  /** The least ε such that all is (ε, δ)-DP. */
  epsilon(delta: number): Bracket;
  /** The least δ such that all is (ε, δ)-DP. */
  delta(epsilon: number): Bracket;
}

/** A way of adding up. Events are its only input, in any order, chosen adaptively or not. */
export interface Accountant {
  readonly id: string;
  /** In one line, for tables. */
  readonly summary: string;
  supports(event: PrivacyEvent): boolean;
  /** Fails where an event is not supported: nothing is guessed. */
  compose(events: readonly PrivacyEvent[]): Composition;
}

/** Events that did not come through `parseEvents` are held to the same. */
export function checkEvents(events: readonly PrivacyEvent[]): readonly PrivacyEvent[] {
  return events.map((event, i) => parseEvent(event, `events[${i}]`));
}

export function checkDelta(delta: number): void {
  if (delta > 0 && delta < 1) return;
  throw wrong("delta", "δ", "in (0, 1)", delta);
}

export function checkEpsilon(epsilon: number): void {
  if (epsilon >= 0 && epsilon < Number.POSITIVE_INFINITY) return;
  throw wrong("epsilon", "ε", "in [0, ∞)", epsilon);
}

function wrong(parameter: string, symbol: string, domain: string, value: unknown) {
  return new NoisewrightError({
    code: "domain",
    subject: "account",
    parameter,
    symbol,
    domain,
    got: String(value),
  });
}

/** Of every event what an accountant needs, or an error that names the first without. */
export function requireAll<E extends { readonly event: PrivacyEvent }, T>(
  id: string,
  events: readonly E[],
  read: (event: E) => T | undefined,
): readonly T[] {
  return events.map((each) => {
    const value = read(each);
    if (value !== undefined) return value;
    throw new NoisewrightError({
      code: "unsupported",
      subject: id,
      what: `meaning for ${nameOf(each.event)}`,
      advice: "use an accountant that supports it",
    });
  });
}

function nameOf(event: PrivacyEvent): string {
  return event.kind === "subsampled/1" ? `${event.kind} of ${nameOf(event.event)}` : event.kind;
}
