import { findMetric, type MetricName } from "../../metrics/index.js";
import { interval, type NumberParameter, type WordParameter } from "../../params/index.js";
import { delta, epsilon, sensitivity } from "../kit/index.js";
import { isTunable } from "./task.js";

const isTunableName = (name: string): name is MetricName => {
  const metric = findMetric(name);
  return metric !== undefined && isTunable(metric);
};

export const LARGEST_ORDER = 1e4;

export const RENYI_PARAMETERS = {
  epsilon: { ...epsilon, doc: "privacy level of all releases together", typical: [1, 4] },
  delta: { ...delta, doc: "probability mass that may exceed ε, for all releases together" },
  releases: {
    kind: "integer",
    symbol: "k",
    doc: "number of releases that share ε and δ",
    domain: interval("[", 1, 10_000, "]"),
    typical: [2, 6],
    example: 8,
  } satisfies NumberParameter,
  order: {
    kind: "real",
    symbol: "α",
    doc: "order of the Rényi divergence that the noise minimises",
    domain: interval("[", 0.1, LARGEST_ORDER, "]"),
    typical: [0.5, 20],
    example: 20,
  } satisfies NumberParameter,
  value: {
    kind: "real",
    doc: "value of the metric for the noise, for example its root mean squared error",
    domain: interval("(", 0, 1e100, ")"),
    typical: [1.5, 12],
    example: 10,
  } satisfies NumberParameter,
  sensitivity: { ...sensitivity, typical: [1, 3] },
  metric: {
    kind: "word",
    doc: "the utility metric to which the noise is tuned",
    domain: "one of mae, rmse, lp:p, usefulness:width",
    typical: ["mae", "rmse", "lp:3"],
    example: "rmse",
    accepts: isTunableName,
    default: "rmse",
  } satisfies WordParameter,
  granularity: {
    kind: "real",
    symbol: "g",
    doc: "distance between possible outputs, which must divide the sensitivity; answers are rounded to multiples of it, and 1 means whole numbers",
    domain: interval("(", 0, 1e100, ")"),
    typical: [0.5, 1],
    example: 1,
    default: 1,
  } satisfies NumberParameter,
} as const;
