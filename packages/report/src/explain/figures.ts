import {
  bestGuess,
  bestTruePositiveRate,
  type KnownPrivacy,
  largestPosterior,
} from "@noisewright/core/accounting";

/** What an attacker can learn about one unit at most. All numbers are upper bounds. */
export interface Figures {
  /** How much more likely anything is because of the data of one unit: e^ε, apart from δ. */
  readonly factor: number;
  /** The statements about posteriors hold except with this probability. 0 if δ is 0. */
  readonly failure: number;
  readonly posteriors: readonly { readonly prior: number; readonly atMost: number }[];
  readonly attacks: readonly { readonly falsePositives: number; readonly atMost: number }[];
  readonly guess: number;
}

const PRIORS = [0.01, 0.1, 0.5];
const FALSE_POSITIVES = [0.001, 0.01, 0.1];
/**
 * A posterior cannot be bounded with probability 1 − δ from ε and δ alone, but with probability
 * 1 − 10·δ it can: the odds then grow by at most e^ε/(1 − 1/10).
 */
const FAILURES_PER_DELTA = 10;
const MOST_FAILURES = 0.5;

/** Computes what an attacker can learn about one unit at most. */
export function figuresOf(privacy: KnownPrivacy): Figures {
  const failure = Math.min(MOST_FAILURES, FAILURES_PER_DELTA * privacy.delta);
  return {
    factor: Math.exp(privacy.epsilon),
    failure,
    posteriors: PRIORS.map((prior) => ({
      prior,
      atMost: largestPosterior(privacy, prior, failure),
    })),
    attacks: FALSE_POSITIVES.map((falsePositives) => ({
      falsePositives,
      atMost: bestTruePositiveRate(privacy, falsePositives),
    })),
    guess: bestGuess(privacy),
  };
}
