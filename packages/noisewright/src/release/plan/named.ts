import { mechanismKind, NoisewrightError } from "@noisewright/core";
import type { MechanismName } from "../spec/releases.js";
import { type Chosen, compiled, type Paid, within } from "./chosen.js";
import { meeting } from "./demands.js";
import { gaussian } from "./gaussian.js";
import { perCell } from "./level.js";

/** What the plan derives is not for a spec to say. */
const DERIVED = ["epsilon", "delta", "sensitivity", "sigma"];

/** Noise by the name of its mechanism; the spec may add parameters that privacy does not rest on. */
export function namedNoise(named: MechanismName, need: Paid): Chosen {
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
  if (kind.programme !== undefined) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: kind.id,
      what: "solution of a linear programme while a release is planned",
      advice: "leave mechanism out: the best that needs none is chosen for the demand",
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
  };
  const fitting = Object.entries(given).filter(
    ([name, value]) => name in kind.parameters && value !== undefined,
  );
  const noise = kind.create({ ...Object.fromEntries(fitting), ...params });
  const chosen = within(need, compiled(noise, "named in the spec", cells));
  return meeting(chosen, demand, parameters);
}
