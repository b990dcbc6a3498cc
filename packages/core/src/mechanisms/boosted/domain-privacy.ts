import { NoisewrightError } from "../../errors/index.js";
import { deltaAnywhere, epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import { type BoostedFamily, normAt, privacyBetween } from "./boosted-privacy.js";
import { maxDistanceIsWorst, requireRatio } from "./monotone-distance.js";
import { segmentsAt } from "./pair-segment.js";
import { hockeyStick, renyi } from "./slope.js";
import { type Supremum, supremum } from "./supremum.js";
import { type Domain, maxDistance } from "./worst-pair.js";

/** The relative tolerance for rounding errors between a supremum and its bound. */
const ROUNDING = 1e-9;

/**
 * The privacy if the region depends on the answer: upper bounds that are proved over all pairs in
 * the domain, or an error. These bounds are only used to design mechanisms. Certificates are
 * computed from the weights of every pair on the lattice.
 */
export function domainPrivacy(family: BoostedFamily, domain: Domain): IdealPrivacy {
  return {
    get epsilon() {
      return pureLevel(family, domain);
    },
    delta: (epsilon) => worstDelta(family, domain, epsilon).upper,
    rdp: (alpha) => supremum(family, domain, renyi(alpha)).upper,
  };
}

/**
 * The largest loss of all pairs. On a segment of pairs at the maximum distance, ln(N′/N) is
 * monotone, because ln N is concave between kinks and symmetric around each kink. For a truncated
 * Gaussian, the kernel's loss at the end of the region is monotone too, because no truncated law
 * has a larger variance than the whole law. So the largest loss on a segment is at one of its ends.
 * For a relative region with θ < 1 and Laplace noise, the loss is d + L + ln(N′/N), with the larger
 * norm in the numerator. This loss grows as the answer farther from 0 moves away from 0. The loss
 * is convex in the answer nearer to 0, so the worst nearer answer is at the maximum distance or at
 * 0.
 */
function pureLevel(family: BoostedFamily, domain: Domain): number {
  requireRatio(domain);
  const { lower, upper } = domain.input;
  const d = maxDistance(domain);
  const level = (from: number, to: number) => privacyBetween(family, from, to).epsilon;
  const farthest = segmentsAt(domain, d).flatMap(({ from, to }) =>
    [from, to].flatMap((low) => [level(low, low + d), level(low + d, low)]),
  );
  // At θ = 1 the regions at 0 and at `to` share an edge, so the loss does not jump at this edge.
  // For answers just on the other side of 0, the loss jumps.
  const jump = domain.ratio === 1 ? family.boost.logRatio : 0;
  const outwards = domain.kinks
    .filter((q) => q > lower && q < upper)
    .flatMap((q) =>
      [Math.min(upper, q + d), Math.max(lower, q - d)].map((to) => level(q, to) + jump),
    );
  const most = Math.max(...farthest, ...outwards);
  if (most < Number.POSITIVE_INFINITY && !maxDistanceIsWorst(family, domain))
    requireRatio(domain, true);
  return most;
}

/** The largest δ at an ε. The result is checked against `deltaBound`. */
export function worstDelta(family: BoostedFamily, domain: Domain, epsilon: number): Supremum {
  if (epsilon >= pureLevel(family, domain)) return zeroSupremum(domain);
  const found = supremum(family, domain, hockeyStick(epsilon));
  const bound = deltaBound(family, domain)(epsilon);
  if (found.upper <= bound * (1 + ROUNDING)) return found;
  throw new NoisewrightError({
    code: "uncertified",
    subject: domain.subject,
    claim: `δ = ${found.upper} at ε = ${epsilon}`,
    proved: `δ ≤ ${bound}`,
    advice: "this is a numerical contradiction; use other parameters",
  });
}

/**
 * The relative step by which ε is first raised if rounding errors keep δ above the requested value.
 */
const FIRST_STEP = 2 ** -46;

/**
 * The smallest ε at which δ is proved to be at most delta for all pairs of the domain, and the ε
 * that one pair needs. The search takes the worst pair at one ε, raises ε to the value that this
 * pair needs, and repeats until no pair is worse.
 */
export function worstEpsilon(family: BoostedFamily, domain: Domain, delta: number): Supremum {
  let found = zeroSupremum(domain);
  for (let step = FIRST_STEP; found.upper < Number.POSITIVE_INFINITY; ) {
    const { upper, from, to } = worstDelta(family, domain, found.upper);
    if (upper <= delta) return found;
    const needed = epsilonAt(privacyBetween(family, from, to), delta);
    if (needed > found.upper) {
      found = { lower: needed, upper: needed, from, to };
    } else {
      found = { ...found, upper: found.upper * (1 + step) };
      step *= 2;
    }
  }
  return found;
}

/**
 * A bound for every pair of adjacent answers: δ(ε) ≤ δ_kernel(ε − ln(N_max/N_min) − L) / N_min. N
 * is the normaliser of the densities and L the jump at the edge of the region. A density is at most
 * 1/N_min times the density of the kernel. No loss exceeds the loss of the kernel by more than
 * ln(N_max/N_min) + L.
 */
export function deltaBound(family: BoostedFamily, domain: Domain): (epsilon: number) => number {
  const { lower, upper } = domain.input;
  const answers = [lower, upper, ...domain.kinks].filter((q) => q >= lower && q <= upper);
  const norms = answers.map((q) => normAt(family, q));
  const [least, most] = [Math.min(...norms), Math.max(...norms)];
  const addedLoss = Math.log(most / least) + family.boost.logRatio;
  const plain = family.kernel.privacy(maxDistance(domain) / family.scale);
  return (epsilon) => deltaAnywhere(plain, epsilon - addedLoss) / least;
}

/** A supremum of 0, with an arbitrary pair. */
function zeroSupremum(domain: Domain): Supremum {
  const { lower } = domain.input;
  return { lower: 0, upper: 0, from: lower, to: lower + maxDistance(domain) };
}
