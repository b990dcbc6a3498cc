import { type Need, NO_PURE_EPSILON, type Proposal, refuse } from "../kit/index.js";

/** From this δ on, compound Gaussian noise may beat pure-DP noise. */
const LARGE_DELTA = 2e-3;

/** Gaussian noise with a random standard deviation, optimised for each ε. */
export function compoundGaussianFamilies(need: Need): Proposal {
  const { sensitivity, tunings } = need;
  if (need.delta === 0) return NO_PURE_EPSILON;
  if (need.releases > 1)
    return refuse("it is for one release: for many releases, gaussian is as good");
  if (need.delta < LARGE_DELTA) return refuse("at a δ this small, laplace is better");
  if (need.epsilon === undefined) return refuse("it needs a fixed ε");
  return tunings.map((metric) => ({
    strengths: { lower: 1e-3, upper: 50 },
    at: (epsilon) => ({ epsilon, delta: need.delta, sensitivity, metric }),
    calibrate: (epsilon, delta) => ({ epsilon, delta, sensitivity, metric }),
    pure: false,
    whole: false,
    why: `a random standard deviation tuned to ${metric}`,
  }));
}
