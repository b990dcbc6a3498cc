import type { RandomSource } from "../../random/index.js";
import { AliasDraws } from "./alias-draws.js";
import { fillLinear, fillValues } from "./alias-loops.js";
import { CHUNK, inChunks } from "./chunks.js";
import { fillMoved } from "./fill-moved.js";
import type { LinearMap, Move, MovedOutcome, SpecialOutcome, ValueSampler } from "./sampler.js";

/**
 * An alias table that also fills arrays. A bundle that only makes survey reports does without these
 * loops.
 */
export class AliasTable extends AliasDraws implements ValueSampler {
  fill(target: Float64Array, linear: LinearMap, random: RandomSource): readonly SpecialOutcome[] {
    const { entries, slotBits } = this;
    const { origin, scale, ordinary } = linear;
    const specials: SpecialOutcome[] = [];
    inChunks(target, random, (part, words, from) => {
      for (const i of fillLinear(part, words, { entries, slotBits }, linear)) {
        const outcome = this.decide(words[i]!, random);
        if (outcome >= ordinary) specials.push({ position: from + i, outcome });
        part[i] = outcome < ordinary ? (outcome + origin) * scale : Number.NaN;
      }
    });
    return specials;
  }

  fillValues(
    target: Float64Array,
    values: Float64Array,
    random: RandomSource,
    ordinary = this.outcomes,
  ): readonly SpecialOutcome[] {
    const { entries, slotBits } = this;
    const specials: SpecialOutcome[] = [];
    inChunks(target, random, (part, words, from) => {
      for (const i of fillValues(part, words, { entries, slotBits }, values, ordinary)) {
        const outcome = this.decide(words[i]!, random);
        if (outcome >= ordinary) specials.push({ position: from + i, outcome });
        part[i] = outcome < ordinary ? values[outcome]! : Number.NaN;
      }
    });
    return specials;
  }

  /** A coin has 16 bits. It gets the next 16 bits in a tie. */
  fillMoved(
    target: Float64Array,
    values: Float64Array,
    move: Move,
    random: RandomSource,
    ordinary = this.outcomes,
  ): readonly MovedOutcome[] {
    const { entries, slotBits } = this;
    const specials: MovedOutcome[] = [];
    const coinWords = new Uint32Array(Math.ceil(Math.min(CHUNK, target.length) / 2));
    const coins = new Uint16Array(coinWords.buffer);
    inChunks(target, random, (part, words, from) => {
      random.fill(coinWords);
      const table = { entries, slotBits };
      for (const i of fillMoved(part, words, coins, table, values, ordinary, move)) {
        const outcome = this.decide(words[i]!, random);
        const moved = move.toss(((coins[i]! << 16) | (random.word() >>> 16)) >>> 0);
        if (outcome >= ordinary) specials.push({ position: from + i, outcome, moved });
        part[i] = outcome < ordinary ? values[outcome + move.stride * moved]! : Number.NaN;
      }
    });
    return specials;
  }
}
