import {
  type CertifiedChannel,
  channelEvent,
  type Mechanism,
  NoisewrightError,
  type PrivacyEvent,
} from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/releases.js";
import { timesUp } from "./level.js";
import type { Choosing, Level } from "./planned.js";

/** What is needed of the noise of one cell, in lattice steps. */
export interface Need {
  /** Of all cells together. */
  readonly epsilon: number;
  readonly delta?: number | undefined;
  /** Cells that one unit can change, each by the sensitivity at most. */
  readonly cells: number;
  readonly sensitivity: number;
  readonly demand: Demand;
  readonly named?: MechanismName | undefined;
}

/** Noise, with its proof. */
export interface Chosen extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly choosing: Choosing;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
}

/** Noise in every cell, certified from its weights; levels of the cells add up. */
export function compiled(mechanism: Mechanism, why: string, cells: number): Chosen {
  const { certificate, channel } = mechanism.compile();
  const event = channelEvent(channel);
  return {
    certificate,
    channel,
    mechanism,
    choosing: { id: mechanism.id, params: shownParams(mechanism), why },
    events: [cells === 1 ? event : { kind: "composed/1", events: [event], count: cells }],
    certified: {
      epsilon: timesUp(certificate.epsilon, cells),
      delta: timesUp(certificate.delta, cells),
    },
  };
}

/** A mechanism with a scale of its own may cost more than was given. */
export function within({ epsilon, delta = 0 }: Need, chosen: Chosen): Chosen {
  const { certified, choosing } = chosen;
  if (certified.epsilon <= epsilon && certified.delta <= delta) return chosen;
  const proved = `ε = ${certified.epsilon}, δ = ${certified.delta}`;
  throw uncertified(choosing.id, { epsilon, delta }, proved);
}

export function uncertified(
  subject: string,
  { epsilon, delta }: Level,
  proved: string,
): NoisewrightError {
  const claim = `ε = ${epsilon}, δ = ${delta}`;
  const advice = "ask for a little more of either";
  return new NoisewrightError({ code: "uncertified", subject, claim, proved, advice });
}

function shownParams({ params }: Mechanism): Choosing["params"] {
  const entries = Object.entries(params).filter(
    ([, value]) => !(Array.isArray(value) || value === Number.POSITIVE_INFINITY),
  );
  return Object.fromEntries(entries) as Choosing["params"];
}
