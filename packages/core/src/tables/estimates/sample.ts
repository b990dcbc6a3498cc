import { mechanism } from "../../mechanisms/index.js";
import { drawDiscreteGaussian, type RandomSource } from "../../random/index.js";
import { checkLength, type TableNoise, type TablesPlan } from "../questions/index.js";

/** Adds noise to a true answer. */
export type AddNoise = (truth: number, random: RandomSource) => number;

/**
 * Adds the noise of the plan to the true answers of its questions. `truths[k]` are the answers of
 * question k.
 */
export function sampleAnswers(
  plan: Pick<TablesPlan, "questions">,
  truths: readonly Float64Array[],
  random: RandomSource,
): readonly Float64Array[] {
  checkLength("sampleAnswers", "truths", truths.length, plan.questions.length, "list");
  return plan.questions.map(({ noise }, k) => {
    const add = noiseAdder(noise);
    return truths[k]!.map((truth) => add(truth, random));
  });
}

/**
 * Both kinds of noise are sampled from the law that is certified: the discrete Gaussian exactly, and
 * geometric noise from the integer weights of the mechanism `geometric`.
 */
export function noiseAdder(noise: TableNoise): AddNoise {
  if (noise.kind === "discrete-gaussian") {
    return (truth, random) => wholeCount(truth) + drawDiscreteGaussian(noise.variance, random);
  }
  const { epsilon, sensitivity } = noise;
  const { channel } = mechanism("geometric", { epsilon, sensitivity }).compile();
  return (truth, random) => channel.sample(wholeCount(truth), random);
}

/** The largest size of an answer. Larger answers are clipped, so that noisy answers are exact. */
const LARGEST = 2 ** 42;

/** Rounds and clips an answer. An answer is private data, so no answer causes an error. */
function wholeCount(truth: number): number {
  const whole = Math.round(Math.min(LARGEST, Math.max(-LARGEST, truth)));
  return Number.isNaN(whole) ? 0 : whole;
}
