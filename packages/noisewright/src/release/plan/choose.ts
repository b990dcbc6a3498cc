import { defaultInRange, type Mechanism, mechanism, NoisewrightError } from "@noisewright/core";
import type { Demand } from "../spec/releases.js";
import { type Chosen, compiled, type Need, within } from "./chosen.js";
import { gaussian } from "./gaussian.js";
import { perCell } from "./level.js";
import { namedNoise } from "./named.js";

/** Noise scales above this many steps need a lattice coarser than the integers. */
const WIDEST = 8000;

/** The one place where a release's noise is decided. */
export function choose(given: Need): Chosen {
  const need = { ...given, demand: bounded(given.demand) };
  if (need.named !== undefined) return namedNoise(need.named, need);
  const [noise, why] = pureNoise(need);
  const sharp = within(need, compiled(noise, why, need.cells));
  if (need.delta === undefined || isDemanding(need.demand)) return sharp;
  const light = gaussian(isWide(need) ? "gaussian" : "discrete-gaussian", need);
  return light.mechanism.worst.mse < sharp.mechanism.worst.mse ? light : sharp;
}

function pureNoise(need: Need): [noise: Mechanism, why: string] {
  const { sensitivity, demand } = need;
  const { lower, upper, metric, unbiased = false, margin, integer = false } = demand;
  const epsilon = perCell(need.epsilon, need.cells);
  const range = { ...(lower !== undefined && { lower }), ...(upper !== undefined && { upper }) };
  if (lower !== undefined && (!integer || unbiased)) {
    const more = { integer: !isWide(need), unbiased, ...(margin !== undefined && { margin }) };
    const { mechanism, why } = defaultInRange({ epsilon, sensitivity, lower, ...range, ...more });
    return [mechanism, why];
  }
  const made = (id: string, params = {}) => mechanism(id, { epsilon, sensitivity, ...params });
  if (lower !== undefined) return [made("clamped-geometric", range), "whole numbers in a range"];
  if (metric !== undefined && !integer) {
    return [made("staircase", { metric }), `the best noise for ${metric} at pure ε`];
  }
  return isWide(need) && !integer
    ? [made("laplace"), "pure ε, too wide for a lattice of whole numbers"]
    : [made("geometric"), "whole numbers at pure ε"];
}

/** `nonnegative` is a lower end at 0; an upper end alone has none. */
function bounded(demand: Demand): Demand {
  const lower = demand.nonnegative ? Math.max(0, demand.lower ?? 0) : demand.lower;
  if (demand.upper !== undefined && lower === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "demand",
      expected: [["lower"], ["lower", "upper"], ["nonnegative"]],
      got: ["upper"],
    });
  }
  return { ...demand, ...(lower !== undefined && { lower }) };
}

function isDemanding({ lower, metric }: Demand): boolean {
  return lower !== undefined || metric !== undefined;
}

function isWide({ epsilon, cells, sensitivity }: Need): boolean {
  return (sensitivity * cells) / epsilon > WIDEST;
}
