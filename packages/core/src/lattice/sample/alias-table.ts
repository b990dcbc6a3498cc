import type { RandomSource } from "../../random/index.js";
import { AliasDraws } from "./alias-draws.js";
import { fillLinear, fillValues } from "./alias-loops.js";
import { inChunks } from "./chunks.js";
import type { LinearMap, Sampler, SpecialOutcome } from "./sampler.js";

/**
 * An alias table that also fills arrays. A bundle that only makes survey reports does without these
 * loops.
 */
export class AliasTable extends AliasDraws implements Sampler {
  fill(target: Float64Array, linear: LinearMap, random: RandomSource): readonly SpecialOutcome[] {
    const { entries, slotBits } = this;
    const { origin, scale, ordinary } = linear;
    const specials: SpecialOutcome[] = [];
    inChunks(target, random, (part, words, from) => {
      for (const i of fillLinear(part, words, { entries, slotBits }, linear)) {
        const outcome = this.decide(words[i]!, random);
        if (outcome >= ordinary) specials.push({ position: from + i, outcome });
        part[i] = (outcome + origin) * scale;
      }
    });
    return specials;
  }

  /**
   * Fills the target array with the values of drawn outcomes. The list of values has one more
   * element than there are outcomes; this element is never returned.
   */
  fillValues(target: Float64Array, values: Float64Array, random: RandomSource): void {
    const { entries, slotBits } = this;
    inChunks(target, random, (part, words) => {
      for (const i of fillValues(part, words, { entries, slotBits }, values)) {
        part[i] = values[this.decide(words[i]!, random)]!;
      }
    });
  }
}
