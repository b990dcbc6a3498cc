import { NoisewrightError } from "../../errors/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import { deltaUp, epsilonUp } from "./profile.js";
import { pureLevelUp } from "./pure-level.js";

/** What was proved, in integer arithmetic, about the weights that are sampled. */
export interface Certificate {
  readonly epsilon: number;
  readonly delta: number;
  readonly granularity: number;
  /** Comparisons of integers that were made. */
  readonly checks: number;
  /** Of a mechanism that is unbiased: what the mean of its outputs may be off by. */
  readonly bias?: number;
  /** The least probability, over all answers, of the region that was promised; rounded down. */
  readonly confidence?: number;
}

/** What a mechanism promises: pure ε (δ = 0), or δ at ε, or, without ε, the least ε at δ. */
export interface Claim {
  readonly subject: string;
  readonly epsilon?: number;
  readonly delta: number;
  /** A promised probability, and what the weights of a channel give. */
  readonly confidence?: { readonly least: number; of(channel: Channel): number };
}

/** Prove the claim for the channel's own weights, or fail. */
export function certify(channel: Channel, claim: Claim): Certificate {
  const confidence = claim.confidence?.of(channel);
  if (claim.confidence && !(confidence! >= claim.confidence.least)) {
    throw new NoisewrightError({
      code: "uncertified",
      subject: claim.subject,
      claim: `confidence ${claim.confidence.least}`,
      proved: String(confidence),
      advice: "ask for a little less confidence, or a wider region",
    });
  }
  const proved = certified(prove(channel, claim), claim);
  return confidence === undefined ? proved : { ...proved, confidence };
}

/** What was proved, if it is no less than what was claimed. */
export function certified(proved: Certificate, claim: Claim): Certificate {
  const epsilon = claim.epsilon ?? proved.epsilon;
  if (proved.epsilon > epsilon || proved.delta > claim.delta) {
    throw new NoisewrightError({
      code: "uncertified",
      subject: claim.subject,
      claim: `ε = ${epsilon}, δ = ${claim.delta}`,
      proved: `ε = ${proved.epsilon}, δ = ${proved.delta}`,
      advice: "ask for a little more of either",
    });
  }
  return proved;
}

/** Ratios of weights are below 2^96. */
const LARGEST_EPSILON = 70;

function prove(channel: Channel, claim: Claim): Certificate {
  const { granularity } = channel;
  if (claim.delta === 0) {
    const { epsilon, checks } = pureLevelUp(channel);
    return { epsilon, delta: 0, granularity, checks };
  }
  const epsilon = claim.epsilon ?? epsilonUp(channel, claim.delta);
  if (epsilon === Number.POSITIVE_INFINITY) throw unreachable(channel, claim);
  const { delta, checks } = deltaUp(channel, epsilon);
  return { epsilon, delta, granularity, checks };
}

/** Noise that ends has a least δ, whatever ε is. */
function unreachable(channel: Channel, { subject, delta }: Claim): NoisewrightError {
  const least = deltaUp(channel, LARGEST_EPSILON).delta;
  return new NoisewrightError({
    code: "uncertified",
    subject,
    claim: `δ = ${delta}`,
    proved: `δ = ${least} at any ε`,
    advice: "ask for more δ, or for wider noise",
  });
}
