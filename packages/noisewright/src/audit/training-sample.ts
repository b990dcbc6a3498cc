import type { RandomSource } from "@noisewright/core";
import { trainingDraws } from "@noisewright/core/audit";
import { uniformBelow } from "@noisewright/core/random";

/**
 * A uniformly random subset of a stream of unknown length (reservoir sampling). Each output is in the
 * subset with the same probability, whatever the order of the stream.
 */
export class TrainingSample<T> {
  readonly total: number;
  readonly outputs: readonly T[];
  private readonly chosen: Uint8Array;

  constructor(batches: Iterable<ArrayLike<T>>, random: RandomSource) {
    const capacity = trainingDraws(Number.POSITIVE_INFINITY);
    const reservoir: { output: T; index: number }[] = [];
    let total = 0;
    for (const batch of batches) {
      for (let i = 0; i < batch.length; i++, total++) {
        const slot = total < capacity ? total : uniformBelow(total + 1, random);
        if (slot < capacity) reservoir[slot] = { output: batch[i]!, index: total };
      }
    }
    // If the stream is short, the reservoir holds more outputs than needed. The reservoir is then
    // shuffled, and only the first `size` outputs are kept.
    const size = trainingDraws(total);
    for (let i = 0; i < size; i++) {
      const j = i + uniformBelow(reservoir.length - i, random);
      [reservoir[i], reservoir[j]] = [reservoir[j]!, reservoir[i]!];
    }
    this.total = total;
    this.outputs = reservoir.slice(0, size).map(({ output }) => output);
    this.chosen = new Uint8Array((total >>> 3) + 1);
    for (const { index } of reservoir.slice(0, size)) {
      this.chosen[index >>> 3] = this.chosen[index >>> 3]! | (1 << (index & 7));
    }
  }

  /** Returns the outputs of the same stream that were not chosen for the random subset. */
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
