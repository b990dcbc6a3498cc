import { type Distribution, integerMoment, integerQuantile } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import { laplaceMixtureLaw } from "./laplace-mixture-law.js";
import { truncatedMoments } from "./truncated-moments.js";

/**
 * The bins of width 1 around 1 … `inside` lie within the breakpoint. The bins around `outside`,
 * `outside` + 1, … lie beyond the breakpoint. The bin of 0 and the bin that contains the
 * breakpoint, if any, are special.
 */
export function mixtureBins(breakpoint: number): { inside: number; outside: number } {
  return {
    inside: Math.max(0, Math.floor(breakpoint - 0.5)),
    outside: Math.max(1, Math.ceil(breakpoint + 0.5)),
  };
}

/**
 * A Laplace mixture rounded to the nearest integer. The probabilities of the bins fall by e^−inner
 * per step within the breakpoint, and by e^−outer per step beyond the breakpoint.
 */
export function roundedLaplaceMixtureLaw(
  inner: number,
  outer: number,
  breakpoint: number,
): Distribution {
  const whole = laplaceMixtureLaw(inner, outer, breakpoint);
  const { inside, outside } = mixtureBins(breakpoint);
  const upper = (k: number) => whole.survival(k + 0.5); // P(K > k), k ≥ 0
  const logPeak = whole.logPdf(0);
  const logKnee = logPeak - inner * breakpoint;
  const innerBin = logPeak + logLump(inner);
  const outerBin = logKnee + logLump(outer);
  const center = logCenter(inner, outer, breakpoint) + logPeak;
  const logMass = (k: number) => {
    if (k === 0) return center > -0.5 ? Math.log1p(-2 * upper(0)) : center;
    if (k <= inside) return innerBin - inner * k;
    if (k >= outside) return outerBin - outer * (k - breakpoint);
    const before = Math.expm1(inner * (breakpoint - k + 0.5)) / inner;
    const after = -Math.expm1(-outer * (k + 0.5 - breakpoint)) / outer;
    return logKnee + Math.log(before + after);
  };
  const body = truncatedMoments(inner, inside).map((s) => Math.exp(innerBin) * s);
  const tail = tailMoments(outer, outside, Math.exp(logMass(outside)));
  const special = Array.from({ length: outside - inside - 1 }, (_, i) => inside + 1 + i);
  /** Σ k^j P(k) over k > 0. */
  const side = (j: 0 | 1 | 2) =>
    sum([...special.map((k) => k ** j * Math.exp(logMass(k))), body[j]!, tail[j]]);
  const variance = 2 * side(2);
  const surprise = (k: number) => -Math.exp(logMass(k)) * logMass(k);
  const entropy = sum([
    surprise(0),
    ...special.map((k) => 2 * surprise(k)),
    2 * (inner * body[1]! - innerBin * body[0]!),
    2 * (outer * (tail[1] - breakpoint * tail[0]) - outerBin * tail[0]),
  ]);
  const law: Distribution = {
    name: "rounded-laplace-mixture",
    params: { inner, outer, breakpoint },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 1,
    atoms: [],
    kinks: [],
    mean: 0,
    variance,
    entropy,
    logPdf: (x) => (Number.isInteger(x) ? logMass(Math.abs(x)) : Number.NEGATIVE_INFINITY),
    cdf: (x) => (x < 0 ? upper(-Math.floor(x) - 1) : 1 - upper(Math.floor(x))),
    survival: (x) => (x < 0 ? 1 - upper(-Math.floor(x) - 1) : upper(Math.floor(x))),
    quantile: (p) => integerQuantile(upper, p),
    absoluteMoment(p, center) {
      if (p === 2) return variance + center * center;
      return p === 1 && center === 0 ? 2 * side(1) : integerMoment(law, p, center, outside, outer);
    },
  };
  return law;
}

/** ln of a quotient: the integral of the density over [−½, ½], divided by the density at 0. */
function logCenter(inner: number, outer: number, breakpoint: number): number {
  const limit = Math.min(breakpoint, 0.5);
  const inside = -Math.expm1(-inner * limit) / inner;
  const outside = (-Math.expm1(-outer * (0.5 - limit)) / outer) * Math.exp(-inner * limit);
  return Math.log(2 * (inside + outside));
}

/** ln of ∫ e^(−rate·x) over [−½, ½]. */
function logLump(rate: number): number {
  return Math.log((2 * Math.sinh(rate / 2)) / rate);
}

/** Σ k^j · mass · e^(−rate (k − from)) over k ≥ from, j = 0, 1, 2. */
function tailMoments(rate: number, from: number, mass: number): [number, number, number] {
  const fall = -Math.expm1(-rate);
  const mean = Math.exp(-rate) / fall; // mean of k − from
  const square = (mean * (1 + Math.exp(-rate))) / fall;
  return [1, from + mean, from * from + 2 * from * mean + square].map((x) => (mass / fall) * x) as [
    number,
    number,
    number,
  ];
}
