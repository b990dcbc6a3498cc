import { type Distribution, laplace } from "../../laws/index.js";
import { mechanismKind } from "../../mechanisms/index.js";
import {
  compoundLaplaceLaw,
  compoundLevel,
  type FamilyName,
  optimalRatePrior,
  powerThreshold,
  type ScaleMetric,
  usefulnessThreshold,
} from "../../mechanisms/random-scale/index.js";
import type { RatePrior } from "../../mechanisms/random-scale/rate-prior/index.js";
import { parseMetric } from "../../metrics/index.js";
import { validate } from "../../params/index.js";

/** The requirements for noise with a random scale: a metric to optimise at a given ε. */
export interface ScaleNeed {
  readonly epsilon: number;
  readonly sensitivity: number;
  /** One of `mae`, `rmse`, `lp:p`, `usefulness:width` and `entropy`. */
  readonly metric: string;
  /**
   * The family that the distribution of the scale must belong to. Without a family, the result is
   * the best distribution of all, which has two values.
   */
  readonly family?: FamilyName;
}

/** The errors of a noise: the value of the chosen metric, and figures that reveal heavy tails. */
export interface ErrorReport {
  /** The value of the metric. */
  readonly value: number;
  readonly mae: number;
  readonly rmse: number;
  /** The size that 99.9 % of the errors do not exceed. */
  readonly error999: number;
}

/** The best distribution of a random scale, compared with noise of a fixed scale. */
export interface ScaleDesign extends ErrorReport {
  readonly prior: RatePrior;
  /** The exact ε of the noise. */
  readonly epsilon: number;
  /** The bound on the metric that no random scale can beat. Absent if the metric is the entropy. */
  readonly certificate?: {
    readonly optimum: number;
    /** The dual variable of the privacy constraint. */
    readonly lambda: number;
    /**
     * The difference between the loss of the best distribution and the bound that the dual proves.
     */
    readonly gap: number;
  };
  readonly laplace: ErrorReport;
  /** The errors of the staircase tuned to the metric, which is the best of all noise at this ε. */
  readonly staircase: ErrorReport;
  /**
   * A sentence in plain words that says when a random scale helps and what a random scale costs.
   */
  readonly statement: string;
}

const FORM = ["epsilon", "sensitivity", "metric", "prior"];

/**
 * Finds the best distribution of the scale for a metric. Compares the resulting noise with Laplace
 * noise and with the optimal staircase.
 */
export function bestRatePrior(need: ScaleNeed): ScaleDesign {
  const { parameters } = mechanismKind("compound-laplace");
  const { family, ...others } = need;
  validate("bestRatePrior", parameters, [FORM], { ...others, prior: family });
  const { epsilon, sensitivity } = need;
  const best = optimalRatePrior({ ...need, subject: "bestRatePrior" });
  const metric = parseMetric(need.metric);
  const report = (law: Distribution): ErrorReport => ({
    value: metric.of(law, 0),
    mae: law.absoluteMoment(1, 0),
    rmse: Math.sqrt(law.variance),
    error999: law.quantile(0.9995),
  });
  const own = report(compoundLaplaceLaw(best.prior));
  const plain = report(laplace(sensitivity / epsilon));
  const stairs = report(mechanismKind("staircase").create(others).law(0));
  const { certificate } = best;
  return {
    ...own,
    prior: best.prior,
    epsilon: compoundLevel(best.prior, sensitivity),
    ...(certificate && {
      certificate: {
        optimum: best.metric.value(certificate.lowerBound),
        lambda: certificate.lambda,
        gap: certificate.gap,
      },
    }),
    laplace: plain,
    staircase: stairs,
    statement: statementOf(need, best.metric, { own, plain, stairs }),
  };
}

interface ErrorReports {
  readonly own: ErrorReport;
  readonly plain: ErrorReport;
  readonly stairs: ErrorReport;
}

/** A smaller relative gain is treated as a rounding error. */
const GAIN = 1e-9;

function statementOf(
  need: ScaleNeed,
  metric: ScaleMetric,
  { own, plain, stairs }: ErrorReports,
): string {
  const n = (x: number) => (Number.isFinite(x) ? x.toPrecision(4) : "∞");
  const sign = metric.better === "lower" ? 1 : -1;
  const gain = sign * (plain.value - own.value);
  const tuned = `The staircase tuned to this metric has ${n(stairs.value)}, and no other noise has a better value.`;
  if (gain > GAIN * Math.abs(plain.value)) {
    const price =
      own.mae > plain.mae || own.error999 > plain.error999
        ? ` This costs a mean error of ${n(own.mae)} instead of ${n(plain.mae)}, a root mean squared error of ${n(own.rmse)} instead of ${n(plain.rmse)}, and a 99.9 % error quantile of ${n(own.error999)} instead of ${n(plain.error999)}.`
        : "";
    return `With a random scale, ${metric.name} is ${n(own.value)}; with Laplace noise, ${metric.name} is ${n(plain.value)}.${price} ${tuned}`;
  }
  const worse = gain < -GAIN * Math.abs(plain.value);
  const verdict = worse
    ? `With this family, ${metric.name} is ${n(own.value)}; plain Laplace noise is better, with ${n(plain.value)}.`
    : `No random scale is better than plain Laplace noise here; plain Laplace noise has ${metric.name} ${n(plain.value)}.`;
  return `${verdict}${worse ? "" : thresholdOf(need, metric)} ${tuned}`;
}

/** Says in words when a random scale starts to help. */
function thresholdOf({ epsilon, sensitivity }: ScaleNeed, metric: ScaleMetric): string {
  if (metric.order > 0) {
    return ` A random scale helps if ε is at least ${powerThreshold(metric.order).toFixed(4)}.`;
  }
  if (metric.better === "lower" || epsilon <= 1)
    return epsilon <= 1 ? " No random scale helps at any ε up to 1." : "";
  const width = usefulnessThreshold(epsilon) * sensitivity;
  return ` At this ε a random scale helps for widths below ${width.toPrecision(4)}.`;
}
