import { NoisewrightError } from "../../errors/index.js";
import { epsilonText, numberText } from "../../format/index.js";
import { metricOf } from "../../metrics/index.js";
import type { FullNeed } from "../need/index.js";
import {
  type CertifiedCandidate,
  compileAndCertify,
  worstOfWeights,
} from "./compile-and-certify.js";
import { weakest } from "./cost.js";
import {
  atBudget,
  meetsDemand,
  type Option,
  type Refused,
  refusedFor,
  withMinimumStrength,
  withStrength,
} from "./option.js";
import { worstOf } from "./score.js";

export interface Proved extends CertifiedCandidate {
  readonly option: Option;
}

const TRIES = 5;
const BIAS = metricOf({ kind: "bias" });

/**
 * The weights of an option, with a proof that the weights meet every requirement. Rounding to a
 * lattice can cost a little accuracy or a little ε. If the weights miss a requirement for this
 * reason, the search changes the strength slightly.
 */
export function prove(option: Option, need: FullNeed): Proved | Refused {
  try {
    const found =
      need.epsilon === undefined ? fitToDemands(option, need) : fitToBudget(option, need);
    return typeof found === "string"
      ? { mechanism: option.kind.id, why: found, near: true }
      : found;
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return refusedFor(option.kind.id, error);
  }
}

/** Finds the largest strength whose weights stay within the budget. */
function fitToBudget(first: Option, need: FullNeed): Proved | string {
  const budget = need.epsilon!;
  let [option, aim] = [first, budget];
  for (let i = 0; i < TRIES; i++) {
    const certified = compileAndCertify(option.mechanism, need);
    const { epsilon, delta } = certified.joint;
    if (epsilon <= budget && delta <= need.delta) {
      return unmetByWeights(certified, option, need) ?? { ...certified, option };
    }
    aim *= Math.min(1 - 1e-5, (budget / epsilon) * (1 - 1e-5));
    const weaker = atBudget(option.kind, option.family, need, aim);
    if (weaker === undefined) break;
    option = weaker;
  }
  return `its lattice weights cost slightly more than ${epsilonText(budget)}`;
}

/** Finds the smallest strength whose weights meet every target. */
function fitToDemands(first: Option, need: FullNeed): Proved | string {
  let [option, demands] = [first, need.demands];
  for (let i = 0; i < TRIES; i++) {
    const certified = compileAndCertify(option.mechanism, need);
    const lacking = unmetByWeights(certified, option, need);
    if (lacking === undefined) return { ...certified, option };
    const { mechanism, kind, family } = option;
    demands = demands.map((demand) => {
      const missed = worstOfWeights(certified, mechanism, need, demand.metric) - demand.value;
      const off = demand.metric.better === "lower" ? Math.max(0, missed) : Math.min(0, missed);
      return { ...demand, value: demand.value - 1.1 * off };
    });
    const holds = (strength: number) => {
      const made = kind.create(family.at(strength));
      return demands.every((each) => meetsDemand(each, worstOf(made, need, each.metric).value));
    };
    const strength = weakest(withMinimumStrength(family, option.strength!), holds);
    if (strength === undefined || strength === option.strength) return lacking;
    // Options are ranked by the cost of the ideal law that exactly meets the requirements.
    option = withStrength(kind, family, need, strength, first.epsilon);
  }
  return "its lattice is too coarse for the target";
}

/** The first requirement that the weights do not meet, in plain words. */
function unmetByWeights(
  certified: CertifiedCandidate,
  option: Option,
  need: FullNeed,
): string | undefined {
  const { mechanism } = option;
  const { channel, certificate } = certified;
  const { bias, outputs, answers } = need;
  for (const end of [answers.lower, answers.upper].filter(Number.isFinite)) {
    const { support, spacing, points } = channel.law(end);
    if (support.lower < outputs.lower || support.upper > outputs.upper)
      return "some outputs of its lattice are outside the allowed range";
    const whole = points?.every(({ x }) => Number.isInteger(x)) ?? spacing === 1;
    if (need.wholeOutputs && !whole) return "some of its outputs are not whole numbers";
  }
  if (bias < Number.POSITIVE_INFINITY) {
    const off = certificate.bias ?? worstOfWeights(certified, mechanism, need, BIAS);
    // Answers are rounded to the lattice, so a bias of half a step is still accepted as unbiased.
    const allowed = bias === 0 ? channel.granularity / 2 : bias;
    if (off > allowed * (1 + 1e-9)) return `its lattice weights have a bias of ${numberText(off)}`;
  }
  const missed = need.demands.find(
    (demand) => !meetsDemand(demand, worstOfWeights(certified, mechanism, need, demand.metric)),
  );
  return (
    missed && `its lattice is too coarse for ${missed.metric.name} = ${numberText(missed.value)}`
  );
}
