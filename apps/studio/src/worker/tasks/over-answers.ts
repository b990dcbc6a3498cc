import { type Mechanism, parseMetric } from "@noisewright/core";

/** The bias and errors at one true value. */
export interface AnswerErrors {
  readonly answer: number;
  readonly bias: number;
  readonly mae: number;
  readonly rmse: number;
}

const STEPS = 32;
const MAE = parseMetric("mae");
const RMSE = parseMetric("rmse");

/**
 * True values over the whole input range. If the range has only one finite end, the true values lie
 * near that end. For unbounded input, three points are enough, because the noise is the same
 * everywhere.
 */
export function answersOf(
  mechanism: Mechanism,
  answerStep: number | undefined = mechanism.answerStep,
): number[] {
  const { input } = mechanism;
  const { lower, upper } = input;
  const law = mechanism.law(Number.isFinite(lower) ? lower : Number.isFinite(upper) ? upper : 0);
  const span = 3 * (law.quantile(0.99) - law.quantile(0.01) || 1);
  if (!Number.isFinite(lower) && !Number.isFinite(upper)) {
    const far = answerStep ? Math.ceil(span / 2 / answerStep) * answerStep : span / 2;
    return [-far, 0, far];
  }
  const from = Number.isFinite(lower) ? lower : upper - span;
  const to = Number.isFinite(upper) ? upper : lower + span;
  const even = Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS);
  if (!answerStep) return even;
  const onLattice = even.map((x) => from + Math.round((x - from) / answerStep) * answerStep);
  return [...new Set(onLattice)].filter((x) => x <= upper);
}

export function errorsOver(mechanism: Mechanism, answers: readonly number[]): AnswerErrors[] {
  return answers.map((answer) => {
    const law = mechanism.law(answer);
    return {
      answer,
      bias: law.mean - answer,
      mae: MAE.of(law, answer),
      rmse: RMSE.of(law, answer),
    };
  });
}
