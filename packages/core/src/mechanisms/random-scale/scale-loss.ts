import { NoisewrightError } from "../../errors/index.js";
import { findMetric, type MetricName } from "../../metrics/index.js";
import { gamma } from "../../numerics/index.js";
import { compoundLaplaceLaw } from "./compound-laplace-law.js";
import type { RatePrior } from "./rate-prior/index.js";

/**
 * A metric as the expected loss c(s) of Laplace noise of rate s/Δ, with the derivatives of c. The
 * function c is decreasing and convex in s. The loss of a random rate is the expectation of c.
 */
export interface ExpectedLoss {
  cost(s: number): number;
  slope(s: number): number;
  curvature(s: number): number;
}

/**
 * A metric to which noise with a random scale can be tuned. The search minimises the loss of the
 * metric.
 */
export interface ScaleMetric {
  readonly name: string;
  readonly better: "lower" | "higher";
  /** Moments of the noise up to this order must be finite. */
  readonly order: number;
  /** The metric as an expected loss. Undefined for the entropy, which is not an expectation. */
  readonly expected?: ExpectedLoss;
  /**
   * The loss of a rate prior. With `rough`, the loss is only precise enough for comparisons in a
   * search.
   */
  loss(prior: RatePrior, rough?: boolean): number;
  /** The value of the metric that corresponds to a loss. */
  value(loss: number): number;
}

export const SCALE_METRICS = "one of mae, rmse, lp:p, usefulness:width, entropy";

/**
 * The metric with this name, for noise at sensitivity Δ. Undefined if a random scale cannot be
 * tuned to this metric.
 */
export function findScaleMetric(name: string, sensitivity: number): ScaleMetric | undefined {
  const spec = findMetric(name)?.spec;
  if (spec?.kind === "mae") return power(name, 1, sensitivity);
  if (spec?.kind === "rmse") return power(name, 2, sensitivity);
  if (spec?.kind === "lp" && spec.p <= 100) return power(name, spec.p, sensitivity);
  if (spec?.kind === "usefulness" && spec.within > 0) {
    return usefulness(name, spec.within, sensitivity);
  }
  if (spec?.kind !== "entropy") return undefined;
  const loss = (prior: RatePrior, rough?: boolean) =>
    rough ? roughEntropy(prior) : compoundLaplaceLaw(prior).entropy;
  return { name, better: "lower", order: 0, loss, value: (x) => x };
}

/** Names of the metrics to which a random scale can be tuned. */
export type ScaleMetricName = Extract<
  MetricName,
  "mae" | "rmse" | "entropy" | `${"lp" | "usefulness"}:${string}`
>;

export function isScaleMetric(name: string): name is ScaleMetricName {
  return findScaleMetric(name, 1) !== undefined;
}

export function scaleMetric(subject: string, name: string, sensitivity: number): ScaleMetric {
  const metric = findScaleMetric(name, sensitivity);
  if (metric !== undefined) return metric;
  const problem = { code: "domain", subject, parameter: "metric", domain: SCALE_METRICS } as const;
  throw new NoisewrightError({ ...problem, got: `"${name.slice(0, 60)}"` });
}

/** E|X|^p = Γ(p + 1) E U^−p. */
function power(name: string, p: number, sensitivity: number): ScaleMetric {
  const unit = gamma(p + 1) * sensitivity ** p;
  return {
    name,
    better: "lower",
    order: p,
    expected: {
      cost: (s) => unit * s ** -p,
      slope: (s) => -p * unit * s ** (-p - 1),
      curvature: (s) => p * (p + 1) * unit * s ** (-p - 2),
    },
    loss: (prior, rough) => gamma(p + 1) * prior.negativeMoment(p, rough),
    value: (loss) => loss ** (1 / p),
  };
}

/** P(|X| > w) = E e^(−Uw). */
function usefulness(name: string, width: number, sensitivity: number): ScaleMetric {
  const rho = width / sensitivity;
  return {
    name,
    better: "higher",
    order: 0,
    expected: {
      cost: (s) => Math.exp(-rho * s),
      slope: (s) => -rho * Math.exp(-rho * s),
      curvature: (s) => rho * rho * Math.exp(-rho * s),
    },
    loss: (prior) => Math.exp(prior.logDecay(width, 0)),
    value: (loss) => 1 - loss,
  };
}

/** The entropy, computed by a trapezoidal rule in ln x. */
function roughEntropy(prior: RatePrior): number {
  const logMean = prior.logMoment(1);
  let total = 0;
  for (let y = -12; y < 600; y += 0.25) {
    const decay = prior.logDecay(Math.exp(y - logMean), 1);
    const term = -decay * Math.exp(y + decay);
    total += term;
    if (y > 0 && term < 1e-10 * total) break;
  }
  return Math.LN2 - logMean + total / 4;
}
