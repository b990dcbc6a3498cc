import { NoisewrightError } from "../../errors/index.js";
import { deltaText, levelText } from "../../format/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import { deltaUp, epsilonUp } from "./profile.js";
import { pureLevelUp } from "./pure-level.js";

/** Facts proved with integer arithmetic about the sampled weights. */
export interface Certificate {
  readonly epsilon: number;
  readonly delta: number;
  readonly granularity: number;
  /** The number of integer comparisons in the proof. */
  readonly checks: number;
  /** For an unbiased mechanism, an upper bound on the remaining bias. */
  readonly bias?: number;
  /** The smallest probability of the promised region over all true values, rounded down. */
  readonly confidence?: number;
}

/** The promise of a mechanism: pure ε (δ = 0), or δ at ε, or, without ε, the smallest ε at δ. */
export interface Claim {
  readonly subject: string;
  readonly epsilon?: number;
  readonly delta: number;
  /**
   * The promised probability of a region, and the function that computes it from a channel's
   * weights.
   */
  readonly confidence?: { readonly minimum: number; of(channel: Channel): number };
}

/** Proves the claim for the weights of a channel, or throws. */
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

/** Returns the proved certificate, or throws if it is weaker than the claim. */
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

/** Ratios of weights are below 2^96, so a larger ε proves nothing more. */
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

/** Noise without tails has a smallest δ for all ε. */
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
