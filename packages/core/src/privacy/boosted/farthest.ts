import { NoisewrightError } from "../../errors/index.js";
import { type BoostedFamily, normAt } from "./boosted-privacy.js";
import { type Domain, reachOf } from "./worst-pair.js";

/**
 * Theorem. Let a region be answer ± (θ·abs(answer) + τ), θ ≤ 1, h its least half-width in the domain,
 * in scales, and κ where the kernel's logarithmic density falls as fast as ln N can rise there. If
 * d ≤ h − κ, every f-divergence of pairs no more than d apart grows as they move apart.
 *
 * Proof. With x = p/r and the second answer moving away, dD = ∫ (f − x f′) dr and ∫ dr = 0, where
 * f − x f′ falls in x. So D grows if for some c, x ≥ c wherever r falls and x ≤ c wherever it rises. With
 * the second answer to the right, r falls left of z, at most κ from its centre, and rises right of z;
 * its left edge leaves, its right one enters, as θ ≤ 1 and κ ≤ h. By d ≤ h − κ, z is in both regions. So
 * let c = x(z): the kernels' ratio falls from left to right; where only the first region is, left of z,
 * x is larger still, and where only the second is, right of z, smaller. The first answer moving away is the
 * same for the divergence of f*(x) = x f(1/x).
 *
 * For a fixed region x falls throughout and r falls left of some point, since the kernel is
 * log-concave: nothing is required.
 */
export function requireFarthest(family: BoostedFamily, domain: Domain): void {
  const { ratio, subject } = domain;
  if (ratio === undefined || family.boost.rate === 0) return;
  require(ratio <= 1, subject, "ratio", "at most 1", ratio);
  const reach = reachOf(domain) / family.scale;
  const room = roomOf(family, domain, ratio);
  const slower = "less: as it is, the region widens faster than noise at its edge falls off";
  require(room > 0, subject, "ratio", slower, ratio);
  const domainOf = `at most ${room * family.scale}, to which the region reaches less what its widening takes`;
  require(reach <= room, subject, "sensitivity", domainOf, reach * family.scale);
}

/** h − κ. */
function roomOf(family: BoostedFamily, { input: { lower, upper } }: Domain, ratio: number): number {
  const { kernel, scale, boost } = family;
  const narrowest = Math.min(upper, Math.max(lower, 0));
  const region = family.region(narrowest);
  const half = (region.upper - region.lower) / 2 / scale;
  const density = Math.exp(kernel.logDensity(half));
  const rise = (2 * boost.rate * ratio * density) / normAt(family, narrowest);
  return half - kernel.lead(rise);
}

function require(
  holds: boolean,
  subject: string,
  parameter: string,
  domain: string,
  got: number,
): void {
  if (holds) return;
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter,
    domain: `${domain} for the largest divergence of all pairs of answers to be proved`,
    got: String(got),
    advice:
      "widen the tolerance, or use an absolute region; certificates of weights need no such proof",
  });
}
