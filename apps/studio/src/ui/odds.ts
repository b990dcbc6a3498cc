import { bestGuess, levelProfile } from "@noisewright/core/accounting";

/** What a guess about one person can gain from published numbers, out of 100 guesses. */
export interface Odds {
  /** The right guesses without the numbers: a coin decides the secret. */
  readonly before: 50;
  /** An upper bound on the right guesses with the numbers, rounded up. */
  readonly after: number;
}

/**
 * The odds of a guess about a secret that a coin decides. The bound is the one of the command
 * `explain`: at ε and δ, a guess is right with a probability of at most (e^ε + δ)/(1 + e^ε). An ε
 * that is infinite or unknown promises nothing.
 */
export function oddsOf(epsilon: number, delta = 0): Odds {
  if (epsilon === 0 && delta === 0) return { before: 50, after: 50 };
  const isLevel = epsilon >= 0 && Number.isFinite(epsilon) && delta >= 0 && delta <= 1;
  if (!isLevel) return { before: 50, after: 100 };
  const probability = bestGuess(levelProfile({ epsilon, delta }));
  return { before: 50, after: Math.min(100, Math.ceil(100 * probability)) };
}
