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

/** Parameters that follow from the budget and the query, so a spec must not set them. */
const DERIVED = ["epsilon", "delta", "sensitivity", "sigma"];

/** The noise of a mechanism that the spec names. The spec may set its other parameters. */
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
          : `parameter ${reserved} in a spec, because it follows from the budget and the data`,
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

/** The demand as parameters of an optimal mechanism, whose linear programme takes all of it. */
function programmeParams(demand: Demand) {
  const { lower, upper } = outputRange(demand);
  const { metric: loss, unbiased } = demand;
  return { outputLower: lower, outputUpper: upper, loss, unbiased };
}
