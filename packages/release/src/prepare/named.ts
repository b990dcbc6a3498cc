import { mechanismKind, NoisewrightError } from "@noisewright/core";
import { pld } from "@noisewright/core/accounting";
import type { Demand, MechanismName } from "../spec/index.js";
import {
  type CertifiedNoise,
  compiledNoise,
  type PricedNeed,
  requireWithinBudget,
} from "./certified-noise.js";
import { outputRange, requireDemandMet } from "./demands.js";
import { deltaMissing, gaussian } from "./gaussian.js";
import { perCell } from "./level.js";
import { solutionOf } from "./solutions.js";

/**
 * The parameters that follow from the budget and the query. A spec must not set these parameters.
 */
const DERIVED = ["epsilon", "delta", "releases", "sensitivity", "sigma"];

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
  const { demand, cells, sensitivity } = need;
  const available: Readonly<Record<string, unknown>> = {
    ...("releases" in parameters ? levelOfAll(id, need) : levelOfEach(need)),
    // A linear programme would spend all of δ for a small gain. Its pure ε mechanism leaves δ to the
    // ledger.
    ...(kind.programme && { delta: undefined }),
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
  const compiled = compiledNoise(noise, "named in the spec", cells);
  const certified = "releases" in parameters ? composed(compiled, need) : compiled;
  return requireDemandMet(requireWithinBudget(need, certified), demand, parameters);
}

/** The ε and δ of each cell. The levels of the cells add up to the budget. */
function levelOfEach({ epsilon, delta, cells }: PricedNeed) {
  return {
    epsilon: perCell(epsilon, cells),
    delta: delta === undefined ? undefined : perCell(delta, cells),
  };
}

/** The ε and δ of all cells, for a mechanism that is calibrated for several releases together. */
function levelOfAll(id: string, { epsilon, delta, cells }: PricedNeed) {
  if (delta !== undefined) return { epsilon, delta, releases: cells };
  throw deltaMissing(id);
}

/** The noise with the level of all cells together, computed by composition. */
function composed(noise: CertifiedNoise, { delta = 0 }: PricedNeed): CertifiedNoise {
  const epsilon = pld.compose(noise.events).epsilon(delta).upper;
  return { ...noise, certified: { epsilon, delta } };
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
