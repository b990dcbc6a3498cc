import { NoisewrightError } from "../../errors/index.js";
import { epsilonText, numberText } from "../../format/index.js";
import type { Demand, Family, Mechanism, MechanismKind } from "../../mechanisms/kit/index.js";
import type { FullNeed } from "../need/index.js";
import { costOf, strongest, weakest } from "./cost.js";
import { scoreOf, worstErrors, worstOf } from "./score.js";

/** An ideal law that meets the requirements. The weights of this law are not proved yet. */
export interface Option {
  readonly kind: MechanismKind;
  readonly family: Family;
  /**
   * The strength of this member of the family. Undefined if the mechanism computed its parameters
   * itself.
   */
  readonly strength?: number;
  readonly mechanism: Mechanism;
  /** The smallest joint ε of all releases at δ. */
  readonly epsilon: number;
  /** The value of each required metric, in the order of the metrics. */
  readonly scores: readonly number[];
}

/** A mechanism that does not meet the requirements, with the reason. */
export interface Refused {
  readonly mechanism: string;
  readonly why: string;
  /** True if the mechanism is of the right kind and only misses a required figure. */
  readonly near: boolean;
}

/**
 * The refusal of a mechanism that could not be created. The stated reason omits the name of the
 * mechanism.
 */
export function refusedFor(mechanism: string, error: NoisewrightError): Refused {
  const own = error.details.subject === mechanism;
  return { mechanism, why: own ? error.reason : error.message, near: true };
}

/**
 * For each family of a mechanism, the member that meets the requirements best. If no member meets
 * the requirements, the reason.
 */
export function optionsOf(kind: MechanismKind, need: FullNeed): (Option | Refused)[] {
  const proposal = kind.propose(need);
  if (kind.programme && !("refusal" in proposal)) {
    const why = "it needs a linear programme, which was not requested";
    return [{ mechanism: kind.id, why, near: true }];
  }
  if ("refusal" in proposal) return [{ mechanism: kind.id, why: proposal.refusal, near: false }];
  return proposal.map((family) => {
    try {
      const found = optionOf(kind, family, need);
      return typeof found === "string" ? { mechanism: kind.id, why: found, near: true } : found;
    } catch (error) {
      if (!(error instanceof NoisewrightError)) throw error;
      return refusedFor(kind.id, error);
    }
  });
}

function optionOf(kind: MechanismKind, family: Family, need: FullNeed): Option | string {
  if (need.wholeOutputs && !family.whole) return "some of its outputs are not whole numbers";
  const { epsilon } = need;
  if (epsilon === undefined) {
    const fits = (refined: boolean) => (strength: number) =>
      unmetRequirement(kind.create(family.at(strength)), need, refined) === undefined;
    const rough = weakest(family, fits(false));
    // Between the answers that were tried, the value of the metric may be slightly worse.
    const strength =
      rough &&
      (fits(true)(rough) ? rough : weakest(withMinimumStrength(family, rough), fits(true)));
    if (strength === undefined) {
      const most = kind.create(family.at(family.strengths.upper));
      return `even at the largest ε it accepts, ${unmetRequirement(most, need) ?? "it misses the target"}`;
    }
    return withStrength(kind, family, need, strength);
  }
  const option = atBudget(kind, family, need, epsilon * (1 - (family.latticeShare ?? 0)));
  if (option === undefined) return `even its widest noise costs more than ${epsilonText(epsilon)}`;
  return unmetRequirement(option.mechanism, need) ?? option;
}

/** The family without its members below the strength `lower`. */
export function withMinimumStrength(family: Family, lower: number): Family {
  return { ...family, strengths: { ...family.strengths, lower }, meets: undefined };
}

/** The member of a family with the least noise within a total ε. */
export function atBudget(
  kind: MechanismKind,
  family: Family,
  need: FullNeed,
  epsilon: number,
): Option | undefined {
  const { delta, releases } = need;
  const calibrated = family.calibrate?.(epsilon, delta, releases);
  if (calibrated) return optionWith(kind, family, need, kind.create(calibrated));
  const found = strongest(kind, family, { delta, releases, epsilon });
  return found && withStrength(kind, family, need, found.strength, found.cost);
}

/**
 * The member of a family with the given strength. The argument `cost` is the ε of this member, if
 * the caller already knows the ε.
 */
export function withStrength(
  kind: MechanismKind,
  family: Family,
  need: FullNeed,
  strength: number,
  cost?: number,
): Option {
  return { ...optionWith(kind, family, need, kind.create(family.at(strength)), cost), strength };
}

export function optionWith(
  kind: MechanismKind,
  family: Family,
  need: FullNeed,
  mechanism: Mechanism,
  cost?: number,
): Option {
  return {
    kind,
    family,
    mechanism,
    epsilon: cost ?? costOf(mechanism, need, family.pure),
    scores: need.metrics.map((metric) => scoreOf(mechanism, need, metric)),
  };
}

/**
 * The tolerance for rounding errors of doubles, so that a demand that is met exactly is accepted.
 */
const ROUNDING = 1e-12;

/**
 * True if the reached value meets the demanded value of a metric. A probability that a double can
 * hardly distinguish from 1 is treated as 1.
 */
export function meetsDemand({ metric, value }: Demand, reached: number): boolean {
  return metric.better === "lower"
    ? reached <= value + ROUNDING * Math.abs(value)
    : reached >= value - ROUNDING * (1 - value) - 2 ** -50;
}

/** The first requirement that an ideal law does not meet, in plain words. */
function unmetRequirement(
  mechanism: Mechanism,
  need: FullNeed,
  refined = true,
): string | undefined {
  const { outputs, bias, demands } = need;
  const { output } = mechanism;
  const distance = Math.max(
    excess(outputs.lower, output.lower),
    excess(output.upper, outputs.upper),
  );
  if (distance > 0) return `its outputs leave the allowed range by up to ${numberText(distance)}`;
  if (bias < Number.POSITIVE_INFINITY) {
    const off = worstErrors(mechanism, need).bias;
    if (off > bias * (1 + ROUNDING)) return `its bias is up to ${numberText(off)}`;
  }
  for (const demand of demands) {
    const { value } = worstOf(mechanism, need, demand.metric, refined);
    if (!meetsDemand(demand, value)) return missedText(demand, value);
  }
  return undefined;
}

/** By how much `a` exceeds `b`. Returns 0 if the difference is only a rounding error. */
function excess(a: number, b: number): number {
  return a > b + ROUNDING * Math.abs(b) ? a - b : 0;
}

function missedText({ metric, value: needed }: Demand, value: number): string {
  const side = metric.better === "lower" ? "at most" : "at least";
  return `its ${metric.name} is ${numberText(value)}, not ${side} ${numberText(needed)}`;
}

/** Rounds a proposed value to four significant digits. */
export function toFourDigits(x: number): number {
  return Number(x.toPrecision(4));
}
