import type { QuantileRecursion } from "../../src/selection/index.js";
import type { Question, SpreadRows } from "../../src/selection/spread-rows.js";

/** The choices that were made, their result, and their probability as a fraction. */
export interface Transcript {
  readonly points: readonly number[];
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Changes a question before its weights are computed, for example to plant a fault. Questions are
 * numbered in the order in which they are asked.
 */
export type Change = (question: Question, number: number) => Question;

/** All sequences of choices that a recursion can make, with their exact probabilities. */
export function transcriptsOf(
  recursion: QuantileRecursion,
  rows: SpreadRows,
  change: Change = (question) => question,
): ReadonlyMap<string, Transcript> {
  const found = new Map<string, Transcript>();
  const explore = (script: readonly number[]) => {
    const state = { at: 0, numerator: 1n, denominator: 1n, open: [] as number[] };
    const points = recursion.follow(rows, (question) => {
      const runs = rows.runs(change(question, state.at));
      const candidates = runs.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, i) => first + i),
      );
      const picked = script[state.at++];
      if (picked === undefined) {
        if (state.open.length === 0) state.open = candidates;
        return candidates[0]!;
      }
      const run = runs.find(({ first, count }) => picked >= first && picked < first + count)!;
      state.numerator *= run.weight;
      state.denominator *= runs.reduce(
        (sum, { count, weight }) => sum + BigInt(count) * weight,
        0n,
      );
      return picked;
    });
    const { numerator, denominator, open } = state;
    if (open.length === 0) found.set(script.join(), { points, numerator, denominator });
    for (const candidate of open) explore([...script, candidate]);
  };
  explore([]);
  return found;
}
