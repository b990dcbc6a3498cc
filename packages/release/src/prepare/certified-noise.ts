import { type CertifiedChannel, type Mechanism, NoisewrightError } from "@noisewright/core";
import { channelEvent, type PrivacyEvent } from "@noisewright/core/accounting";
import { levelText } from "@noisewright/core/format";
import type { Demand, MechanismName } from "../spec/index.js";
import { timesUp } from "./level.js";
import type { Level, MechanismChoice } from "./prepared.js";

/** The requirements on the noise of one cell, in lattice steps. */
export interface Need {
  /**
   * Either the ε of all cells together, or an error bound and its confidence level. An error bound
   * is met with the smallest possible ε.
   */
  readonly paid:
    | { readonly epsilon: number }
    | { readonly within: number; readonly confidence: number };
  readonly delta?: number | undefined;
  /** The number of cells that one unit can change, each by at most the sensitivity. */
  readonly cells: number;
  readonly sensitivity: number;
  readonly demand: Demand;
  readonly named?: MechanismName | undefined;
}

/** Requirements on the noise of one cell, for which ε is already decided. */
export interface PricedNeed extends Omit<Need, "paid" | "named"> {
  readonly epsilon: number;
}

/** Noise with its certificate. */
export interface CertifiedNoise extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly choice: MechanismChoice;
  readonly events: readonly PrivacyEvent[];
  /** The event of one cell. */
  readonly event: PrivacyEvent;
  readonly certified: Level;
}

/** Whether all outputs are whole lattice steps, like the true values. */
export function hasWholeOutputs({ law, input }: Mechanism): boolean {
  const { spacing } = law(Number.isFinite(input.lower) ? input.lower : 0);
  return spacing > 0 && Number.isInteger(spacing);
}

/**
 * Compiles the noise that is added to every cell. The certified levels of the cells are added up.
 */
export function compiledNoise(mechanism: Mechanism, why: string, cells: number): CertifiedNoise {
  const { certificate, channel } = mechanism.compile();
  return certifiedNoise({ mechanism, channel, certificate, why }, cells, {
    epsilon: timesUp(certificate.epsilon, cells),
    delta: timesUp(certificate.delta, cells),
  });
}

/** Compiles noise and sets the certified level of all cells together. */
export function certifiedNoise(
  compiled: CertifiedChannel & { readonly mechanism: Mechanism; readonly why: string },
  cells: number,
  certified: Level,
): CertifiedNoise {
  const { mechanism, channel, certificate, why } = compiled;
  const event = channelEvent(channel);
  return {
    mechanism,
    channel,
    certificate,
    choice: { id: mechanism.id, params: shownParams(mechanism), why },
    event,
    events: [cells === 1 ? event : { kind: "composed/1", events: [event], count: cells }],
    certified,
  };
}

/**
 * Refuses noise that costs more than the budget. This can happen because a mechanism may have a
 * scale that does not follow from the budget.
 */
export function requireWithinBudget(
  { epsilon, delta = 0 }: PricedNeed,
  noise: CertifiedNoise,
): CertifiedNoise {
  const { certified, choice } = noise;
  if (certified.epsilon <= epsilon && certified.delta <= delta) return noise;
  throw uncertified(choice.id, { epsilon, delta }, levelText(certified));
}

/** The error for noise whose privacy level cannot be certified. */
export function uncertified(
  subject: string,
  { epsilon, delta }: Level,
  proved: string,
): NoisewrightError {
  const claim = levelText({ epsilon, delta }, "down");
  const advice = "raise ε or δ a little";
  return new NoisewrightError({ code: "uncertified", subject, claim, proved, advice });
}

/** The parameters of a mechanism that reports show: finite numbers, strings and booleans. */
export function shownParams({ params }: Mechanism): MechanismChoice["params"] {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === "object" || value === Number.POSITIVE_INFINITY ? [] : [[name, value]],
    ),
  );
}
