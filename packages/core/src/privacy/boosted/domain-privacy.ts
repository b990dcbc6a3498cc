import { NoisewrightError } from "../../errors/index.js";
import { deltaAnywhere, type IdealPrivacy } from "../ideal-privacy.js";
import { type BoostedFamily, normAt, privacyBetween } from "./boosted-privacy.js";
import { epsilonAt } from "./optimum.js";
import { type Domain, type Effort, reachOf, worstPair } from "./worst-pair.js";

/** Relative room for rounding between a supremum and its bound. */
const ROUNDING = 1e-9;

/**
 * Privacy where the region depends on the answer: the worst of all pairs in the domain, found by
 * search, and refused where it contradicts `deltaBound`, which holds for all pairs. For design only:
 * what is certified comes from the weights of every pair on the lattice.
 */
export function domainPrivacy(family: BoostedFamily, domain: Domain): IdealPrivacy {
  const worst = (f: (pair: IdealPrivacy) => number) => worstPair(family, domain, f).value;
  const bound = deltaBound(family, domain);
  return {
    get epsilon() {
      return worst((pair) => pair.epsilon);
    },
    delta(epsilon) {
      const found = worst((pair) => pair.delta(epsilon));
      if (found <= bound(epsilon) * (1 + ROUNDING)) return found;
      throw new NoisewrightError({
        code: "uncertified",
        subject: domain.subject,
        claim: `δ = ${found} at ε = ${epsilon}`,
        proved: `δ ≤ ${bound(epsilon)}`,
        advice: "the numbers contradict each other; use other parameters",
      });
    },
    rdp: (alpha) => worst((pair) => pair.rdp(alpha)),
  };
}

/**
 * The least ε at which no pair of the domain exceeds delta: that of one pair, then of the pair that
 * is worst there, until none is worse.
 */
export function domainEpsilon(
  family: BoostedFamily,
  domain: Domain,
  delta: number,
  effort: Effort,
): number {
  let epsilon = 0;
  while (epsilon < Number.POSITIVE_INFINITY) {
    const at = epsilon;
    const { value, from, to } = worstPair(family, domain, (pair) => pair.delta(at), effort);
    if (value <= delta) return epsilon;
    const next = epsilonAt(privacyBetween(family, from, to), delta);
    // The search found nothing worse than what it had already.
    if (!(next > epsilon)) return epsilon;
    epsilon = next;
  }
  return epsilon;
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
