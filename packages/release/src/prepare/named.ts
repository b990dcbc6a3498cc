import { mechanismKind, NoisewrightError } from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/index.js";
import {
  type CertifiedNoise,
  compiled,
  type Paid,
  requireWithinBudget,
} from "./certified-noise.js";
import { allowed, meeting } from "./demands.js";
import { gaussian } from "./gaussian.js";
import { perCell } from "./level.js";
import { solutionOf } from "./solutions.js";

/** What the plan derives is not for a spec to say. */
const DERIVED = ["epsilon", "delta", "sensitivity", "sigma"];

/** Noise by the name of its mechanism; the spec may add parameters that privacy does not rest on. */
export function namedNoise(named: MechanismName, need: Paid): CertifiedNoise {
  const { id, ...params } = typeof named === "string" ? { id: named } : named;
  const kind = mechanismKind(id);
  const own = Object.keys(params).find((name) => DERIVED.includes(name));
  if (own !== undefined || !("sensitivity" in kind.parameters)) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: kind.id,
      what: own === undefined ? "way to release counts or sums" : `${own} of its own in a release`,
      advice: own === undefined ? "name another mechanism" : "give the budget of the release",
    });
  }
  const { parameters } = kind;
  if ("sigma" in parameters) return meeting(gaussian(id, need), need.demand, parameters);
  const { demand, cells, sensitivity, delta } = need;
  const given: Readonly<Record<string, unknown>> = {
    epsilon: perCell(need.epsilon, cells),
    delta: delta === undefined ? undefined : perCell(delta, cells),
    sensitivity,
    lower: demand.lower,
    upper: demand.upper,
    metric: demand.metric,
    ...(kind.programme && steered(demand)),
  };
  const fitting = Object.entries(given).filter(
    ([name, value]) => name in kind.parameters && value !== undefined,
  );
  const all = { ...Object.fromEntries(fitting), ...params };
  const noise = kind.create(all, kind.programme && solutionOf(kind.programme(all)));
  const chosen = requireWithinBudget(need, compiled(noise, "named in the spec", cells));
  return meeting(chosen, demand, parameters);
}

/** What a programme can be asked for: everything that a demand says. */
function steered(demand: Demand) {
  const { lower, upper } = allowed(demand);
  const { metric: loss, unbiased } = demand;
  return { outputLower: lower, outputUpper: upper, loss, unbiased };
}
