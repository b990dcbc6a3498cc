import { NoisewrightError } from "../../errors/index.js";
import type { Demand, Family, Mechanism, MechanismKind } from "../../mechanisms/kit/index.js";
import type { FullNeed } from "../need/index.js";
import { costOf, strongest, weakest } from "./cost.js";
import { scoreOf, worstErrors, worstOf } from "./score.js";

/** An ideal law that meets a need: chosen, not yet proved. */
export interface Option {
  readonly kind: MechanismKind;
  readonly family: Family;
  /** Undefined where its mechanism found its parameters itself. */
  readonly strength?: number;
  readonly mechanism: Mechanism;
  /** Least ε of all releases together at δ. */
  readonly epsilon: number;
  /** Of the need's metrics, in their order. */
  readonly scores: readonly number[];
}

/** A mechanism that does not meet a need, and why. */
export interface Refused {
  readonly mechanism: string;
  readonly why: string;
  /** Whether it is of the right kind, and fails by a figure. */
  readonly near: boolean;
}

/** A mechanism that could not be made: its name need not stand before the reason again. */
export function refusedFor(mechanism: string, error: NoisewrightError): Refused {
  const own = error.details.subject === mechanism;
  return { mechanism, why: own ? error.reason : error.message, near: true };
}

/** The best that a kind of mechanism can do for a need, for each of its families; or why it cannot. */
export function optionsOf(kind: MechanismKind, need: FullNeed): (Option | Refused)[] {
  const proposal = kind.propose(need);
  if (kind.programme && !("refusal" in proposal)) {
    const why = "it takes a linear programme, which was not asked for";
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
  if (need.wholeOutputs && !family.whole) return "its outputs are not all whole numbers";
  const { epsilon } = need;
  if (epsilon === undefined) {
    const fits = (refined: boolean) => (strength: number) =>
      misses(kind.create(family.at(strength)), need, refined) === undefined;
    const rough = weakest(family, fits(false));
    // Between the answers tried it may be a little worse.
    const strength =
      rough && (fits(true)(rough) ? rough : weakest(from(family, rough), fits(true)));
    if (strength === undefined) {
      const most = kind.create(family.at(family.strengths.upper));
      return `${misses(most, need) ?? "it misses the target"} at any ε it takes`;
    }
    return withStrength(kind, family, need, strength);
  }
  const option = atBudget(kind, family, need, epsilon * (1 - (family.latticeShare ?? 0)));
  if (option === undefined) return `its weakest noise costs more than ε = ${epsilon}`;
  return misses(option.mechanism, need) ?? option;
}

/** A family without its weaker members. */
export function from(family: Family, lower: number): Family {
  return { ...family, strengths: { ...family.strengths, lower }, meets: undefined };
}

/** The least noise of a family at a level of all releases together. */
export function atBudget(
  kind: MechanismKind,
  family: Family,
  need: FullNeed,
  epsilon: number,
): Option | undefined {
  const { delta, releases } = need;
  if (releases === 1 && family.calibrate) {
    return optionWith(kind, family, need, kind.create(family.calibrate(epsilon, delta)));
  }
  const found = strongest(kind, family, { delta, releases, epsilon });
  return found && withStrength(kind, family, need, found.strength, found.cost);
}

/** A member of a family, which may already be known to cost so much. */
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

/** Rounding of doubles, which a demand that is met exactly must survive. */
const ROUNDING = 1e-12;

/** A probability of 1 is reached by what a double cannot tell from it. */
export function reaches({ metric, value }: Demand, reached: number): boolean {
  return metric.better === "lower"
    ? reached <= value + ROUNDING * Math.abs(value)
    : reached >= value - ROUNDING * (1 - value) - 2 ** -50;
}

/** What of a need an ideal law does not meet, in plain words. */
function misses(mechanism: Mechanism, need: FullNeed, refined = true): string | undefined {
  const { outputs, bias, demands } = need;
  const { output } = mechanism;
  const reach = Math.max(beyond(outputs.lower, output.lower), beyond(output.upper, outputs.upper));
  if (reach > 0) return `its outputs leave the allowed range by up to ${short(reach)}`;
  if (bias < Number.POSITIVE_INFINITY) {
    const off = worstErrors(mechanism, need).bias;
    if (off > bias * (1 + ROUNDING)) return `it is biased by up to ${short(off)}`;
  }
  for (const demand of demands) {
    const { value } = worstOf(mechanism, need, demand.metric, refined);
    if (!reaches(demand, value)) return `its ${demand.metric.name} is ${short(value)}`;
  }
  return undefined;
}

/** By how much a is above b, but for rounding. */
function beyond(a: number, b: number): number {
  return a > b + ROUNDING * Math.abs(b) ? a - b : 0;
}

export function short(x: number): string {
  return String(Number(x.toPrecision(4)));
}
