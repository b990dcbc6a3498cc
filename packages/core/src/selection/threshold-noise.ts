import { pld } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { gaussianSigma } from "../mechanisms/noise/index.js";
import { firstInteger } from "../numerics/index.js";
import { type Certificate, checkedCertificate } from "../privacy/weights/index.js";
import { type CutNoise, cutGaussian, cutGeometric, shiftEvent, totalOf } from "./cut-noise.js";
import { copiesOf } from "./joint-losses.js";

/** The (ε, δ) of all keys of one unit together, and the number of keys that one unit may have. */
export interface KeyBudget {
  readonly epsilon: number;
  readonly delta: number;
  readonly groups: number;
}

/** Noise that names keys and is shown with them. */
export interface ThresholdNoise {
  readonly noise: CutNoise;
  /** The event of all keys of one unit together. */
  readonly event: PrivacyEvent;
  readonly certificate: Certificate;
}

/** Up to this number of keys, the losses of all keys are added up exactly. */
const MOST_EXACT = 8;
/** The largest ε of one key. What is proved at this ε also holds at a larger ε. */
const LARGEST_EPSILON = 100;
/** The factor between σ and the smallest σ of Gaussian noise that does not end. */
const ROOM = 1.02;

/**
 * The noise with the smaller product of its half point and its standard deviation: geometric noise
 * that splits (ε, δ) by keys, or Gaussian noise whose cost is composed over all keys.
 */
export function thresholdNoise(given: KeyBudget): ThresholdNoise {
  check(given);
  const budget = { ...given, epsilon: Math.min(given.epsilon, LARGEST_EPSILON * given.groups) };
  const split = splitNoise(budget);
  const gaussian = gaussianNoise(budget, size(split.noise));
  return gaussian !== undefined && size(gaussian.noise) < size(split.noise) ? gaussian : split;
}

function splitNoise({ epsilon, delta, groups }: KeyBudget): ThresholdNoise {
  // The margin is larger than the rounding errors of adding up the shares.
  const share = (all: number) => (groups === 1 ? all : (all / groups) * (1 - 2 ** -45));
  const noise = cutGeometric(share(epsilon), share(delta));
  const one = shiftEvent(noise, share(epsilon));
  const certificate = { epsilon, delta: 0, granularity: 1, checks: noise.length };
  if (groups > MOST_EXACT) {
    const event = { kind: "composed/1", events: [one], count: groups } as const;
    return { noise, event, certificate: { ...certificate, delta: groups * one.infinite } };
  }
  const event = copiesOf(one, groups, epsilon);
  const proved = { ...certificate, delta: event.infinite };
  const claim = { subject: "thresholded count", epsilon, delta };
  return { noise, event, certificate: checkedCertificate(proved, claim) };
}

/** Undefined if the noise cannot be certified, or has no smaller size than `size`. */
function gaussianNoise(budget: KeyBudget, size: number): ThresholdNoise | undefined {
  const { epsilon, delta, groups } = budget;
  const sigma = ROOM * gaussianSigma(epsilon, delta, Math.sqrt(groups));
  // The outermost weight must be at most δ, so no smaller threshold is possible.
  const outermost = delta * sigma * Math.sqrt(2 * Math.PI);
  const least = Math.max(2, Math.floor(sigma * Math.sqrt(2 * Math.max(0, -Math.log(outermost)))));
  const most = Math.ceil(9 * sigma) + 9;
  if (least * sigma >= size || most > MOST_GAUSSIAN) return undefined;
  const at = (threshold: number) => gaussianAt(sigma, threshold, budget);
  if (at(most).certificate.delta > delta) return undefined;
  return at(firstInteger((threshold) => at(threshold).certificate.delta <= delta, least, most));
}

/** For larger thresholds, the events of Gaussian noise are slow to compose. */
const MOST_GAUSSIAN = 2 ** 14;

/** Discrete Gaussian noise that ends below the threshold, with its certificate for all keys. */
export function gaussianAt(
  sigma: number,
  threshold: number,
  { epsilon, groups }: KeyBudget,
): ThresholdNoise {
  const noise = cutGaussian(sigma, threshold - 1);
  const event = { kind: "composed/1", events: [shiftEvent(noise)], count: groups } as const;
  const delta = pld.compose([event]).delta(epsilon).upper;
  return { noise, event, certificate: { epsilon, delta, granularity: 1, checks: noise.length } };
}

/** The half point times the standard deviation. */
function size(noise: CutNoise): number {
  const total = Number(totalOf(noise));
  const middle = (noise.length - 1) / 2;
  const variance = noise.reduce((sum, w, i) => sum + (Number(w) / total) * (i - middle) ** 2, 0);
  return Math.ceil(noise.length / 2) * Math.sqrt(variance);
}

function check({ epsilon, groups }: KeyBudget): void {
  const problem = { code: "domain", subject: "thresholded count" } as const;
  if (!(Number.isSafeInteger(groups) && groups >= 1)) {
    const domain = { parameter: "groups", domain: "a positive integer" };
    throw new NoisewrightError({ ...problem, ...domain, got: String(groups) });
  }
  if (epsilon > 0 && epsilon < Number.POSITIVE_INFINITY) return;
  const domain = { parameter: "epsilon", symbol: "ε", domain: "in (0, ∞)" };
  throw new NoisewrightError({ ...problem, ...domain, got: String(epsilon) });
}
