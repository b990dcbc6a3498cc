import { NoisewrightError } from "../../errors/index.js";
import { deltaText, levelText } from "../../format/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import { deltaUp, epsilonUp } from "./profile.js";
import { pureLevelUp } from "./pure-level.js";

/** Facts about the sampled weights that are proved with integer arithmetic. */
export interface Certificate {
  readonly epsilon: number;
  readonly delta: number;
  readonly granularity: number;
  /** The number of integer comparisons in the proof. */
  readonly checks: number;
  /** An upper bound on the remaining bias of an unbiased mechanism. */
  readonly bias?: number;
  /**
   * The probability that the output lies in the promised region, at the worst true value, rounded
   * down.
   */
  readonly confidence?: number;
}

/**
 * The privacy guarantee that a mechanism claims: pure ε (if δ is 0), or δ at a given ε. If the
 * claim has no ε, the certificate states the smallest ε at δ.
 */
export interface Claim {
  readonly subject: string;
  readonly epsilon?: number;
  readonly delta: number;
  /**
   * The promised probability of a region, and a function that computes the actual probability from
   * a channel's weights.
   */
  readonly confidence?: { readonly minimum: number; of(channel: Channel): number };
}

/** Proves the claim for the weights of a channel. Throws if the claim does not hold. */
export function certify(channel: Channel, claim: Claim): Certificate {
  const confidence = claim.confidence?.of(channel);
  if (claim.confidence && !(confidence! >= claim.confidence.minimum)) {
    throw new NoisewrightError({
      code: "uncertified",
      subject: claim.subject,
      claim: `a confidence of ${claim.confidence.minimum}`,
      proved: String(confidence),
      advice: "lower the confidence a little, or widen the region",
    });
  }
  const proved = checkedCertificate(prove(channel, claim), claim);
  return confidence === undefined ? proved : { ...proved, confidence };
}

/** Returns the proved certificate. Throws if the certificate is weaker than the claim. */
export function checkedCertificate(proved: Certificate, claim: Claim): Certificate {
  const epsilon = claim.epsilon ?? proved.epsilon;
  if (proved.epsilon > epsilon || proved.delta > claim.delta) {
    throw new NoisewrightError({
      code: "uncertified",
      subject: claim.subject,
      claim: levelText({ epsilon, delta: claim.delta }, "down"),
      proved: levelText(proved),
      advice: "raise epsilon or delta a little",
    });
  }
  return proved;
}

/**
 * The largest ε that is tried. Finite ratios of weights are below 2^96, so a larger ε gives the
 * same δ.
 */
const LARGEST_EPSILON = 70;

function prove(channel: Channel, claim: Claim): Certificate {
  const { granularity } = channel;
  if (claim.delta === 0) {
    const { epsilon, checks } = pureLevelUp(channel);
    return { epsilon, delta: 0, granularity, checks };
  }
  const epsilon = claim.epsilon ?? epsilonUp(channel, claim.delta);
  if (epsilon === Number.POSITIVE_INFINITY) throw unreachableDelta(channel, claim);
  const { delta, checks } = deltaUp(channel, epsilon);
  return { epsilon, delta, granularity, checks };
}

/**
 * The error for a δ that no ε reaches. Noise without tails has a positive minimum of δ over all ε.
 */
function unreachableDelta(channel: Channel, { subject, delta }: Claim): NoisewrightError {
  const smallest = deltaUp(channel, LARGEST_EPSILON).delta;
  return new NoisewrightError({
    code: "uncertified",
    subject,
    claim: deltaText(delta, "down"),
    proved: `${deltaText(smallest)} at any ε`,
    advice: "raise delta, or use wider noise",
  });
}
