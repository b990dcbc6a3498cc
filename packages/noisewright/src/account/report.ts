import {
  type Accountant,
  type Bracket,
  type Calibration,
  type Composition,
  calibrate,
  flatten,
  type PrivacyEvent,
  pld,
  pure,
  rdp,
  rdpCurve,
  type Share,
  shares,
  zcdp,
} from "@noisewright/core/accounting";

/** The supported accountants, the tightest one first. */
export const ACCOUNTANTS: readonly Accountant[] = [pld, rdp, zcdp, pure];

export interface Question {
  readonly delta: number;
  /** If given, the report also contains δ at this ε. */
  readonly epsilon?: number;
  /** If given, the report also contains the smallest noise for which ε at δ has this value. */
  readonly fit?: number;
  /** If given, the report also contains the Rényi divergence of all releases at these orders. */
  readonly orders?: readonly number[];
}

/** An upper bound on the Rényi divergence of all releases together, at one order. */
export interface Divergence {
  readonly order: number;
  readonly divergence: number;
}

/**
 * The result of one accountant. The numbers are absent if the accountant does not support one of
 * the events.
 */
export interface Total {
  readonly accountant: string;
  readonly summary: string;
  readonly unsupported?: string;
  readonly epsilon?: Bracket;
  readonly delta?: Bracket;
}

export interface Report {
  readonly delta: number;
  readonly epsilon?: number;
  readonly releases: number;
  readonly totals: readonly Total[];
  /**
   * The share of each kind of release. The list is empty if the PLD accountant does not support one
   * of the events.
   */
  readonly events: readonly Share[];
  readonly fit?: Calibration;
  readonly rdp?: readonly Divergence[];
}

export function accountFor(events: readonly PrivacyEvent[], question: Question): Report {
  const { delta, epsilon, fit, orders } = question;
  return {
    delta,
    ...(epsilon !== undefined && { epsilon }),
    releases: flatten(events).reduce((sum, { count }) => sum + count, 0),
    totals: ACCOUNTANTS.map((accountant) => totalOf(accountant, events, question)),
    events: events.every(pld.supports) ? shares(events, delta) : [],
    ...(fit !== undefined && { fit: calibrate(events, { epsilon: fit, delta }) }),
    ...(orders !== undefined && { rdp: divergencesAt(orders, events) }),
  };
}

function divergencesAt(orders: readonly number[], events: readonly PrivacyEvent[]): Divergence[] {
  const curve = rdpCurve(events);
  return orders.map((order) => ({ order, divergence: curve(order) }));
}

function totalOf(
  accountant: Accountant,
  events: readonly PrivacyEvent[],
  { delta, epsilon }: Question,
): Total {
  const { id, summary } = accountant;
  const unknown = events.find((event) => !accountant.supports(event));
  if (unknown) return { accountant: id, summary, unsupported: kindOf(accountant, unknown) };
  const composition: Composition = accountant.compose(events);
  return {
    accountant: id,
    summary,
    epsilon: composition.epsilon(delta),
    ...(epsilon !== undefined && { delta: composition.delta(epsilon) }),
  };
}

/** Returns the kind of the unsupported event. This event may be inside a composition. */
function kindOf(accountant: Accountant, event: PrivacyEvent): string {
  return (
    flatten([event]).find((each) => !accountant.supports(each.event))?.event.kind ?? event.kind
  );
}
