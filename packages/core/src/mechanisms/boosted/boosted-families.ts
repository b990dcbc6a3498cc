import { epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import { type Need, NO_PURE_EPSILON, type Proposal, refuse } from "../kit/index.js";
import { boostedNoisePrivacy } from "./boosted-privacy.js";
import type { Kernel } from "./kernel.js";
import { mostConfidentNoise } from "./most-confident-noise.js";
import { bestScale, boostedNoise, plainScale } from "./optimum.js";

/** The range of −ln(1 − ρ), for confidences ρ that doubles can distinguish from 0 and from 1. */
const STRENGTHS = { lower: 1e-6, upper: 36 };

/**
 * The lattice makes the region slightly narrower, and a larger boost compensates for the
 * difference.
 */
const LATTICE_SHARE = 1e-3;

/**
 * From this strength −ln(1 − ρ) on, the optimum of the scale is very sharp. The best scale of the
 * ideal law is then not good on the lattice. So the parameters contain δ instead of the scale, and
 * the mechanism finds the scale.
 */
const SHARP_STRENGTH = 9;

/**
 * A coarse search is enough: near a minimum, the extra cost is of the order of the squared error of
 * the scale.
 */
const SEARCH = { grid: 12, tolerance: 1e-5 };

/**
 * A family of boosted noise, indexed by the probability that the error is within the tolerance.
 * Each member has the scale with the smallest privacy loss.
 */
export function boostedFamilies(kernel: Kernel, need: Need): Proposal {
  const { sensitivity, tolerance, delta } = need;
  if (tolerance === undefined)
    return refuse("it needs a tolerance that the error should stay within");
  if (delta === 0 && !Number.isFinite(kernel.privacy(1).epsilon)) return NO_PURE_EPSILON;
  const merit = meritOf(need);
  const usesDelta = (strength: number) =>
    delta > 0 && need.releases === 1 && strength > SHARP_STRENGTH;
  return [
    {
      strengths: STRENGTHS,
      at(strength) {
        const confidence = -Math.expm1(-strength);
        const goal = { tolerance, confidence };
        if (usesDelta(strength)) return { sensitivity, ...goal, delta };
        const privacy = (scale: number) =>
          boostedNoisePrivacy(boostedNoise(kernel, scale, goal), sensitivity);
        const plain = plainScale(kernel, goal);
        const scale = bestScale(plain, (scale) => merit(privacy(scale)), SEARCH);
        return { sensitivity, ...goal, scale };
      },
      calibrate(epsilon, delta, releases) {
        if (releases > 1) return undefined;
        const { strength, scale } = mostConfidentNoise(
          kernel,
          { sensitivity, tolerance },
          epsilon,
          delta,
        );
        const goal = { sensitivity, tolerance, confidence: -Math.expm1(-strength) };
        return usesDelta(strength) ? { ...goal, delta } : { ...goal, scale };
      },
      meets: strengthFor(need),
      latticeShare: LATTICE_SHARE,
      pure: false,
      whole: false,
      why: "more likely to be within the tolerance than the same noise without boosting, at the same privacy loss",
    },
  ];
}

/**
 * The strength −ln(1 − ρ) that meets the requirements, if the only requirement is a probability ρ
 * that the error is within the tolerance. Undefined otherwise.
 */
function strengthFor({ demands }: Need): number | undefined {
  const [only] = demands;
  return demands.length === 1 && only?.metric.better === "higher"
    ? Math.min(STRENGTHS.upper, -Math.log1p(-only.value))
    : undefined;
}

/**
 * The figure that the best scale minimises: the ε of all releases, or an approximation of this ε.
 */
function meritOf({ delta, releases }: Need): (privacy: IdealPrivacy) => number {
  if (delta === 0) return (privacy) => privacy.epsilon;
  return releases > 1 ? renyiCost(delta, releases) : (privacy) => epsilonAt(privacy, delta);
}

const ORDERS = [1.05, 1.1, 1.2, 1.3, 1.5, 2, 3, 5, 10, 30];

/**
 * The ε of many releases, computed from Rényi divergences. The result is accurate enough to choose
 * a scale.
 */
function renyiCost(delta: number, releases: number): (privacy: IdealPrivacy) => number {
  const cost = ({ rdp }: IdealPrivacy, alpha: number) =>
    releases * rdp(alpha) - Math.log(alpha * delta) / (alpha - 1);
  let orders = ORDERS;
  return (privacy) => {
    const costs = orders.map((alpha) => cost(privacy, alpha));
    const least = Math.min(...costs);
    if (orders === ORDERS) {
      // The best order changes little with the scale, so later calls only try orders near the best
      // order of the first call.
      const best = costs.indexOf(least);
      orders = ORDERS.slice(Math.max(0, best - 2), best + 3);
    }
    return least;
  };
}
