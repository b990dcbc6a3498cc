import { type Mechanism, parseMetric } from "@noisewright/core";

/** What is to be expected where the true answer is this. */
export interface AnswerErrors {
  readonly answer: number;
  readonly bias: number;
  readonly mae: number;
  readonly rmse: number;
}

const STEPS = 32;
const MAE = parseMetric("mae");
const RMSE = parseMetric("rmse");

/** Answers over the whole input range, or near its end; three stand for noise that does not vary. */
export function answersOf(
  mechanism: Mechanism,
  answerStep: number | undefined = mechanism.answerStep,
): number[] {
  const { input } = mechanism;
  const { lower, upper } = input;
  const law = mechanism.law(Number.isFinite(lower) ? lower : Number.isFinite(upper) ? upper : 0);
  const reach = 3 * (law.quantile(0.99) - law.quantile(0.01) || 1);
  if (!Number.isFinite(lower) && !Number.isFinite(upper)) {
    const far = answerStep ? Math.ceil(reach / 2 / answerStep) * answerStep : reach / 2;
    return [-far, 0, far];
  }
  const from = Number.isFinite(lower) ? lower : upper - reach;
  const to = Number.isFinite(upper) ? upper : lower + reach;
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
