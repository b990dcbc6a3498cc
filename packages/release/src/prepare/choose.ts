import {
  design,
  MECHANISMS,
  type Mechanism,
  mechanismKind,
  NoisewrightError,
  parseMetric,
} from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/index.js";
import { type CertifiedNoise, certifiedNoise, type Need } from "./certified-noise.js";
import { memoize } from "./memoize.js";
import { namedNoise } from "./named.js";
import { smallestEpsilon } from "./target.js";

/**
 * Decides the noise of a release. Results are cached, because a service often needs the same noise.
 */
export const choose = memoize((request: Need): CertifiedNoise => {
  const need = { ...request, demand: withLowerBound(request.demand) };
  return need.named === undefined ? designedNoise(need) : noiseByName(need.named, need);
}, 32);

/**
 * Designs noise for true values that are whole numbers of steps. If outputs must be whole too, but
 * noise in whole steps needs too large a table, finer noise is rounded instead. Rounding keeps
 * symmetric noise symmetric. But rounding could make noise that is unbiased within a range biased,
 * so such noise is refused.
 */
function designedNoise(need: Need): CertifiedNoise {
  const { integer, unbiased, lower } = need.demand;
  try {
    return recommendedNoise(need);
  } catch (error) {
    const tooWide = error instanceof NoisewrightError && error.code === "unsupported";
    if (!(tooWide && integer) || (unbiased && lower !== undefined)) throw error;
    return recommendedNoise({ ...need, demand: { ...need.demand, integer: false } });
  }
}

/**
 * The mechanisms among which a release chooses. Noise that ends at a finite distance spends all of δ
 * on outputs that can give the answer away, so a spec must name it.
 */
const CHOICES = { mechanisms: MECHANISMS.filter(({ id }) => id !== "cut-staircase") };

function recommendedNoise({ paid, delta, cells, sensitivity, demand }: Need): CertifiedNoise {
  const { lower, upper, metric, unbiased, margin, integer } = demand;
  const need = {
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
  };
  const { recommended } = design(need, CHOICES);
  return certifiedNoise(recommended, cells, recommended.joint);
}

function noiseByName(named: MechanismName, { paid, ...need }: Need): CertifiedNoise {
  const at = (epsilon: number) => namedNoise(named, { ...need, epsilon });
  if ("epsilon" in paid) return at(paid.epsilon);
  const { within, confidence } = paid;
  const { id, programme } = mechanismKind(typeof named === "string" ? named : named.id);
  if (programme !== undefined) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: id,
      path: ["mechanism"],
      what: "search for the ε of a target: its linear programme needs a fixed ε",
      advice: "give a budget instead of a target, or remove `mechanism`",
    });
  }
  const meets = (epsilon: number) => {
    try {
      return confidenceOf(at(epsilon).mechanism, within) >= confidence;
    } catch (error) {
      // Some noise is not available for a large ε, where it would be very narrow. If the noise is
      // never available, the final call throws the error.
      if (error instanceof NoisewrightError && error.code === "unsupported") return true;
      throw error;
    }
  };
  return at(smallestEpsilon(meets));
}

/** The probability that the error is at most the bound `within`. */
function confidenceOf(noise: Mechanism, within: number): number {
  // The ends of a range have the least influence in the middle of the range. Without a range, the
  // noise is the same for every true value.
  const { lower, upper } = noise.input;
  const middle = Number.isFinite(upper) ? (lower + upper) / 2 : 2 ** 40;
  const answer = Math.round(Number.isFinite(lower) ? middle : 0);
  const law = noise.law(answer);
  return law.cdf(answer + within) - law.cdf(answer - within - law.spacing / 2);
}

/** Replaces `nonnegative` by a lower bound of 0. Refuses an upper bound without a lower bound. */
function withLowerBound(demand: Demand): Demand {
  const lower = demand.nonnegative ? Math.max(0, demand.lower ?? 0) : demand.lower;
  if (demand.upper !== undefined && lower === undefined) {
    throw new NoisewrightError({
      code: "form",
      subject: "release",
      path: ["demand"],
      expected: [["lower"], ["lower", "upper"], ["nonnegative"]],
      got: ["upper"],
      what: "a demand with `upper` also needs `lower`, for example { lower: 0, upper: 100 }",
    });
  }
  return { ...demand, ...(lower !== undefined && { lower }) };
}
