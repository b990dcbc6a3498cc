import type { MatrixChannel } from "../../lattice/channels/index.js";
import type { Range } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import { clampTo, type MechanismSpec, REPORTED_DELTA } from "../kit/index.js";
import { boostFor, split } from "./boost.js";
import {
  type BoostedDetails,
  boostedDetails,
  boostedLaw,
  certifiableConfidence,
} from "./boosted-law.js";
import { requireFeasibleDelta } from "./boosted-parameters.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";
import { compileRows, rowsConfidence } from "./boosted-rows.js";
import { domainPrivacy, worstDelta, worstEpsilon } from "./domain-privacy.js";
import type { Kernel } from "./kernel.js";
import { bestScale, plainScale } from "./optimum.js";
import { searchedEpsilon } from "./worst-pair.js";

const LINE = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };

/**
 * Boosted noise on a declared domain, with a region that is not a fixed distance around the answer.
 */
export interface RegionOptions {
  readonly subject: string;
  readonly kernel: Kernel;
  readonly sensitivity: number;
  readonly confidence: number;
  readonly input: Range;
  region(answer: number): Range;
  /** The answer at which unboosted noise is least likely to fall in the region. */
  readonly worstAnswer: number;
  /** Answers at which the region is not a smooth function of the answer. */
  readonly kinks: readonly number[];
  /** The relative rounding error of the computed bounds of the region. */
  readonly rounding: number;
  /**
   * For a relative region, the fraction of the answer that is added to the half-width of the
   * region.
   */
  readonly ratio?: number;
  /** Exactly one of `scale` and `delta` is set. */
  readonly scale?: number;
  readonly delta?: number;
}

/** The spec of noise that falls in the region of the answer with the promised confidence. */
export function regionOnDomain(
  given: RegionOptions,
): MechanismSpec<BoostedDetails & WorstPairDetails> {
  const { input, delta } = given;
  const scale = given.scale ?? chosenScale(given, delta!);
  const family = familyAt(given, scale);
  const privacy = domainPrivacy(family, given);
  const law = (answer: number) => boostedLaw(family, clampTo(input, answer));
  const worst = (f: (answer: number) => number) => {
    const searched = minimise((q) => -f(q), input.lower, input.upper, 48);
    const tried = [input.lower, input.upper, given.worstAnswer, searched];
    return Math.max(...tried.map(f));
  };
  return {
    input,
    output: LINE,
    law,
    privacy,
    get worst() {
      return {
        bias: worst((q) => Math.abs(law(q).mean - q)),
        mse: worst((q) => law(q).absoluteMoment(2, q)),
      };
    },
    get details() {
      return {
        ...boostedDetails(family, given.confidence, given.worstAnswer),
        ...worstPairDetails(family, given),
      };
    },
    claim: {
      delta: delta ?? (isPure(family, given) ? 0 : REPORTED_DELTA),
      confidence: {
        minimum: certifiableConfidence(given.confidence),
        of: (channel) => rowsConfidence(given, channel as MatrixChannel),
      },
    },
    channel: (options) => compileRows(given, scale, options),
  };
}

/**
 * The worst pair, and the bound that is proved over all pairs. The bound is on ε at the caller's δ,
 * or on δ(0) if the caller set no δ.
 */
type WorstPairDetails = Readonly<Record<"worstFrom" | "worstTo", number>> &
  (
    | Readonly<Record<"distance" | "distanceAttained", number>>
    | Readonly<Record<"epsilon" | "epsilonAttained", number>>
  );

function worstPairDetails(family: BoostedFamily, given: RegionOptions): WorstPairDetails {
  const { delta } = given;
  const { lower, upper, from, to } =
    delta === undefined ? worstDelta(family, given, 0) : worstEpsilon(family, given, delta);
  const pair = { worstFrom: from, worstTo: to };
  return delta === undefined
    ? { distance: upper, distanceAttained: lower, ...pair }
    : { epsilon: upper, epsilonAttained: lower, ...pair };
}

/**
 * True if privacy losses are bounded. If the losses of one pair are bounded, the losses of all
 * pairs are bounded.
 */
function isPure(family: BoostedFamily, { input, sensitivity }: RegionOptions): boolean {
  const next = Math.min(input.upper, input.lower + sensitivity);
  const pairs = [
    privacyBetween(family, input.lower, next),
    privacyBetween(family, next, input.lower),
  ];
  return pairs.every(({ epsilon }) => Number.isFinite(epsilon));
}

function familyAt(
  { kernel, confidence, region, worstAnswer }: RegionOptions,
  scale: number,
): BoostedFamily {
  const { inside, outside } = split(kernel.partial(scale, worstAnswer), region(worstAnswer));
  return { kernel, scale, region, boost: boostFor(confidence, inside, outside) };
}

function chosenScale(given: RegionOptions, delta: number): number {
  const { lower, upper } = given.region(given.worstAnswer);
  const { kernel, confidence } = given;
  const plain = plainScale(kernel, { tolerance: (upper - lower) / 2, confidence });
  const epsilonOf = (scale: number) => searchedEpsilon(familyAt(given, scale), given, delta);
  const scale = bestScale(plain, epsilonOf, { grid: 40, tolerance: 1e-6 });
  requireFeasibleDelta(epsilonOf(scale), given.subject, delta);
  return scale;
}
