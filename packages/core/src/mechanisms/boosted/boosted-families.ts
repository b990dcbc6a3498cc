import { epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import { type Need, NO_PURE_LEVEL, type Proposal, refuse } from "../kit/index.js";
import { boostedNoisePrivacy } from "./boosted-privacy.js";
import { surest } from "./boosted-surest.js";
import type { Kernel } from "./kernel.js";
import { bestScale, boostedNoise, plainScale } from "./optimum.js";

/** −ln(1 − ρ) of confidences that doubles can tell from 0 and from 1. */
const STRENGTHS = { lower: 1e-6, upper: 36 };

/** The lattice narrows the region a little, and the boost makes up for it. */
const ROOM = 1e-3;

/**
 * From this strength on the best scale is so sharp that one for the ideal law is none for the lattice:
 * there the mechanism is told δ, and finds a scale for each.
 */
const SHARP = 9;

/** At a minimum a scale that is off by so little costs the square of it. */
const SEARCH = { grid: 12, tolerance: 1e-5 };

/** Boosted noise by how sure it is to be within the tolerance, each at the scale that costs least. */
export function boostedFamilies(kernel: Kernel, need: Need): Proposal {
  const { sensitivity, tolerance, delta } = need;
  if (tolerance === undefined) return refuse("it is for an error to be kept within a tolerance");
  if (delta === 0 && !Number.isFinite(kernel.privacy(1).epsilon)) return NO_PURE_LEVEL;
  const merit = meritOf(need);
  const told = (strength: number) => delta > 0 && need.releases === 1 && strength > SHARP;
  return [
    {
      strengths: STRENGTHS,
      at(strength) {
        const confidence = -Math.expm1(-strength);
        const goal = { tolerance, confidence };
        if (told(strength)) return { sensitivity, ...goal, delta };
        const privacy = (scale: number) =>
          boostedNoisePrivacy(boostedNoise(kernel, scale, goal), sensitivity);
        const plain = plainScale(kernel, goal);
        const scale = bestScale(plain, (scale) => merit(privacy(scale)), SEARCH);
        return { sensitivity, ...goal, scale };
      },
      calibrate(epsilon, delta) {
        const { strength, scale } = surest(kernel, { sensitivity, tolerance }, epsilon, delta);
        const goal = { sensitivity, tolerance, confidence: -Math.expm1(-strength) };
        return told(strength) ? { ...goal, delta } : { ...goal, scale };
      },
      meets: strengthFor(need),
      latticeShare: ROOM,
      pure: false,
      whole: false,
      why: "likelier within the tolerance than plain noise of its kind at the same cost",
    },
  ];
}

/** Where the tolerance is to be kept with a confidence and nothing else is demanded, that is it. */
function strengthFor({ demands }: Need): number | undefined {
  const [only] = demands;
  return demands.length === 1 && only?.metric.better === "higher"
    ? Math.min(STRENGTHS.upper, -Math.log1p(-only.value))
    : undefined;
}

/** What the scale is to make least: what releases cost, or what stands for it. */
function meritOf({ delta, releases }: Need): (privacy: IdealPrivacy) => number {
  if (delta === 0) return (privacy) => privacy.epsilon;
  return releases > 1 ? renyiCost(delta, releases) : (privacy) => epsilonAt(privacy, delta);
}

const ORDERS = [1.05, 1.1, 1.2, 1.3, 1.5, 2, 3, 5, 10, 30];

/** ε of many releases from Rényi divergences: good enough to find a scale by. */
function renyiCost(delta: number, releases: number): (privacy: IdealPrivacy) => number {
  const cost = ({ rdp }: IdealPrivacy, alpha: number) =>
    releases * rdp(alpha) - Math.log(alpha * delta) / (alpha - 1);
  let orders = ORDERS;
  return (privacy) => {
    const costs = orders.map((alpha) => cost(privacy, alpha));
    const least = Math.min(...costs);
    if (orders === ORDERS) {
      // The best order changes little with the scale: the first, of plain noise, shows where it is.
      const best = costs.indexOf(least);
      orders = ORDERS.slice(Math.max(0, best - 2), best + 3);
    }
    return least;
  };
}
