import { type CertifiedChannel, type Mechanism, NoisewrightError } from "@noisewright/core";
import { channelEvent, type PrivacyEvent } from "@noisewright/core/accounting";
import type { Demand, MechanismName } from "../spec/index.js";
import { timesUp } from "./level.js";
import type { Level, MechanismChoice } from "./prepared.js";

/** What is needed of the noise of one cell, in lattice steps. */
export interface Need {
  /** ε of all cells together; or an error and how surely it is kept, at the least ε. */
  readonly paid:
    | { readonly epsilon: number }
    | { readonly within: number; readonly confidence: number };
  readonly delta?: number | undefined;
  /** Cells that one unit can change, each by the sensitivity at most. */
  readonly cells: number;
  readonly sensitivity: number;
  readonly demand: Demand;
  readonly named?: MechanismName | undefined;
}

/** The same, with its ε decided. */
export interface Paid extends Omit<Need, "paid" | "named"> {
  readonly epsilon: number;
}

/** Noise, with its proof. */
export interface CertifiedNoise extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly choice: MechanismChoice;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
}

/** Whether all outputs are whole steps of the truth's own lattice. */
export function hasWholeOutputs({ law, input }: Mechanism): boolean {
  const { spacing } = law(Number.isFinite(input.lower) ? input.lower : 0);
  return spacing > 0 && Number.isInteger(spacing);
}

/** Noise in every cell, certified from its weights; levels of the cells add up. */
export function compiled(mechanism: Mechanism, why: string, cells: number): CertifiedNoise {
  const { certificate, channel } = mechanism.compile();
  return certifiedNoise({ mechanism, channel, certificate, why }, cells, {
    epsilon: timesUp(certificate.epsilon, cells),
    delta: timesUp(certificate.delta, cells),
  });
}

/** Noise that was compiled before, and what is proved of all cells together. */
export function certifiedNoise(
  made: CertifiedChannel & { readonly mechanism: Mechanism; readonly why: string },
  cells: number,
  certified: Level,
): CertifiedNoise {
  const { mechanism, channel, certificate, why } = made;
  const event = channelEvent(channel);
  return {
    mechanism,
    channel,
    certificate,
    choice: { id: mechanism.id, params: shownParams(mechanism), why },
    events: [cells === 1 ? event : { kind: "composed/1", events: [event], count: cells }],
    certified,
  };
}

/** A mechanism with a scale of its own may cost more than was given. */
export function requireWithinBudget(
  { epsilon, delta = 0 }: Paid,
  chosen: CertifiedNoise,
): CertifiedNoise {
  const { certified, choice: choosing } = chosen;
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

export function shownParams({ params }: Mechanism): MechanismChoice["params"] {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === "object" || value === Number.POSITIVE_INFINITY ? [] : [[name, value]],
    ),
  );
}
