import { discreteGaussianDelta } from "../accounting/accountants/index.js";
import { channelEvent, type PrivacyEvent, stepsEvent } from "../accounting/events/index.js";
import type { IntegerNoise } from "../intervals/index.js";
import { mechanismKind } from "../mechanisms/index.js";
import { gaussianSigma } from "../mechanisms/noise/index.js";
import { bracket, nextUp, sum } from "../numerics/index.js";
import { drawDiscreteGaussian, fewBits, type RandomSource } from "../random/index.js";
import type { GaussianCandidate, Moved, PureCandidate, Questions } from "./questions.js";
import { movedByUnit, type RangeUnit, stepsOf } from "./range-unit.js";

/** Questions with certified noise. */
export interface NoisyQuestions {
  readonly questions: Questions;
  readonly noise: "geometric" | "discrete-gaussian";
  /** The variance of the noise of each group. */
  readonly variances: readonly number[];
  /** The law of the noise of each group. */
  readonly laws: readonly IntegerNoise[];
  readonly certified: { readonly epsilon: number; readonly delta: number };
  readonly events: readonly PrivacyEvent[];
  /** Adds noise to the answers of one group. */
  addNoise(group: number, answers: Float64Array, random: RandomSource): Float64Array;
}

/**
 * Geometric noise. Each group is a partition, so one row changes one number of the group by one, and
 * a unit changes the numbers of the group by at most `steps` steps together. The noise of the groups
 * is independent, so the certified ε of all steps add up.
 */
export function withGeometricNoise(
  { questions, epsilons }: PureCandidate,
  epsilon: number,
  unit: RangeUnit,
): NoisyQuestions {
  const steps = stepsOf(unit);
  // The product of steps and ε of one step is rounded up, so it needs a little room.
  const parts = within(steps === 1 ? epsilon : (epsilon / steps) * (1 - 2 ** -50), epsilons);
  const channels = parts.map((part) =>
    mechanismKind("geometric").create({ epsilon: part, sensitivity: 1 }).compile(),
  );
  const perStep = sumUp(channels.map(({ certificate }) => certificate.epsilon));
  return {
    questions,
    noise: "geometric",
    variances: channels.map(({ channel }) => channel.law(0).variance),
    laws: parts.map((part) => ({ kind: "geometric", epsilon: part, sensitivity: 1 })),
    certified: { epsilon: steps === 1 ? perStep : nextUp(steps * perStep), delta: 0 },
    events: channels.map(({ channel, certificate }) =>
      steps === 1 ? channelEvent(channel) : stepsEvent(certificate.epsilon, steps),
    ),
    addNoise: (group, answers, random) =>
      answers.map((answer) => channels[group]!.channel.sample(answer, random)),
  };
}

/** Lowers the parts a little if their sum, rounded up, exceeds the total. */
function within(total: number, parts: readonly number[]): readonly number[] {
  let lowered = parts;
  while (sumUp(lowered) > total) lowered = lowered.map((part) => part * (1 - 2 ** -51));
  return lowered;
}

function sumUp(parts: readonly number[]): number {
  return parts.reduce((total, part) => nextUp(total + part));
}

/** Above this multiple of the variance of continuous noise, the search gives up. */
const MOST_SCALE = 2 ** 20;

/**
 * Discrete Gaussian noise with the smallest variances, in the proportions of the candidate, that
 * are certified for ε and δ. Returns undefined if no variance is: for such an ε and δ, the proof
 * costs too much.
 */
export function withGaussianNoise(
  { questions, precisions }: GaussianCandidate,
  { epsilon, delta }: { readonly epsilon: number; readonly delta: number },
  unit: RangeUnit,
): NoisyQuestions | undefined {
  const moved = questions.moved.map((each) => movedByUnit(each, unit));
  const variancesAt = (scale: number) => precisions.map((part) => fewBits(scale / part));
  const deltaAt = (scale: number) =>
    discreteGaussianDelta(movedAt(moved, variancesAt(scale)), epsilon);
  const cost = sum(moved.map(({ squares }, k) => squares * precisions[k]!));
  const ideal = gaussianSigma(epsilon, delta, 1) ** 2 * cost;
  let yes = ideal;
  while (deltaAt(yes) > delta) {
    if (yes > ideal * MOST_SCALE) return undefined;
    yes *= 1.5;
  }
  const scale = bracket((at) => deltaAt(at) <= delta, yes / 1.6, yes, 1e-7).yes;
  const variances = variancesAt(scale);
  return {
    questions,
    noise: "discrete-gaussian",
    variances,
    laws: variances.map((variance) => ({ kind: "discrete-gaussian", variance })),
    certified: { epsilon, delta: deltaAt(scale) },
    events: [{ kind: "discrete-gaussian/1", moved: movedAt(moved, variances) }],
    addNoise: (group, answers, random) =>
      answers.map((answer) => answer + drawDiscreteGaussian(variances[group]!, random)),
  };
}

type Movement = Pick<Moved, "squares" | "numbers">;

/** What one unit changes, for each variance. */
function movedAt(moved: readonly Movement[], variances: readonly number[]) {
  const groups = new Map<number, Movement>();
  for (const [k, { squares, numbers }] of moved.entries()) {
    const before = groups.get(variances[k]!) ?? { squares: 0, numbers: 0 };
    const both = { squares: before.squares + squares, numbers: before.numbers + numbers };
    groups.set(variances[k]!, both);
  }
  return Array.from(groups, ([variance, both]) => ({ variance, ...both }));
}
