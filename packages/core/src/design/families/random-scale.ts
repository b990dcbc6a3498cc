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

/** Noise of a random scale that is to be as good as can be at a level. */
export interface ScaleNeed {
  readonly epsilon: number;
  readonly sensitivity: number;
  /** `mae`, `rmse`, `lp:p`, `usefulness:width` or `entropy`. */
  readonly metric: string;
  /** Where the law of the scale must be of a family; otherwise the best there is has two values. */
  readonly family?: FamilyName;
}

/** A noise law by the metric, and by what heavy tails cost. */
export interface ErrorReport {
  /** Of the metric. */
  readonly value: number;
  readonly mae: number;
  readonly rmse: number;
  /** What 99.9 % of the errors stay within. */
  readonly error999: number;
}

/** The best law of a random scale, beside plain noise. */
export interface ScaleDesign extends ErrorReport {
  readonly prior: RatePrior;
  /** The exact level. */
  readonly epsilon: number;
  /** What no random scale can go beyond, in the metric; none for the entropy. */
  readonly certificate?: {
    readonly optimum: number;
    /** Of the dual: the price of the level. */
    readonly lambda: number;
    /** Between the loss of the best law and the dual's bound. */
    readonly gap: number;
  };
  readonly laplace: ErrorReport;
  /** The staircase tuned to the metric: the best noise of all at this level. */
  readonly staircase: ErrorReport;
  /** Where a random scale helps and at what price, in plain words. */
  readonly statement: string;
}

const FORM = ["epsilon", "sensitivity", "metric", "prior"];

/** The best law of the scale for a metric, between what it improves on and what improves on it. */
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

/** Gains below this are rounding. */
const GAIN = 1e-9;

function statementOf(
  need: ScaleNeed,
  metric: ScaleMetric,
  { own, plain, stairs }: ErrorReports,
): string {
  const n = (x: number) => (Number.isFinite(x) ? x.toPrecision(4) : "∞");
  const sign = metric.better === "lower" ? 1 : -1;
  const gain = sign * (plain.value - own.value);
  const tuned = `The staircase tuned to it has ${n(stairs.value)}, and no noise is better.`;
  if (gain > GAIN * Math.abs(plain.value)) {
    const price =
      own.mae > plain.mae || own.error999 > plain.error999
        ? ` The price: a mean error of ${n(own.mae)} instead of ${n(plain.mae)}, a root mean square of ${n(own.rmse)} instead of ${n(plain.rmse)}, and 99.9 % of errors within ${n(own.error999)} instead of ${n(plain.error999)}.`
        : "";
    return `A random scale has ${metric.name} ${n(own.value)}, Laplace noise ${n(plain.value)}.${price} ${tuned}`;
  }
  const worse = gain < -GAIN * Math.abs(plain.value);
  const verdict = worse
    ? `This family has ${metric.name} ${n(own.value)}, plain Laplace noise is better: ${n(plain.value)}.`
    : `Plain Laplace noise is the best of all scales here: ${metric.name} ${n(plain.value)}.`;
  return `${verdict}${worse ? "" : thresholdOf(need, metric)} ${tuned}`;
}

/** Where a random scale would begin to help. */
function thresholdOf({ epsilon, sensitivity }: ScaleNeed, metric: ScaleMetric): string {
  if (metric.order > 0) {
    return ` A random scale helps from ε = ${powerThreshold(metric.order).toFixed(4)} on.`;
  }
  if (metric.better === "lower" || epsilon <= 1)
    return epsilon <= 1 ? " Up to ε = 1 it always is." : "";
  const width = usefulnessThreshold(epsilon) * sensitivity;
  return ` At this ε a random scale helps for widths below ${width.toPrecision(4)}.`;
}
