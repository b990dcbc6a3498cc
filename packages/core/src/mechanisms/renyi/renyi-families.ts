import { NoisewrightError } from "../../errors/index.js";
import { numberText } from "../../format/index.js";
import { findMetric, type Metric, metricOf } from "../../metrics/index.js";
import { type Family, type Need, NO_PURE_EPSILON, type Proposal, refuse } from "../kit/index.js";
import { plainNoise } from "./calibrated-noise.js";
import { memo } from "./memo.js";
import { orderForCost } from "./order-for-value.js";
import { SUBJECT } from "./renyi-lattice.js";
import { paddedValue, realGranularity, strengthAt, strengthsFor, valueAt } from "./strengths.js";
import { isTunable, noiseTask } from "./task.js";
import { costAt, deviationAt } from "./with-value.js";

/**
 * Let R be the loss of geometric noise divided by that of discrete Gaussian noise. Below R =
 * NEARLY_PURE, geometric noise is within 0.5 % of the noise of the best order. Above NEARLY_GAUSSIAN,
 * discrete Gaussian noise is. At a large δ, a search is worth its time for smaller R too.
 */
const NEARLY_PURE = 0.6;
const NEARLY_PURE_AT_LARGE_DELTA = 0.5;
const LARGE_DELTA = 1e-4;
const NEARLY_GAUSSIAN = 1.9;

/** The steps per sensitivity on which the width of noise for real answers is estimated. */
const ROUGH = 4;
/** The distance, in ln(strength), between two strengths whose best order is computed. */
const STRIDE = 0.5;

/** Noise of the best order for several releases, one family for each metric. */
export function renyiFamilies(need: Need): Proposal {
  if (need.delta === 0) return NO_PURE_EPSILON;
  if (need.releases === 1) return refuse("for one release, noise with a pure ε is as good");
  if (!need.wholeAnswers && need.bias === 0)
    return refuse("it rounds answers to its lattice, which adds a small bias");
  const tunable = need.tunings.flatMap((name) => {
    const metric = findMetric(name);
    return metric && isTunable(metric) && strengthsFor(need, metric) ? [metric] : [];
  });
  const metrics =
    tunable.length > 0 ? tunable : [metricOf({ kind: "rmse" }), metricOf({ kind: "mae" })];
  return metrics.map((metric) => familyFor(need, metric));
}

function familyFor(need: Need, metric: Metric): Family {
  const { sensitivity, wholeAnswers: whole } = need;
  const fixed = { sensitivity, metric: metric.name };
  const rough = noiseTask(metric, sensitivity, whole ? sensitivity : ROUGH);
  /** The standard deviation at a value of the metric, in units of the answer. */
  const deviationOf = (value: number) =>
    (deviationAt(rough, costAt(metric, value)) * sensitivity) / rough.steps;
  const granularityAt = (deviation: number) => (whole ? 1 : realGranularity(need, deviation));
  const demand = need.demands.find((each) => each.metric.name === metric.name);
  const meets =
    demand && strengthAt(metric, sensitivity, paddedValue(need, demand, deviationOf(demand.value)));
  /** The best order at a strength. */
  const orderAt = memo((strength: number) =>
    orderForCost(rough, costAt(metric, valueAt(metric, sensitivity, strength)), need),
  );
  const interpolated = (strength: number) => {
    const place = Math.log(strength) / STRIDE;
    const [left, right] = [Math.floor(place), Math.floor(place) + 1].map((node) =>
      Math.log(orderAt(Math.exp(node * STRIDE))),
    );
    return Math.exp(left! + (place - Math.floor(place)) * (right! - left!));
  };
  const withOrder = (strength: number, order: number) => {
    const value = valueAt(metric, sensitivity, strength);
    return { ...fixed, order, value, granularity: granularityAt(deviationOf(value)) };
  };
  const shared = { strengths: strengthsFor(need, metric)!, meets, pure: false, whole };
  return {
    ...shared,
    at: (strength) =>
      withOrder(strength, strength === meets ? orderAt(strength) : interpolated(strength)),
    atOrder: (order) => ({
      ...shared,
      at: (strength) => withOrder(strength, order),
      why: `noise of the Rényi order that suits all releases together, tuned to ${metric.name}`,
    }),
    calibrate(epsilon, delta, releases) {
      if (releases === 1) return undefined;
      const budget = { epsilon, delta, releases };
      const plain = plainNoise({ ...budget, ...fixed, granularity: sensitivity / rough.steps });
      checkWorthwhile(plain.ratio, delta, metric);
      const deviation = (plain.deviation / plain.steps) * sensitivity;
      return { ...budget, ...fixed, granularity: granularityAt(deviation) };
    },
    why: `noise of the Rényi order that suits ${need.releases} releases, tuned to ${metric.name}`,
  };
}

/** Refuses a search that cannot gain more than 0.5 %. */
function checkWorthwhile(ratio: number, delta: number, { spec }: Metric): void {
  const least = delta > LARGE_DELTA ? NEARLY_PURE_AT_LARGE_DELTA : NEARLY_PURE;
  const gaussian = spec.kind === "rmse" && ratio > NEARLY_GAUSSIAN;
  if (ratio >= least && !gaussian) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: SUBJECT,
    what: "advantage at this budget",
    advice: `${gaussian ? "Gaussian" : "plain pure-ε"} noise is within 0.5 % of the best noise (ratio R = ${numberText(ratio)})`,
  });
}
