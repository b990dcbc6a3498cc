import { NoisewrightError } from "../../errors/index.js";
import { bracket } from "../../numerics/index.js";
import { type BoostedFamily, normAt } from "./boosted-privacy.js";
import { type Domain, maxDistance } from "./worst-pair.js";

/**
 * Theorem. Let the region be answer ± (θ·abs(answer) + τ) with θ ≤ 1. Let h be the smallest
 * half-width of the region in the domain, in scales; f the kernel; N the norm at this half-width; ν
 * = 2qθ f(h)/N the steepest rise of ln N; κ the point where −(ln f)′ = ν; and w ≥ −h the smallest
 * number with f(w) − f(h) ≥ ν ∫ f from w to h. If κ ≤ h, then every f-divergence of a pair grows as
 * the pair moves apart, up to distance h − w. The f-divergence grows at all distances if q = 1, or
 * if at distance h − w the kernel's loss falls from w to h by at least −ln(1 − sq) and by at least
 * ln(1 + s(1/N − 1)), where s = 2θ/(1 + θ).
 *
 * Proof. Let r be the law that moves, say to the right, p the other law, and x = p/r. Every
 * f-divergence is a mixture of divergences that grow if ∫ dr ≥ 0 over {x ≤ c}. So it is enough to
 * show this inequality for every c > 0. Moving the first law instead is the same statement for
 * f*(x) = x f(1/x). Both edges of the region move to the right, because θ ≤ 1. Because κ ≤ h, there
 * is a point z in the region such that r decreases to the left of z, including at the left edge of
 * the region, and increases to the right of z. So ∫ dr ≥ 0 over everything to the right of any
 * point. The ratio of the kernels falls from left to right. The weights raise this ratio where only
 * the first region is, and lower the ratio where only the second region is. So {x ≤ c} is
 * everything to the right of a point y, except possibly one part. If the excepted part lies to the
 * left of z, where r decreases, leaving the part out only increases ∫ dr. Otherwise the excepted
 * part lies between u, the right end of the second region, and some later point. Then only the
 * contribution to the left of u can be negative, and y lies in the second region, to the right of
 * the first region. Let v and k be the positions of y and u relative to the second answer, and take
 * N and ν at that answer. The contribution is N ∫ dr = f(v) − f(k) − ν ∫ f + (1 + θ) f(k) a with
 * the integral from v to k. The last term is the mass that enters at u, and a = 1 − e^−(fall of the
 * loss from v to k). If the answer moves towards 0, the signs of ν and θ change, and the sum is
 * positive. Otherwise the sum is positive if v ≥ w, because w decreases as the region gets wider.
 * If v < w, the distance exceeds h − w, and the sum is positive if (1 + θ) a ≥ 2qθ, which is the
 * first condition on the fall. If v = −k, the regions are disjoint. Then the left edge removes mass
 * in proportion to 1 − θ, or to 1 + θ if the answer moves towards 0. The sum is linear in 1/c and
 * positive at both ends of its range, by the first and the second condition on the fall. If q = 1,
 * there is no mass to the right of u.
 *
 * For a fixed region, x decreases everywhere and r decreases to the left of some point, because the
 * kernel is log-concave. So no condition is needed.
 *
 * Returns the distance up to which divergences grow, for pairs no nearer to 0 than `answer`.
 * Returns 0 if no such distance is known.
 */
export function monotoneDistance(family: BoostedFamily, { ratio }: Domain, answer: number): number {
  const { kernel, scale, boost } = family;
  if (ratio === undefined || boost.rate === 0) return Number.POSITIVE_INFINITY;
  const region = family.region(answer);
  const half = (region.upper - region.lower) / 2 / scale;
  const norm = normAt(family, answer);
  const density = (z: number) => Math.exp(kernel.logDensity(z));
  const rise = (2 * boost.rate * ratio * density(half)) / norm;
  const lead = kernel.slopePoint(rise);
  if (!(lead <= half)) return 0;
  const mass = kernel.partial(1, 0);
  const gains = (v: number) => density(v) - density(half) >= rise * mass(0, v, half, 0);
  const distance = half - bracket(gains, -half, lead, 2 ** -40).yes;
  const fall = kernel.loss(half, distance) - kernel.loss(half + distance, distance);
  const part = (2 * ratio) / (1 + ratio);
  const needed = Math.max(-Math.log1p(-part * boost.rate), Math.log1p(part * (1 / norm - 1)));
  return boost.keep === 0 || fall >= needed ? Number.POSITIVE_INFINITY : distance * scale;
}

/** True if the theorem covers all pairs of the domain. */
export function maxDistanceIsWorst(family: BoostedFamily, domain: Domain): boolean {
  const { lower, upper } = domain.input;
  return (
    maxDistance(domain) <= monotoneDistance(family, domain, Math.min(upper, Math.max(lower, 0)))
  );
}

/**
 * Refuses a ratio for which an edge moves backwards as the answer moves forwards. The proofs in
 * this file do not cover such a ratio.
 */
export function requireRatio({ ratio = 0, subject }: Domain, below = false): void {
  if (below ? ratio < 1 : ratio <= 1) return;
  const least = below ? "below 1" : "at most 1";
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "ratio",
    domain: `${least}, because the proof for all pairs of answers requires this`,
    got: String(ratio),
    advice:
      "lower the ratio, or use an absolute region; certificates of weights do not need this proof",
  });
}
