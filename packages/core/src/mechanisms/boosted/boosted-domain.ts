import type { MatrixChannel } from "../../lattice/channels/index.js";
import type { Range } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import { clampTo, type MechanismSpec, REPORTED_DELTA } from "../kit/index.js";
import { boostFor, split } from "./boost.js";
import { type BoostedDetails, boostedDetails, boostedLaw, promised } from "./boosted-law.js";
import { requireReachable } from "./boosted-parameters.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";
import { compileRows, rowsConfidence } from "./boosted-rows.js";
import { domainPrivacy, worstDelta, worstEpsilon } from "./domain-privacy.js";
import type { Kernel } from "./kernel.js";
import { bestScale, plainScale } from "./optimum.js";
import { searchedEpsilon } from "./worst-pair.js";

const LINE = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };

/** A region that depends on the answer otherwise than by going with it, on a declared domain. */
export interface Regional {
  readonly subject: string;
  readonly kernel: Kernel;
  readonly sensitivity: number;
  readonly confidence: number;
  readonly input: Range;
  region(answer: number): Range;
  /** The answer at which plain noise is least likely in the region. */
  readonly worstAnswer: number;
  /** Answers where the region changes character. */
  readonly kinks: readonly number[];
  /** Relative error of the region's ends as they are computed. */
  readonly rounding: number;
  /** Of a region that goes with the answer: by what part of it it reaches further either way. */
  readonly ratio?: number;
  /** One of these was given. */
  readonly scale?: number;
  readonly delta?: number;
}

/** Noise that falls in the region of the answer with the promised confidence. */
export function regionOnDomain(given: Regional): MechanismSpec<BoostedDetails & WorstPairDetails> {
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
        minimum: promised(given.confidence),
        of: (channel) => rowsConfidence(given, channel as MatrixChannel),
      },
    },
    channel: (options) => compileRows(given, scale, options),
  };
}

/** What was proved of all pairs, and the pair that attains it: ε, or where δ is not given, δ(0). */
type WorstPairDetails = Readonly<Record<"worstFrom" | "worstTo", number>> &
  (
    | Readonly<Record<"distance" | "distanceAttained", number>>
    | Readonly<Record<"epsilon" | "epsilonAttained", number>>
  );

function worstPairDetails(family: BoostedFamily, given: Regional): WorstPairDetails {
  const { delta } = given;
  const { lower, upper, from, to } =
    delta === undefined ? worstDelta(family, given, 0) : worstEpsilon(family, given, delta);
  const pair = { worstFrom: from, worstTo: to };
  return delta === undefined
    ? { distance: upper, distanceAttained: lower, ...pair }
    : { epsilon: upper, epsilonAttained: lower, ...pair };
}

/** Whether losses are bounded: those of any pair are if those of one are. */
function isPure(family: BoostedFamily, { input, sensitivity }: Regional): boolean {
  const next = Math.min(input.upper, input.lower + sensitivity);
  const pairs = [
    privacyBetween(family, input.lower, next),
    privacyBetween(family, next, input.lower),
  ];
  return pairs.every(({ epsilon }) => Number.isFinite(epsilon));
}

function familyAt(
  { kernel, confidence, region, worstAnswer }: Regional,
  scale: number,
): BoostedFamily {
  const { inside, outside } = split(kernel.partial(scale, worstAnswer), region(worstAnswer));
  return { kernel, scale, region, boost: boostFor(confidence, inside, outside) };
}

function chosenScale(given: Regional, delta: number): number {
  const { lower, upper } = given.region(given.worstAnswer);
  const { kernel, confidence } = given;
  const plain = plainScale(kernel, { tolerance: (upper - lower) / 2, confidence });
  const epsilonOf = (scale: number) => searchedEpsilon(familyAt(given, scale), given, delta);
  const scale = bestScale(plain, epsilonOf, { grid: 40, tolerance: 1e-6 });
  requireReachable(epsilonOf(scale), given.subject, delta);
  return scale;
}
