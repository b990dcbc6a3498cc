import { type Distribution, integerMoment, integerQuantile } from "../../laws/index.js";
import { truncatedMoments } from "./truncated-moments.js";

/**
 * Two-sided geometric noise on the integers with two slopes: h · exp(−inner · min(|k|, c) − outer ·
 * max(|k| − c, 0)), where c = breakpoint is an integer ≥ 0 [smith-thilakarathna-kaafar-2017, eq.
 * (17)]. The moments are derived in this file, because equations (19) to (22) in the paper are
 * misprinted.
 */
export function geometricMixtureLaw(
  inner: number,
  outer: number,
  breakpoint: number,
): Distribution {
  const c = breakpoint;
  const knee = Math.exp(-inner * c);
  const fall = -Math.expm1(-outer);
  const [s0, s1, s2] = truncatedMoments(inner, c);
  const outside = (knee * Math.exp(-outer)) / fall; // Σ over k > c of exp
  const total = 1 + 2 * (s0 + outside);
  const logTotal = Math.log1p(2 * (s0 + outside));
  const outsideMean = (2 * outside) / fall / total; // E max(|K| − c, 0)
  const insideMean = (2 * (s1 + c * outside)) / total; // E min(|K|, c)
  const distant = c * c + (2 * c) / fall + (1 + Math.exp(-outer)) / fall ** 2;
  const variance = (2 * (s2 + outside * distant)) / total;
  /** P(K > k) for an integer k ≥ 0. */
  const upper = (k: number) => {
    if (k >= c) return (outside * Math.exp(-outer * (k - c))) / total;
    const count = Math.expm1(-inner * (c - k)) / Math.expm1(-inner);
    return (Math.exp(-inner * (k + 1)) * count + outside) / total;
  };
  const law: Distribution = {
    name: "geometric-mixture",
    params: { inner, outer, breakpoint },
    support: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
    spacing: 1,
    atoms: [],
    kinks: [],
    mean: 0,
    variance,
    entropy: logTotal + inner * insideMean + outer * outsideMean,
    logPdf(x) {
      if (!Number.isInteger(x)) return Number.NEGATIVE_INFINITY;
      const k = Math.abs(x);
      return -inner * Math.min(k, c) - outer * Math.max(k - c, 0) - logTotal;
    },
    cdf: (x) => (x < 0 ? upper(-Math.floor(x) - 1) : 1 - upper(Math.floor(x))),
    survival: (x) => (x < 0 ? 1 - upper(-Math.floor(x) - 1) : upper(Math.floor(x))),
    quantile: (p) => integerQuantile(upper, p),
    absoluteMoment(p, center) {
      if (p === 2) return variance + center * center;
      return p === 1 && center === 0
        ? insideMean + outsideMean
        : integerMoment(law, p, center, c, outer);
    },
  };
  return law;
}
