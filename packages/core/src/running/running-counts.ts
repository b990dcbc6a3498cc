import { drawDiscreteGaussian, type RandomSource } from "../random/index.js";
import type { RunningPlan } from "./running-plan.js";

/** All sums stay below this number, so they are exact. */
const LARGEST = 2 ** 52;

/**
 * The noisy answer of the last period of `counts`. `counts` has the number of rows of each period so
 * far. The noise of a period must be drawn once and stored before it is shown: a second draw would
 * average the noise away. Clamping never increases the difference of two counts.
 */
export function drawRunningAnswer(
  { column, variance }: RunningPlan,
  counts: readonly number[],
  random: RandomSource,
): number {
  const most = Math.floor(LARGEST / column.reduce((sum, entry) => sum + entry, 0));
  const last = counts.length - 1;
  let answer = drawDiscreteGaussian(variance, random);
  counts.forEach((count, s) => {
    answer += column[last - s]! * Math.min(count, most);
  });
  return answer;
}

/** The running counts of all periods so far, from their noisy answers. */
export function runningCounts(
  { weights }: RunningPlan,
  answers: readonly number[],
): readonly number[] {
  return answers.map((_, t) => {
    let sum = 0;
    for (let s = 0; s <= t; s++) sum += weights[t - s]! * answers[s]!;
    return sum;
  });
}
