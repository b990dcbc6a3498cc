import { NoisewrightError } from "../../errors/index.js";
import { type PrivacyEvent, parseEvent } from "../events/index.js";
import type { Bracket } from "../loss/index.js";

/** The total privacy cost of several events. */
export interface Composition {
  /** The smallest ε such that all events together are (ε, δ)-DP. */
  epsilon(delta: number): Bracket;
  /** The smallest δ such that all events together are (ε, δ)-DP. */
  delta(epsilon: number): Bracket;
  /**
   * Upper bounds of δ at many increasing values of ε, much faster than one by one and a little less
   * tight. Absent if there is no faster way.
   */
  deltasUp?(epsilons: readonly number[]): readonly number[];
}

/** Upper bounds of δ at many increasing values of ε, by the fastest way. */
export function deltasUpOf(
  composition: Composition,
  epsilons: readonly number[],
): readonly number[] {
  const { deltasUp } = composition;
  return deltasUp === undefined
    ? epsilons.map((epsilon) => composition.delta(epsilon).upper)
    : deltasUp.call(composition, epsilons);
}

/**
 * A method of composition. The only input is events. The events may be in any order, and the
 * analyst may have chosen them adaptively.
 */
export interface Accountant {
  readonly id: string;
  /** A description in one line, for tables. */
  readonly summary: string;
  supports(event: PrivacyEvent): boolean;
  /** Composes the events. Throws if the accountant does not support an event. */
  compose(events: readonly PrivacyEvent[]): Composition;
}

/** Checks events that did not come from `parseEvents`, by the rules of `parseEvents`. */
export function checkEvents(events: readonly PrivacyEvent[]): readonly PrivacyEvent[] {
  return events.map((event, i) => parseEvent(event, `events[${i}]`));
}

export function checkDelta(delta: number): void {
  if (delta > 0 && delta < 1) return;
  throw domainError("delta", "δ", "in (0, 1)", delta);
}

export function checkEpsilon(epsilon: number): void {
  if (epsilon >= 0 && epsilon < Number.POSITIVE_INFINITY) return;
  throw domainError("epsilon", "ε", "in [0, ∞)", epsilon);
}

export function checkOrder(order: number): void {
  if (order > 1 && order < Number.POSITIVE_INFINITY) return;
  throw domainError("order", "α", "in (1, ∞)", order);
}

function domainError(parameter: string, symbol: string, domain: string, value: unknown) {
  return new NoisewrightError({
    code: "domain",
    subject: "account",
    parameter,
    symbol,
    domain,
    got: String(value),
  });
}

/**
 * Applies `read` to every event and returns the results. If `read` returns undefined, throws an
 * error that names the event.
 */
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
      what: `bound for ${nameOf(each.event)}`,
      advice: "use an accountant that supports this event",
    });
  });
}

function nameOf(event: PrivacyEvent): string {
  return event.kind === "subsampled/1" ? `${event.kind} of ${nameOf(event.event)}` : event.kind;
}
