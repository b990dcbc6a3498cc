import { NoisewrightError } from "../../errors/index.js";
import { bestOfFamily, type PriorChoice } from "./best-of-family.js";
import { calibrated } from "./calibrate.js";
import { type CertifiedOptimum, certifiedOptimum } from "./certified-optimum.js";
import type { FamilyName } from "./families.js";
import { constantPrior, type RatePrior, twoPointPrior } from "./rate-prior/index.js";
import { type ScaleMetric, scaleMetric } from "./scale-loss.js";

/** The best rate prior found for a metric at a privacy level. */
export interface OptimalRatePrior extends PriorChoice {
  readonly metric: ScaleMetric;
  /**
   * The proof that no rate prior has a smaller loss than `lowerBound`. Undefined for the entropy,
   * for which there is no such proof.
   */
  readonly certificate?: CertifiedOptimum;
}

export interface RatePriorNeed {
  /** The mechanism to name in error messages. */
  readonly subject: string;
  readonly epsilon: number;
  readonly sensitivity: number;
  readonly metric: string;
  /**
   * The family to search. If the family is omitted or "two-point", the best of all rate priors is
   * found.
   */
  readonly family?: FamilyName | undefined;
}

/**
 * If a loss is below the certified bound by more than this relative rounding error, there is a bug.
 */
const ROUNDING = 1e-9;

/**
 * The best rate prior of a family. The result also contains the certificate for the best of all
 * rate priors.
 */
export function optimalRatePrior(need: RatePriorNeed): OptimalRatePrior {
  const { subject, epsilon, sensitivity, family = "two-point" } = need;
  const metric = scaleMetric(subject, need.metric, sensitivity);
  const { expected } = metric;
  const certificate = expected && certifiedOptimum(epsilon, expected);
  if (certificate && family === "two-point") {
    const prior = calibrated(priorOf(certificate, sensitivity), epsilon, sensitivity);
    return { metric, certificate, prior, loss: metric.loss(prior) };
  }
  const found = bestOfFamily(family, epsilon, sensitivity, metric);
  if (found === undefined) throw divergent(need);
  if (family === "two-point") return { metric, ...simpler(found, epsilon, sensitivity, metric) };
  if (certificate && found.loss < certificate.lowerBound * (1 - ROUNDING)) {
    throw new Error(`${family}: a loss of ${found.loss} is below ${certificate.lowerBound}`);
  }
  return { ...found, metric, ...(certificate && { certificate }) };
}

/** Returns a prior with a constant rate if two values of the rate are no better. */
function simpler(
  found: PriorChoice,
  epsilon: number,
  sensitivity: number,
  metric: ScaleMetric,
): PriorChoice {
  const prior = calibrated(constantPrior(1), epsilon, sensitivity);
  const loss = metric.loss(prior);
  return found.loss < loss - ROUNDING ? found : { prior, loss };
}

function priorOf(optimum: CertifiedOptimum, sensitivity: number): RatePrior {
  const { slow, fast, slowWeight, fastWeight } = optimum;
  const [u0, u1] = [slow / sensitivity, fast / sensitivity];
  if (slow === fast) return constantPrior(u0);
  return twoPointPrior(fastWeight, u0, u1, slowWeight);
}

function divergent({ subject, metric, family }: RatePriorNeed): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject,
    parameter: "prior",
    domain: `a family for which ${metric} is finite`,
    got: `"${family}"`,
    advice: "use two-point",
  });
}
