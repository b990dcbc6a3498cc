import { interval, type NumberParameter, oneOf, type WordParameter } from "../../params/index.js";
import { epsilon, sensitivity } from "../kit/index.js";
import { FAMILY_NAMES } from "./families.js";
import { isSum } from "./find-sum.js";
import { isScaleMetric, SCALE_METRICS } from "./scale-loss.js";

const positive = interval("[", 1e-100, 1e100, "]");

const rate = {
  kind: "real",
  doc: "the first value of U, the rate of the noise, with probability 1 − p",
  symbol: "u₀",
  domain: positive,
  typical: [0.3, 1.5],
  example: 0.4,
} as const satisfies NumberParameter;

/** The parameters of the law of U = 1/b, the rate at which the density of Laplace noise decays. */
export const compoundParameters = {
  sensitivity: { ...sensitivity, typical: [0.3, 3] } as const satisfies NumberParameter,
  prior: {
    kind: "word",
    doc: "the law of the rate U of the noise",
    ...oneOf(FAMILY_NAMES),
    typical: ["two-point"],
    example: "two-point",
    default: "two-point",
  } as const satisfies WordParameter,
  p: {
    kind: "real",
    doc: "probability of the rate u1",
    domain: interval("[", 0, 1, "]"),
    typical: [0.1, 0.9],
    example: 0.3,
  } as const satisfies NumberParameter,
  u0: rate,
  u1: {
    ...rate,
    symbol: "u₁",
    doc: "the second value of U, with probability p",
    typical: [1, 6],
    example: 2.5,
  } as const satisfies NumberParameter,
  shape: {
    kind: "real",
    symbol: "k",
    doc: "shape of a gamma law; E|noise|^q is finite only for q < shape",
    domain: interval("[", 1e-3, 1e12, "]"),
    typical: [9, 15],
    example: 4,
  } as const satisfies NumberParameter,
  scale: {
    kind: "real",
    symbol: "θ",
    doc: "scale of the law of U",
    domain: positive,
    typical: [0.1, 0.8],
    example: 0.5,
  } as const satisfies NumberParameter,
  a: {
    kind: "real",
    doc: "the smallest U",
    domain: interval("[", 0, 1e100, "]"),
    typical: [0.2, 0.8],
    example: 0.5,
  } as const satisfies NumberParameter,
  b: {
    kind: "real",
    doc: "the largest U; by default a truncated Gaussian is unbounded",
    domain: interval("(", 0, Number.POSITIVE_INFINITY, "]"),
    typical: [1, 9],
    example: 9,
    default: Number.POSITIVE_INFINITY,
  } as const satisfies NumberParameter,
  mean: {
    kind: "real",
    symbol: "μ",
    doc: "mean of the Gaussian before truncation",
    domain: interval("[", -1e100, 1e100, "]"),
    typical: [-2, 3],
    example: 1,
  } as const satisfies NumberParameter,
  sd: {
    kind: "real",
    symbol: "σ",
    doc: "standard deviation of the Gaussian before truncation",
    domain: positive,
    typical: [0.2, 2],
    example: 0.5,
  } as const satisfies NumberParameter,
  df: {
    kind: "real",
    symbol: "k",
    doc: "degrees of freedom, not necessarily whole; E|noise|^q is finite only for q < df/2",
    domain: interval("[", 2e-3, 1e12, "]"),
    typical: [18, 30],
    example: 9,
  } as const satisfies NumberParameter,
  noncentrality: {
    kind: "real",
    symbol: "λ",
    doc: "noncentrality of a chi-squared law",
    domain: interval("[", 0, 1e12, "]"),
    typical: [0, 4],
    example: 1,
  } as const satisfies NumberParameter,
  components: {
    kind: "word",
    doc: "independent laws whose sum is U, each `family:numbers` with an optional factor",
    domain: "a sum like gamma:4,0.5+0.3*uniform:0.2,1, with parameters in the order of their flags",
    typical: ["gamma:4,0.3+uniform:0.2,1", "rayleigh:0.4+0.5*uniform:0.5,3"],
    example: "gamma:4,0.5+0.3*uniform:0.2,1",
    accepts: isSum,
  } as const satisfies WordParameter,
  epsilon,
  metric: {
    kind: "word",
    doc: "the utility metric for which the law of U is optimised",
    domain: SCALE_METRICS,
    typical: ["rmse", "mae"],
    example: "usefulness:0.1",
    accepts: isScaleMetric,
  } as const satisfies WordParameter,
};
