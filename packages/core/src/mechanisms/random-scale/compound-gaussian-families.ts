import { type Need, NO_PURE_LEVEL, type Proposal, refuse } from "../kit/index.js";

/** A δ from which on it may beat noise of a pure level. */
const LARGE = 2e-3;

/** Normal noise of a random standard deviation, found anew for every ε. */
export function compoundGaussianFamilies(need: Need): Proposal {
  const { sensitivity, tunings } = need;
  if (need.delta === 0) return NO_PURE_LEVEL;
  if (need.releases > 1) return refuse("it is for one release: of many, gaussian noise is as good");
  if (need.delta < LARGE) return refuse("at so small a δ laplace noise is better");
  if (need.epsilon === undefined) return refuse("it is found for a given ε");
  return tunings.map((metric) => ({
    strengths: { lower: 1e-3, upper: 50 },
    at: (epsilon) => ({ epsilon, delta: need.delta, sensitivity, metric }),
    calibrate: (epsilon, delta) => ({ epsilon, delta, sensitivity, metric }),
    pure: false,
    whole: false,
    why: `a random standard deviation tuned to ${metric}`,
  }));
}
