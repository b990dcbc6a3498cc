import { mechanismKind, NoisewrightError } from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/index.js";
import {
  type CertifiedNoise,
  compiledNoise,
  type PricedNeed,
  requireWithinBudget,
} from "./certified-noise.js";
import { outputRange, requireDemandMet } from "./demands.js";
import { gaussian } from "./gaussian.js";
import { perCell } from "./level.js";
import { solutionOf } from "./solutions.js";

/**
 * The parameters that follow from the budget and the query. A spec must not set these parameters.
 */
const DERIVED = ["epsilon", "delta", "sensitivity", "sigma"];

/**
 * The noise of the mechanism that the spec names. The spec may set the parameters of this mechanism
 * that are not derived.
 */
export function namedNoise(named: MechanismName, need: PricedNeed): CertifiedNoise {
  const { id, ...params } = typeof named === "string" ? { id: named } : named;
  const kind = mechanismKind(id);
  const reserved = Object.keys(params).find((name) => DERIVED.includes(name));
  if (reserved !== undefined || !("sensitivity" in kind.parameters)) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: kind.id,
      path: ["mechanism"],
      what:
        reserved === undefined
          ? "use for counts or sums"
          : `parameter ${reserved} in a spec, because this parameter follows from the budget and the data`,
      advice:
        reserved === undefined
          ? "name another mechanism, for example laplace"
          : `remove ${reserved} and set the budget of the release`,
    });
  }
  const { parameters } = kind;
  if ("sigma" in parameters) return requireDemandMet(gaussian(id, need), need.demand, parameters);
  const { demand, cells, sensitivity, delta } = need;
  const available: Readonly<Record<string, unknown>> = {
    epsilon: perCell(need.epsilon, cells),
    delta: delta === undefined ? undefined : perCell(delta, cells),
    sensitivity,
    lower: demand.lower,
    upper: demand.upper,
    metric: demand.metric,
    ...(kind.programme && programmeParams(demand)),
  };
  const fitting = Object.entries(available).filter(
    ([name, value]) => name in kind.parameters && value !== undefined,
  );
  const all = { ...Object.fromEntries(fitting), ...params };
  const noise = kind.create(all, kind.programme && solutionOf(kind.programme(all)));
  const certified = requireWithinBudget(need, compiledNoise(noise, "named in the spec", cells));
  return requireDemandMet(certified, demand, parameters);
}

/**
 * Converts the `demand` of the spec to parameters of an optimal mechanism. The linear programme of
 * the mechanism uses every part of the `demand`.
 */
function programmeParams(demand: Demand) {
  const { lower, upper } = outputRange(demand);
  const { metric: loss, unbiased } = demand;
  return { outputLower: lower, outputUpper: upper, loss, unbiased };
}
