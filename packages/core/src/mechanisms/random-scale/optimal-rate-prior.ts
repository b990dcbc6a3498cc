import { NoisewrightError } from "../../errors/index.js";
import { bestOfFamily, type Choice } from "./best-of-family.js";
import { calibrated } from "./calibrate.js";
import { type CertifiedOptimum, certifiedOptimum } from "./certified-optimum.js";
import type { FamilyName } from "./families.js";
import { constantPrior, type RatePrior, twoPointPrior } from "./rate-prior/index.js";
import { type ScaleMetric, scaleMetric } from "./scale-loss.js";

/** A second fold for a metric at a level. */
export interface OptimalRatePrior extends Choice {
  readonly metric: ScaleMetric;
  /** That no second fold at all loses less than its lower bound; none for the entropy. */
  readonly certificate?: CertifiedOptimum;
}

export interface RatePriorNeed {
  /** For messages: who asks. */
  readonly subject: string;
  readonly epsilon: number;
  readonly sensitivity: number;
  readonly metric: string;
  /** Without one, and with two points, the best there is. */
  readonly family?: FamilyName | undefined;
}

/** Below the certificate by more than rounding is a bug. */
const ROUNDING = 1e-9;

/** The best second fold of a family, beside the certificate of the best of all. */
export function optimalRatePrior(need: RatePriorNeed): OptimalRatePrior {
  const { subject, epsilon, sensitivity, family = "two-point" } = need;
  const metric = scaleMetric(subject, need.metric, sensitivity);
  const { expected } = metric;
  const certificate = expected && certifiedOptimum(epsilon, expected);
  if (certificate && family === "two-point") {
    const fold = calibrated(foldOf(certificate, sensitivity), epsilon, sensitivity);
    return { metric, certificate, prior: fold, loss: metric.loss(fold) };
  }
  const found = bestOfFamily(family, epsilon, sensitivity, metric);
  if (found === undefined) throw divergent(need);
  if (family === "two-point") return { metric, ...simpler(found, epsilon, sensitivity, metric) };
  if (certificate && found.loss < certificate.lowerBound * (1 - ROUNDING)) {
    throw new Error(`${family}: a loss of ${found.loss} is below ${certificate.lowerBound}`);
  }
  return { ...found, metric, ...(certificate && { certificate }) };
}

/** Two values that gain nothing are one. */
function simpler(found: Choice, epsilon: number, sensitivity: number, metric: ScaleMetric): Choice {
  const fold = calibrated(constantPrior(1), epsilon, sensitivity);
  const loss = metric.loss(fold);
  return found.loss < loss - ROUNDING ? found : { prior: fold, loss };
}

function foldOf(optimum: CertifiedOptimum, sensitivity: number): RatePrior {
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
