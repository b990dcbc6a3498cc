import { compileNoise } from "../../lattice/compile/index.js";
import type { Distribution } from "../../laws/index.js";
import { bracket, minimise } from "../../numerics/index.js";
import { pureLevelUp } from "../../privacy/weights/index.js";
import {
  type Bounded,
  boundedParameters,
  boundedVariants,
  checkRangeFitsLattice,
  clampTo,
  defineMechanism,
  effectiveSensitivity,
  type MechanismSpec,
  type NoiseFamily,
  pureFamily,
  rangeParams,
  rangeProposal,
  wholeEpsilonRange,
} from "../kit/index.js";
import { conditioned } from "./conditioned.js";
import { familyPrivacy, rangeTotal } from "./family-privacy.js";
import { RestrictedChannel } from "./restricted-channel.js";

/** Beyond this many scales, the bounds of the range no longer matter. */
const NEGLIGIBLE_SCALES = 45;

/**
 * The resolution is coarser than for plain noise, because every shift up to the sensitivity is
 * checked separately.
 */
const RESOLUTION = 32;

/** A margin for the rounding of weights, as a fraction of the ε of the noise. */
const MARGIN = 1e-12;

/**
 * Defines noise conditioned on [lower, upper]. The law is normalised by C(q), which depends on the
 * answer q. So the privacy level is D/b + ln C(l + D)/C(l) with D = min(Δ, u − l). This level
 * exceeds Δ/b.
 */
export function defineRestricted<const Id extends string>(definition: {
  readonly id: Id;
  readonly summary: string;
  readonly family: NoiseFamily;
  /** The exact ε at a scale, for adjacent answers up to `distance` apart. */
  level(scale: number, distance: number, width: number): number;
}) {
  const { id, summary, family, level } = definition;
  return defineMechanism({
    id,
    group: "range",
    summary,
    parameters: boundedParameters(family),
    propose: rangeProposal(family.integer, (need) => [
      pureFamily(
        (epsilon) => rangeParams(need, epsilon),
        "no output has extra probability; part of ε is used for the renormalisation",
        { whole: family.integer, ...(family.integer && { strengths: wholeEpsilonRange(need) }) },
      ),
    ]),
    variants: boundedVariants(id, {}, (bounded) => {
      const distance = effectiveSensitivity(bounded);
      const levelAt = (scale: number) => level(scale, distance, bounded.upper - bounded.lower);
      const scale = bounded.scale ?? calibrated(levelAt, bounded.epsilon!, distance);
      return spec(id, family, bounded, scale, bounded.epsilon ?? levelAt(scale), levelAt(scale));
    }),
  });
}

/**
 * The smallest scale whose computed exact level is at most ε. Of the two ends of the last bracket,
 * the safe end is returned.
 */
function calibrated(level: (scale: number) => number, epsilon: number, distance: number): number {
  let yes = distance / epsilon;
  while (level(yes) > epsilon) yes *= 2;
  if (yes === distance / epsilon) return yes;
  return bracket((scale) => level(scale) <= epsilon, yes / 2, yes).yes;
}

function spec(
  subject: string,
  family: NoiseFamily,
  bounded: Bounded,
  scale: number,
  claimed: number,
  level: number,
): MechanismSpec<{ readonly scale: number }> {
  const { lower, upper } = bounded;
  const input = { lower, upper };
  const sensitivity = effectiveSensitivity(bounded);
  const law = (answer: number) => {
    const q = clampTo(input, answer);
    return conditioned(subject, family.law(scale, q), input, family.partial(scale, q));
  };
  const whole = family.integer ? Math.round : (q: number) => q;
  const last = Math.min(upper, lower + NEGLIGIBLE_SCALES * scale);
  const worst = (f: (law: Distribution, q: number) => number) => {
    const at = (q: number) => f(law(whole(q)), whole(q));
    const searched = minimise((q) => -at(q), lower, last, 90);
    return Math.max(at(lower), at(whole(last)), at(searched));
  };
  return {
    input,
    output: input,
    law,
    privacy: familyPrivacy({
      at: law,
      input,
      sensitivity,
      epsilon: level,
      farthest: last,
      kinks: [],
      thresholds: input,
      total: rangeTotal(input),
    }),
    get worst() {
      return {
        bias: worst((at, q) => Math.abs(at.mean - q)),
        mse: worst((at, q) => at.absoluteMoment(2, q)),
      };
    },
    details: { scale },
    idealEvent: { kind: "pure/1", epsilon: level },
    claim: { epsilon: claimed, delta: 0 },
    channel: (options) => {
      // The lattice rounds the range and therefore changes C. If the change increases the privacy
      // loss, the scale is increased until the proof succeeds.
      for (let wider = scale; ; ) {
        const noise = family.law(wider, 0);
        const { weights } = compileNoise(noise, {
          subject,
          sensitivity,
          epsilon: (sensitivity / wider) * (1 - MARGIN),
          pure: true,
          // In a bounded range, no two points are further apart than the width of the range.
          tailMass: Math.max(2 ** -60, noise.survival(upper - lower)),
          range: upper - lower,
          resolution: RESOLUTION,
          ...options,
        });
        checkRangeFitsLattice(subject, input, weights.granularity);
        const channel = new RestrictedChannel(weights, input, !family.integer);
        const proved = pureLevelUp(channel).epsilon;
        if (proved <= claimed) return channel;
        wider *= Math.max(1 + 1e-3, proved / claimed);
      }
    },
  };
}
