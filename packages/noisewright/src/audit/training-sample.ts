import type { RandomSource } from "@noisewright/core";
import { trainingDraws } from "@noisewright/core/audit";
import { uniformBelow } from "@noisewright/core/random";

/**
 * A uniformly random subset of a stream whose length is not known: each output has the same chance to
 * stand in it, whatever the order of the stream.
 */
export class TrainingSample<T> {
  readonly seen: number;
  readonly outputs: readonly T[];
  private readonly chosen: Uint8Array;

  constructor(batches: Iterable<ArrayLike<T>>, random: RandomSource) {
    const most = trainingDraws(Number.POSITIVE_INFINITY);
    const kept: { output: T; index: number }[] = [];
    let seen = 0;
    for (const batch of batches) {
      for (let i = 0; i < batch.length; i++, seen++) {
        const place = seen < most ? seen : uniformBelow(seen + 1, random);
        if (place < most) kept[place] = { output: batch[i]!, index: seen };
      }
    }
    // Of a short stream that was a larger part than is needed: the first of a random order.
    const size = trainingDraws(seen);
    for (let i = 0; i < size; i++) {
      const j = i + uniformBelow(kept.length - i, random);
      [kept[i], kept[j]] = [kept[j]!, kept[i]!];
    }
    this.seen = seen;
    this.outputs = kept.slice(0, size).map(({ output }) => output);
    this.chosen = new Uint8Array((seen >>> 3) + 1);
    for (const { index } of kept.slice(0, size)) {
      this.chosen[index >>> 3] = this.chosen[index >>> 3]! | (1 << (index & 7));
    }
  }

  /** All others of the same stream. */
  *others(batches: Iterable<ArrayLike<T>>): Iterable<T[]> {
    let index = 0;
    for (const batch of batches) {
      const rest: T[] = [];
      for (let i = 0; i < batch.length; i++, index++) {
        const taken = (this.chosen[index >>> 3]! >>> (index & 7)) & 1;
        if (taken === 0) rest.push(batch[i]!);
      }
      yield rest;
    }
  }
}
