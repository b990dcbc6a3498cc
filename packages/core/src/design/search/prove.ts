import { NoisewrightError } from "../../errors/index.js";
import { metricOf } from "../../metrics/index.js";
import type { FullNeed } from "../need/index.js";
import { type CertifiedCandidate, compileAndCertify, measured } from "./compile-and-certify.js";
import { weakest } from "./cost.js";
import {
  atBudget,
  from,
  type Option,
  type Refused,
  reaches,
  refusedFor,
  short,
  withStrength,
} from "./option.js";
import { worstOf } from "./score.js";

export interface Proved extends CertifiedCandidate {
  readonly option: Option;
}

const TRIES = 5;
const BIAS = metricOf({ kind: "bias" });

/**
 * The weights of an option, with everything that was asked for measured or proved of them. Rounding to
 * a lattice may cost a little of a demand, or of a budget: then a little more or less strength is taken.
 */
export function prove(option: Option, need: FullNeed): Proved | Refused {
  try {
    const found = need.epsilon === undefined ? reaching(option, need) : within(option, need);
    return typeof found === "string"
      ? { mechanism: option.kind.id, why: found, near: true }
      : found;
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return refusedFor(option.kind.id, error);
  }
}

/** With just as much strength as the budget allows. */
function within(first: Option, need: FullNeed): Proved | string {
  const budget = need.epsilon!;
  let [option, aim] = [first, budget];
  for (let i = 0; i < TRIES; i++) {
    const weighed = compileAndCertify(option.mechanism, need);
    const { epsilon, delta } = weighed.joint;
    if (epsilon <= budget && delta <= need.delta) {
      return shortfall(weighed, option, need) ?? { ...weighed, option };
    }
    aim *= Math.min(1 - 1e-5, (budget / epsilon) * (1 - 1e-5));
    const weaker = atBudget(option.kind, option.family, need, aim);
    if (weaker === undefined) break;
    option = weaker;
  }
  return `its weights cost a little more than ε = ${budget}`;
}

/** With just as much strength as every demand takes, on the weights too. */
function reaching(first: Option, need: FullNeed): Proved | string {
  let [option, demands] = [first, need.demands];
  for (let i = 0; i < TRIES; i++) {
    const weighed = compileAndCertify(option.mechanism, need);
    const lacking = shortfall(weighed, option, need);
    if (lacking === undefined) return { ...weighed, option };
    const { mechanism, kind, family } = option;
    demands = demands.map((demand) => {
      const missed = measured(weighed, mechanism, need, demand.metric) - demand.value;
      const off = demand.metric.better === "lower" ? Math.max(0, missed) : Math.min(0, missed);
      return { ...demand, value: demand.value - 1.1 * off };
    });
    const holds = (strength: number) => {
      const made = kind.create(family.at(strength));
      return demands.every((each) => reaches(each, worstOf(made, need, each.metric).value));
    };
    const strength = weakest(from(family, option.strength!), holds);
    if (strength === undefined || strength === option.strength) return lacking;
    // It is ranked by what the ideal law costs that just meets the need.
    option = withStrength(kind, family, need, strength, first.epsilon);
  }
  return "its lattice is too coarse for the target";
}

/** What the weights do not meet, in plain words. */
function shortfall(
  weighed: CertifiedCandidate,
  option: Option,
  need: FullNeed,
): string | undefined {
  const { mechanism } = option;
  const { channel, certificate } = weighed;
  const { bias, outputs, answers } = need;
  for (const end of [answers.lower, answers.upper].filter(Number.isFinite)) {
    const { support, spacing, points } = channel.law(end);
    if (support.lower < outputs.lower || support.upper > outputs.upper)
      return "its lattice leaves the allowed range";
    const whole = points?.every(({ x }) => Number.isInteger(x)) ?? spacing === 1;
    if (need.wholeOutputs && !whole) return "its outputs are not all whole numbers";
  }
  if (bias < Number.POSITIVE_INFINITY) {
    const off = certificate.bias ?? measured(weighed, mechanism, need, BIAS);
    // Answers are rounded to the lattice: unbiased means but for half a step.
    const allowed = bias === 0 ? channel.granularity / 2 : bias;
    if (off > allowed * (1 + 1e-9)) return `its weights are biased by ${short(off)}`;
  }
  const missed = need.demands.find(
    (demand) => !reaches(demand, measured(weighed, mechanism, need, demand.metric)),
  );
  return missed && `its lattice is too coarse for ${missed.metric.name} of ${missed.value}`;
}
