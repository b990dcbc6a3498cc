import {
  design,
  type Mechanism,
  mechanismKind,
  NoisewrightError,
  parseMetric,
} from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/index.js";
import { type CertifiedNoise, certifiedNoise, type Need } from "./certified-noise.js";
import { memoize } from "./memoize.js";
import { namedNoise } from "./named.js";
import { leastEpsilon } from "./target.js";

/** The one place where a release's noise is decided. A service is asked for the same noise often. */
export const choose = memoize((given: Need): CertifiedNoise => {
  const need = { ...given, demand: bounded(given.demand) };
  return need.named === undefined ? designed(need) : byName(need.named, need);
}, 32);

/**
 * Truths are whole numbers of steps. Where outputs must be too and no table of whole noise is small
 * enough, finer noise is rounded, which keeps it symmetric; noise within a range might not stay unbiased.
 */
function designed(need: Need): CertifiedNoise {
  const { integer, unbiased, lower } = need.demand;
  try {
    return bestOf(need);
  } catch (error) {
    const tooWide = error instanceof NoisewrightError && error.code === "unsupported";
    if (!(tooWide && integer) || (unbiased && lower !== undefined)) throw error;
    return bestOf({ ...need, demand: { ...need.demand, integer: false } });
  }
}

function bestOf({ paid, delta, cells, sensitivity, demand }: Need): CertifiedNoise {
  const { lower, upper, metric, unbiased, margin, integer } = demand;
  const { recommended } = design({
    sensitivity,
    releases: cells,
    ...paid,
    ...(delta !== undefined && { delta }),
    ...(lower !== undefined && { lower }),
    ...(upper !== undefined && { upper }),
    ...(margin !== undefined && { margin }),
    ...(metric !== undefined && { metric: parseMetric(metric).name }),
    ...(unbiased && { unbiased }),
    ...(integer ? { integer } : { counts: true }),
  });
  return certifiedNoise(recommended, cells, recommended.joint);
}

function byName(named: MechanismName, { paid, ...need }: Need): CertifiedNoise {
  const at = (epsilon: number) => namedNoise(named, { ...need, epsilon });
  if ("epsilon" in paid) return at(paid.epsilon);
  const { within, confidence } = paid;
  const { id, programme } = mechanismKind(typeof named === "string" ? named : named.id);
  if (programme !== undefined) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: id,
      what: "search for the ε of a target: its programme is about a given ε",
      advice: "give a budget, or leave mechanism out",
    });
  }
  return at(leastEpsilon((epsilon) => confidenceOf(at(epsilon).mechanism, within) >= confidence));
}

/** How surely an error is kept within a distance. */
function confidenceOf(noise: Mechanism, within: number): number {
  // In the middle of a range its ends show least; without one the answer makes no difference.
  const { lower, upper } = noise.input;
  const middle = Number.isFinite(upper) ? (lower + upper) / 2 : 2 ** 40;
  const answer = Math.round(Number.isFinite(lower) ? middle : 0);
  const law = noise.law(answer);
  return law.cdf(answer + within) - law.cdf(answer - within - law.spacing / 2);
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
