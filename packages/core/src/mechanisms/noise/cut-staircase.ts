import { channelEvent } from "../../accounting/events/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { AdditiveChannel, type Steps } from "../../lattice/channels/index.js";
import { TABLE_LIMIT } from "../../lattice/sample/index.js";
import { findMetric, parseMetric } from "../../metrics/index.js";
import { nextUp, rational } from "../../numerics/index.js";
import { interval, type NumberParameter, type WordParameter } from "../../params/index.js";
import {
  defineMechanism,
  delta,
  epsilon,
  type MechanismSpec,
  sensitivity,
  variant,
} from "../kit/index.js";
import { cutPrivacy } from "./cut-privacy.js";
import { proposeCut } from "./cut-proposal.js";
import { type CutProblem, largestCut } from "./cut-staircase-points.js";
import { bestWeights } from "./cut-weights.js";

/** The largest number of lattice steps in the sensitivity. */
const MOST_STEPS = 1024;

const parameters = {
  epsilon,
  delta,
  sensitivity: { ...sensitivity, typical: [1, 1] },
  metric: {
    kind: "word",
    doc: "the utility metric to which the noise is tuned",
    domain: "one of mae, rmse, lp:p, usefulness:width",
    typical: ["mae", "rmse", "usefulness:2"],
    example: "rmse",
    accepts: (word: string): word is string => findMetric(word)?.loss?.byError === true,
    default: "mae",
  } satisfies WordParameter,
  granularity: {
    kind: "real",
    symbol: "g",
    doc: "distance between possible outputs, which must divide the sensitivity; answers are rounded to multiples of it, and 1 means whole numbers",
    domain: interval("[", 1e-100, 1e100, "]"),
    typical: [0.25, 0.25],
    example: 1,
    default: 1,
  } satisfies NumberParameter,
} as const;

/**
 * Noise for one release at (ε, δ): a mix of two staircases that are cut at a finite distance. At
 * one step per sensitivity, the noise is a mix of two cut geometric laws, and no (ε, δ)-DP mechanism
 * for whole numbers has a smaller expected loss, for any loss that never decreases with |error|.
 * With more steps, the noise is the best mix of cut staircases. Linear programmes found no better
 * symmetric noise whose probabilities never increase away from 0. The whole δ is spent on outputs
 * near the cuts, which are possible for only one of two adjacent answers.
 */
export const cutStaircase = defineMechanism({
  id: "cut-staircase",
  group: "research",
  summary:
    "the best noise for one release at (ε, δ); its δ is spent on outputs that can give the answer away",
  parameters,
  variants: [
    variant(
      parameters,
      ["epsilon", "delta", "sensitivity", "metric", "granularity"],
      ({ epsilon, delta, sensitivity, metric, granularity }) => {
        const lattice = latticeOf(sensitivity, granularity);
        const { of } = parseMetric(metric).loss!;
        const cost = (k: number) => {
          const error = k * lattice.granularity;
          return of({ answer: 0, output: error, error });
        };
        return spec({ epsilon, delta, steps: lattice.steps, cost }, lattice, granularity === 1);
      },
    ),
  ],
  propose: proposeCut,
});

function spec(problem: CutProblem, lattice: Steps, whole: boolean) {
  checkSize(problem);
  const { epsilon, delta } = problem;
  const { mix, half } = bestWeights(problem);
  const channel = new AdditiveChannel({ ...lattice, half, tail: 0, claimedEpsilon: epsilon });
  const total = Number(channel.total);
  const masses = Float64Array.from(half, (weight) => Number(weight) / total);
  const offset = whole ? 0 : lattice.granularity / 2; // the largest rounding of an answer
  return {
    input: LINE,
    ...(whole && { answerStep: 1 }),
    output: LINE,
    law: (answer: number) => channel.law(answer),
    privacy: cutPrivacy(masses, lattice.steps, { epsilon, delta }),
    get worst() {
      return { bias: offset, mse: channel.law(0).variance + offset ** 2 };
    },
    details: {
      steps: lattice.steps,
      innerCut: mix.inner.cut * lattice.granularity,
      outerCut: mix.outer.cut * lattice.granularity,
      outerShare: mix.outerShare,
    },
    get idealEvent() {
      return channelEvent(channel);
    },
    claim: { epsilon, delta },
    sensitivity: lattice.steps * lattice.granularity,
    channel: () => channel,
  } satisfies MechanismSpec;
}

const LINE = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };

/** The lattice whose steps divide the sensitivity. Its granularity is never rounded down. */
function latticeOf(sensitivity: number, granularity: number): Steps {
  const steps = Math.round(sensitivity / granularity);
  const divides = Math.abs(steps * granularity - sensitivity) <= 1e-9 * sensitivity;
  if (!(steps >= 1 && steps <= MOST_STEPS && divides)) {
    throw new NoisewrightError({
      code: "domain",
      subject: "cut-staircase",
      parameter: "granularity",
      symbol: "g",
      domain: `the sensitivity (${sensitivity}) divided by a whole number from 1 to ${MOST_STEPS}`,
      got: String(granularity),
    });
  }
  let step = sensitivity / steps;
  while (!covers(step, steps, sensitivity)) step = nextUp(step);
  return { granularity: step, steps };
}

/** True if `steps` steps are at least the sensitivity, in exact arithmetic. */
function covers(step: number, steps: number, sensitivity: number): boolean {
  const [s, d] = [rational(step), rational(sensitivity)];
  return BigInt(steps) * s.numerator * d.denominator >= d.numerator * s.denominator;
}

/** Refuses noise that is too wide for a table of weights. */
function checkSize(problem: CutProblem): void {
  if (largestCut(problem) < TABLE_LIMIT / 2 - 2) return;
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: "cut-staircase",
    what: "noise this wide needs a table with too many weights",
    limit: String(TABLE_LIMIT),
    advice: "raise epsilon or delta, or use a larger granularity",
  });
}
