import { type RandomSource, uniformBigBelow } from "../../random/index.js";
import { AliasTable } from "./alias-table.js";
import { TOTAL_BITS } from "./limits.js";

/**
 * Exact draws from integer weights w with any total C, without a rejection. Outcome i has the weight
 * v = ⌊w · 2^96 / C⌋ in a table of total 2^96. The rest of 2^96 is shared out in proportion to the
 * remainders r of the divisions: Σr is C times the rest, so v + rest · r/Σr = w · 2^96 / C.
 */
export class RatioTable extends AliasTable {
  readonly #weights: readonly bigint[];

  constructor(weights: readonly bigint[]) {
    const total = sumOf(weights);
    super(weights.map((w) => (w << BigInt(TOTAL_BITS)) / total));
    this.#weights = weights;
  }

  protected override drawRest(random: RandomSource): number {
    const total = sumOf(this.#weights);
    const remainders = this.#weights.map((w) => (w << BigInt(TOTAL_BITS)) % total);
    let left = uniformBigBelow(sumOf(remainders), random);
    return remainders.findIndex((remainder) => {
      left -= remainder;
      return left < 0n;
    });
  }
}

function sumOf(weights: readonly bigint[]): bigint {
  return weights.reduce((sum, w) => sum + w, 0n);
}
