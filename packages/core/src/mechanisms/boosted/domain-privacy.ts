import { NoisewrightError } from "../../errors/index.js";
import { deltaAnywhere, epsilonAt, type IdealPrivacy } from "../../privacy/ideal/index.js";
import { type BoostedFamily, normAt, privacyBetween } from "./boosted-privacy.js";
import { farthestIsWorst, requireRatio } from "./farthest.js";
import { hockeyStick, renyi } from "./slope.js";
import { stretchesOf } from "./stretch.js";
import { type Supremum, supremum } from "./supremum.js";
import { type Domain, reachOf } from "./worst-pair.js";

/** Relative room for rounding between a supremum and its bound. */
const ROUNDING = 1e-9;

/**
 * Privacy where the region depends on the answer: the upper end of what is proved of all pairs in the
 * domain, or a refusal. For design only: what is certified comes from the weights of every pair on the
 * lattice.
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
 * On stretches of answers farthest apart ln(N′/N) is monotone, as ln N is concave between kinks and
 * even around them; so is, for a truncated Gaussian, what the kernel adds at the region's end, as no
 * truncated law varies more than the whole. So the largest loss there is at an end of a stretch. Of a
 * relative region, θ < 1, and Laplace noise it is d + L + ln(N′/N) with the larger norm above: it grows
 * as the answer farther from 0 moves away, and is convex in the other, which is farthest then, or 0.
 */
function pureLevel(family: BoostedFamily, domain: Domain): number {
  requireRatio(domain);
  const { lower, upper } = domain.input;
  const d = reachOf(domain);
  const level = (from: number, to: number) => privacyBetween(family, from, to).epsilon;
  const farthest = stretchesOf(domain, d).flatMap(({ from, to }) =>
    [from, to].flatMap((low) => [level(low, low + d), level(low + d, low)]),
  );
  // At θ = 1 the law at 0 has no edge of its own behind it; those just behind have.
  const jump = domain.ratio === 1 ? family.boost.logRatio : 0;
  const outwards = domain.kinks
    .filter((q) => q > lower && q < upper)
    .flatMap((q) =>
      [Math.min(upper, q + d), Math.max(lower, q - d)].map((to) => level(q, to) + jump),
    );
  const most = Math.max(...farthest, ...outwards);
  if (most < Number.POSITIVE_INFINITY && !farthestIsWorst(family, domain))
    requireRatio(domain, true);
  return most;
}

/** The largest δ at an ε, which may not contradict `deltaBound`. */
export function worstDelta(family: BoostedFamily, domain: Domain, epsilon: number): Supremum {
  if (epsilon >= pureLevel(family, domain)) return nothing(domain);
  const found = supremum(family, domain, hockeyStick(epsilon));
  const bound = deltaBound(family, domain)(epsilon);
  if (found.upper <= bound * (1 + ROUNDING)) return found;
  throw new NoisewrightError({
    code: "uncertified",
    subject: domain.subject,
    claim: `δ = ${found.upper} at ε = ${epsilon}`,
    proved: `δ ≤ ${bound}`,
    advice: "the numbers contradict each other; use other parameters",
  });
}

/** A hair by which ε is raised where rounding keeps δ above what is asked for. */
const HAIR = 2 ** -46;

/**
 * The least ε at which δ is proved to be at most delta for all pairs of the domain, and what one pair
 * needs: from the pair that is worst at one ε to the ε which it needs, until none is worse.
 */
export function worstEpsilon(family: BoostedFamily, domain: Domain, delta: number): Supremum {
  let found = nothing(domain);
  for (let hair = HAIR; found.upper < Number.POSITIVE_INFINITY; ) {
    const { upper, from, to } = worstDelta(family, domain, found.upper);
    if (upper <= delta) return found;
    const needed = epsilonAt(privacyBetween(family, from, to), delta);
    if (needed > found.upper) {
      found = { lower: needed, upper: needed, from, to };
    } else {
      found = { ...found, upper: found.upper * (1 + hair) };
      hair *= 2;
    }
  }
  return found;
}

/**
 * δ(ε) ≤ δ_kernel(ε − ln(N_max/N_min) − L) / N_min for every pair of adjacent answers, N what
 * densities are divided by and L the jump at the region's edge: a density is at most 1/N_min times
 * the kernel's, and no loss exceeds the kernel's by more than the two logarithms.
 */
export function deltaBound(family: BoostedFamily, domain: Domain): (epsilon: number) => number {
  const { lower, upper } = domain.input;
  const answers = [lower, upper, ...domain.kinks].filter((q) => q >= lower && q <= upper);
  const norms = answers.map((q) => normAt(family, q));
  const [least, most] = [Math.min(...norms), Math.max(...norms)];
  const room = Math.log(most / least) + family.boost.logRatio;
  const plain = family.kernel.privacy(reachOf(domain) / family.scale);
  return (epsilon) => deltaAnywhere(plain, epsilon - room) / least;
}

/** No pair has any; here is one. */
function nothing(domain: Domain): Supremum {
  const { lower } = domain.input;
  return { lower: 0, upper: 0, from: lower, to: lower + reachOf(domain) };
}
