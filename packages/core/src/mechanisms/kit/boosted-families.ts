import {
  bestScale,
  boostedNoise,
  boostedNoisePrivacy,
  epsilonAt,
  type IdealPrivacy,
  type Kernel,
  plainScale,
} from "../../privacy/index.js";
import { type Need, type Proposal, refuse } from "./need.js";
import { NO_PURE_LEVEL } from "./normal-family.js";

/** −ln(1 − ρ) of confidences that doubles can tell from 0 and from 1. */
const STRENGTHS = { lower: 1e-6, upper: 36 };

const SEARCH = { grid: 24, tolerance: 1e-7 };

/** Boosted noise by how sure it is to be within the tolerance, each at the scale that costs least. */
export function boostedFamilies(kernel: Kernel, need: Need): Proposal {
  const { sensitivity, tolerance, delta } = need;
  if (tolerance === undefined) return refuse("it is for an error to be kept within a tolerance");
  if (delta === 0 && !Number.isFinite(kernel.privacy(1).epsilon)) return NO_PURE_LEVEL;
  const merit = meritOf(need);
  return [
    {
      strengths: STRENGTHS,
      at(strength) {
        const confidence = -Math.expm1(-strength);
        const goal = { tolerance, confidence };
        const privacy = (scale: number) =>
          boostedNoisePrivacy(boostedNoise(kernel, scale, goal), sensitivity);
        const plain = plainScale(kernel, goal);
        const scale = bestScale(plain, (scale) => merit(privacy(scale)), SEARCH);
        return { sensitivity, ...goal, scale };
      },
      pure: false,
      whole: false,
      why: "likelier within the tolerance than plain noise of its kind at the same cost",
    },
  ];
}

/** What the scale is to make least: what releases cost, or what stands for it. */
function meritOf({ epsilon, delta, releases }: Need): (privacy: IdealPrivacy) => number {
  if (delta === 0) return (privacy) => privacy.epsilon;
  if (releases > 1) return (privacy) => renyiCost(privacy, delta, releases);
  return epsilon === undefined
    ? (privacy) => epsilonAt(privacy, delta)
    : (privacy) => privacy.delta(epsilon);
}

const ORDERS = [1.05, 1.1, 1.2, 1.3, 1.5, 2, 3, 5, 10, 30];

/** ε of many releases from Rényi divergences: good enough to find a scale by. */
function renyiCost({ rdp }: IdealPrivacy, delta: number, releases: number): number {
  return Math.min(
    ...ORDERS.map((alpha) => releases * rdp(alpha) - Math.log(alpha * delta) / (alpha - 1)),
  );
}
