import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { RandomSource } from "../../src/random/index.js";

/** A reproducible random source. Its words are predictable, so it is only for tests. */
export function seededRandom(seed: number): RandomSource {
  const generator = xoroshiro128plus(seed);
  return fromWords(() => generator.next() >>> 0);
}

/** The error that a scripted random source throws when it has no more words. */
export class ScriptEnded extends Error {}

/** A random source that returns the given words in order and counts how many words were used. */
export function scriptedRandom(words: readonly number[]): RandomSource & { used(): number } {
  let next = 0;
  const source = fromWords(() => {
    const word = words[next++];
    if (word === undefined) throw new ScriptEnded();
    return word >>> 0;
  });
  return { ...source, used: () => next };
}

/**
 * The exact probabilities of the outcomes of `draw`. The function runs `draw` on all sequences of
 * words that differ in their leading `bits` bits. `left` is the probability that no outcome is
 * decided after `depth` words.
 */
export function enumerate<T>(
  draw: (random: RandomSource) => T,
  bits: number,
  depth: number,
): { masses: Map<T, number>; left: number } {
  const masses = new Map<T, number>();
  let left = 0;
  const explore = (script: readonly number[]) => {
    const mass = 2 ** (-bits * script.length);
    try {
      const outcome = draw(scriptedRandom(script));
      masses.set(outcome, (masses.get(outcome) ?? 0) + mass);
    } catch (error) {
      if (!(error instanceof ScriptEnded)) throw error;
      if (script.length === depth) left += mass;
      else for (let i = 0; i < 2 ** bits; i++) explore([...script, (i * 2 ** (32 - bits)) >>> 0]);
    }
  };
  explore([]);
  return { masses, left };
}

function fromWords(word: () => number): RandomSource {
  return {
    word,
    fill(target) {
      for (let i = 0; i < target.length; i++) target[i] = word();
    },
  };
}
