import { NoisewrightError } from "@noisewright/core";
import {
  type Accountant,
  channelEvent,
  flatten,
  type PrivacyEvent,
  pld,
  pure,
  rdp,
  zcdp,
} from "@noisewright/core/accounting";
import { cachedMechanism, type Params } from "./mechanism-cache.js";

/** A release to account for: an event, or a mechanism whose certified weights give the event. */
export interface AccountedRelease {
  readonly event?: PrivacyEvent;
  readonly mechanism?: { readonly id: string; readonly params: Params };
  readonly count: number;
  /** The probability with which each record is sampled, for a release on a random sample. */
  readonly sampled?: number;
}

export interface AccountInput {
  readonly releases: readonly AccountedRelease[];
  readonly delta: number;
}

export interface Total {
  readonly id: string;
  readonly summary: string;
  /**
   * The kind of an event that the accountant does not support. If it is present, the total has no
   * numbers.
   */
  readonly unsupported?: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly curve: readonly { readonly delta: number; readonly epsilon: number }[];
}

export interface Account {
  /** The totals of all accountants. The tightest accountant comes first. */
  readonly totals: readonly Total[];
  /**
   * Two numbers for each release, by the tightest accountant: the ε of the release alone, and the ε
   * that one more such release adds.
   */
  readonly releases: readonly { readonly alone: number; readonly more: number }[];
}

const ACCOUNTANTS: readonly Accountant[] = [pld, rdp, zcdp, pure];
const DELTAS = Array.from({ length: 11 }, (_, i) => 10 ** (i - 12));

export function account({ releases, delta }: AccountInput): Account {
  const events = releases.map(eventOf);
  const times = (changed?: number) =>
    events.map((event, i): PrivacyEvent => {
      const count = releases[i]!.count + (i === changed ? 1 : 0);
      return { kind: "composed/1", events: [event], count };
    });
  const all = times();
  const totals = ACCOUNTANTS.map((accountant) => totalOf(accountant, all, delta));
  const tightest = ACCOUNTANTS.find((accountant) =>
    all.every((event) => accountant.supports(event)),
  );
  const costs = (those: readonly PrivacyEvent[]) =>
    tightest ? tightest.compose(those).epsilon(delta).upper : Number.NaN;
  const joint = costs(all);
  return {
    totals,
    releases: all.map((event, i) => ({ alone: costs([event]), more: costs(times(i)) - joint })),
  };
}

function eventOf({ event, mechanism, sampled }: AccountedRelease): PrivacyEvent {
  const own = mechanism ? compiledEvent(mechanism.id, mechanism.params) : event;
  if (own === undefined) {
    const what = "event of a release";
    const advice = "choose a kind of release";
    throw new NoisewrightError({ code: "unsupported", subject: "compose", what, advice });
  }
  return sampled === undefined ? own : { kind: "subsampled/1", probability: sampled, event: own };
}

const COMPILED_EVENTS = new Map<string, PrivacyEvent>();

/**
 * The event of the weights that would be sampled. The event is cached because compiling takes
 * longer than accounting.
 */
function compiledEvent(id: string, params: Params): PrivacyEvent {
  const key = `${id} ${JSON.stringify(params)}`;
  const event =
    COMPILED_EVENTS.get(key) ?? channelEvent(cachedMechanism(id, params).compile().channel);
  COMPILED_EVENTS.set(key, event);
  return event;
}

function totalOf(accountant: Accountant, events: readonly PrivacyEvent[], delta: number): Total {
  const { id, summary } = accountant;
  const unknown = flatten(events).find(({ event }) => !accountant.supports(event));
  if (unknown) return { id, summary, unsupported: unknown.event.kind, curve: [] };
  const composition = accountant.compose(events);
  const { lower, upper } = composition.epsilon(delta);
  const curve = DELTAS.map((each) => ({ delta: each, epsilon: composition.epsilon(each).upper }));
  return { id, summary, lower, upper, curve };
}
