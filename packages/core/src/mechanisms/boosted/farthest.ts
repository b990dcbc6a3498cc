import { NoisewrightError } from "../../errors/index.js";
import { bracket } from "../../numerics/index.js";
import { type BoostedFamily, normAt } from "./boosted-privacy.js";
import { type Domain, reachOf } from "./worst-pair.js";

/**
 * Theorem. Let a region be answer ± (θ·abs(answer) + τ), θ ≤ 1, h its least half-width in the domain, in
 * scales, f the kernel, N the norm there, ν = 2qθ f(h)/N, the steepest rise of ln N, κ where −(ln f)′ = ν,
 * and w ≥ −h the least at which f(w) − f(h) ≥ ν ∫ f from w to h. If κ ≤ h, every f-divergence of pairs
 * grows as they move apart, up to a distance h − w; and to any, if from w to h, at that distance, the
 * kernel's loss falls by −ln(1 − sq) and by ln(1 + s(1/N − 1)), s = 2θ/(1 + θ), or if q = 1.
 *
 * Proof. Every f-divergence is a mixture of those that grow if ∫ dr ≥ 0 where x = p/r is at most c, for r
 * the law that moves, say to the right: for any c > 0. Moving the first law is the same for f*(x) = x f(1/x).
 * Both edges go right, as θ ≤ 1. By κ ≤ h, r falls left of some z in its region, its left edge included,
 * and rises right of z; so ∫ dr ≥ 0 right of any point. The kernels' ratio falls from left to right, to
 * which the weights add a jump up where only the first region is and a jump down where only the second is.
 * So {x ≤ c} is what is right of a point y, but for a part that is left of z, where r falls, or for a part
 * between u, the second region's right end, and some later point: then only what is left of u can be
 * negative, and y is in the second region and right of the first. With y at v and u at k from the second
 * answer, N and ν taken there, that is N ∫ dr = f(v) − f(k) − ν ∫ f + (1 + θ) f(k) a, the integral from v to
 * k, where a = 1 − e^−(fall of the loss from v to k), by what enters at u. As the answer goes to 0 the
 * signs of ν and θ change, and this is positive. Else it is if v ≥ w, as w falls where regions are wider.
 * If v < w, so that the distance is above h − w, it is if (1 + θ) a ≥ 2qθ, which is the first fall. Where
 * v = −k, regions being apart, the left edge takes away in proportion to 1 − θ, and to 1 + θ as the answer
 * goes to 0: all is linear in 1/c, and at both ends positive, by the first fall and by the second. If
 * q = 1 there is nothing right of u.
 *
 * For a fixed region x falls throughout and r falls left of some point, since the kernel is
 * log-concave: nothing is required.
 *
 * Returned is that distance, for pairs no nearer to 0 than an answer; 0 where nothing is known.
 */
export function roomAt(family: BoostedFamily, { ratio }: Domain, answer: number): number {
  const { kernel, scale, boost } = family;
  if (ratio === undefined || boost.rate === 0) return Number.POSITIVE_INFINITY;
  const region = family.region(answer);
  const half = (region.upper - region.lower) / 2 / scale;
  const norm = normAt(family, answer);
  const density = (z: number) => Math.exp(kernel.logDensity(z));
  const rise = (2 * boost.rate * ratio * density(half)) / norm;
  const lead = kernel.lead(rise);
  if (!(lead <= half)) return 0;
  const mass = kernel.partial(1, 0);
  const gains = (v: number) => density(v) - density(half) >= rise * mass(0, v, half, 0);
  const room = half - bracket(gains, -half, lead, 2 ** -40).yes;
  const fall = kernel.loss(half, room) - kernel.loss(half + room, room);
  const part = (2 * ratio) / (1 + ratio);
  const needed = Math.max(-Math.log1p(-part * boost.rate), Math.log1p(part * (1 / norm - 1)));
  return boost.keep === 0 || fall >= needed ? Number.POSITIVE_INFINITY : room * scale;
}

/** Whether all pairs of the domain are covered. */
export function farthestIsWorst(family: BoostedFamily, domain: Domain): boolean {
  const { lower, upper } = domain.input;
  return reachOf(domain) <= roomAt(family, domain, Math.min(upper, Math.max(lower, 0)));
}

/** Edges that go back as the answer goes on are beyond what is proved here. */
export function requireRatio({ ratio = 0, subject }: Domain, below = false): void {
  if (below ? ratio < 1 : ratio <= 1) return;
  const least = below ? "below 1" : "at most 1";
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "ratio",
    domain: `${least} for the largest divergence of all pairs of answers to be proved`,
    got: String(ratio),
    advice: "lower it, or use an absolute region; certificates of weights need no such proof",
  });
}
