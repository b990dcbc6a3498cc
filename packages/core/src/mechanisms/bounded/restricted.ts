import { compileNoise } from "../../lattice/compile/index.js";
import type { Distribution } from "../../laws/index.js";
import { bracket, minimise } from "../../numerics/index.js";
import { pureLevelUp } from "../../privacy/weights/index.js";
import {
  type Bounded,
  boundedParameters,
  boundedVariants,
  checkPlace,
  clampTo,
  defineMechanism,
  type MechanismSpec,
  type NoiseFamily,
  pureFamily,
  rangeParams,
  rangeProposal,
  reachOf,
  wholeLevels,
} from "../kit/index.js";
import { conditioned } from "./conditioned.js";
import { familyPrivacy, rangeTotal } from "./family-privacy.js";
import { RestrictedChannel } from "./restricted-channel.js";

/** Scales beyond which the ends of the range no longer matter. */
const FAR = 45;

/** Coarser than for plain noise: every shift up to the sensitivity is checked by itself. */
const RESOLUTION = 32;

/** Room for the rounding of weights, as a part of the noise's own ε. */
const MARGIN = 1e-12;

/**
 * Noise given that the output falls in [lower, upper]. The law is renormalised by C(q), which itself
 * depends on the answer: its level is D/b + ln C(l + D)/C(l) with D = min(Δ, u − l), more than Δ/b.
 */
export function defineRestricted<const Id extends string>(definition: {
  readonly id: Id;
  readonly summary: string;
  readonly family: NoiseFamily;
  /** The exact level at a scale. */
  level(scale: number, reach: number, width: number): number;
}) {
  const { id, summary, family, level } = definition;
  return defineMechanism({
    id,
    summary,
    parameters: boundedParameters(family),
    propose: rangeProposal(family.integer, (need) => [
      pureFamily(
        (epsilon) => rangeParams(need, epsilon),
        "no output carries more than its neighbours, and the renormalising is paid for",
        { whole: family.integer, ...(family.integer && { strengths: wholeLevels(need) }) },
      ),
    ]),
    variants: boundedVariants(id, {}, (bounded) => {
      const reach = reachOf(bounded);
      const levelAt = (scale: number) => level(scale, reach, bounded.upper - bounded.lower);
      const scale = bounded.scale ?? calibrated(levelAt, bounded.epsilon!, reach);
      return spec(id, family, bounded, scale, bounded.epsilon ?? levelAt(scale), levelAt(scale));
    }),
  });
}

/** The smallest scale whose exact level, as computed, is at most ε: the safe end of the bracket. */
function calibrated(level: (scale: number) => number, epsilon: number, reach: number): number {
  let yes = reach / epsilon;
  while (level(yes) > epsilon) yes *= 2;
  if (yes === reach / epsilon) return yes;
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
  const sensitivity = reachOf(bounded);
  const law = (answer: number) => {
    const q = clampTo(input, answer);
    return conditioned(subject, family.law(scale, q), input, family.partial(scale, q));
  };
  const whole = family.integer ? Math.round : (q: number) => q;
  const last = Math.min(upper, lower + FAR * scale);
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
      // The lattice rounds the range, and with it C: where that costs privacy, noise pays for it.
      for (let wider = scale; ; ) {
        const noise = family.law(wider, 0);
        const { weights } = compileNoise(noise, {
          subject,
          sensitivity,
          epsilon: (sensitivity / wider) * (1 - MARGIN),
          pure: true,
          // Of a bounded range no two points are further apart than its width.
          tailMass: Math.max(2 ** -60, noise.survival(upper - lower)),
          range: upper - lower,
          resolution: RESOLUTION,
          ...options,
        });
        checkPlace(subject, input, weights.granularity);
        const channel = new RestrictedChannel(weights, input, !family.integer);
        const proved = pureLevelUp(channel).epsilon;
        if (proved <= claimed) return channel;
        wider *= Math.max(1 + 1e-3, proved / claimed);
      }
    },
  };
}
