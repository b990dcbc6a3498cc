import { NoisewrightError } from "../errors/index.js";
import { largestRatio, type Ratio } from "../lattice/channels/index.js";
import { ceilDiv, expDown } from "../numerics/index.js";

/** The number of weights of a digit, except of the highest digit. */
const BASE = 256;
/** The smallest weight of a digit has this many bits, so rounding moves a ratio by 2^−96 at most. */
const PRECISION = 96;

/**
 * Integer weights w(0) ≥ w(1) ≥ … for very many n, without a table of all of them. Let n have the
 * digits d₀, d₁, … in base 256. Then w(n) = t₀[d₀] · t₁[d₁] · …, and the tables t have a few hundred
 * entries each.
 *
 * All ratios of neighbours are known from the tables. Let d_i be the lowest digit of n below its
 * largest value. From n to n + 1, this digit becomes d_i + 1, all lower digits go from their
 * largest value to 0, and the higher digits do not change. So w(n)/w(n + 1) is t_i[d_i]/t_i[d_i + 1]
 * times t_k[largest]/t_k[0] for all k < i, whatever the higher digits are.
 */
export class FallingDigits {
  /** All n beyond this one have its weight. */
  readonly last: number;

  constructor(readonly tables: readonly (readonly bigint[])[]) {
    this.last = tables.reduce((count, table) => count * table.length, 1) - 1;
  }

  /** Weights that fall by a factor of at most e^`step`, for `length` integers or a few more. */
  static of(step: number, length: number): FallingDigits {
    const { numerator, denominator } = expDown(step);
    let [fall, from] = [denominator, numerator];
    const tables: bigint[][] = [];
    for (let unit = 1; tables.length === 0 || unit < length; unit *= BASE) {
      const size = Math.max(2, Math.min(BASE, Math.ceil(length / unit)));
      const bits = PRECISION + Math.ceil(step * unit * size * Math.LOG2E);
      const table = [1n << BigInt(bits)];
      while (table.length < size) table.push(ceilDiv(table.at(-1)! * fall, from));
      tables.push(table);
      [fall, from] = [fall * table.at(-1)!, from * table[0]!];
    }
    return new FallingDigits(tables);
  }

  weight(n: number): bigint {
    let rest = Math.min(n, this.last);
    let weight = 1n;
    for (const table of this.tables) {
      weight *= table[rest % table.length]!;
      rest = Math.floor(rest / table.length);
    }
    return weight;
  }

  /** The largest ratio w(n)/w(n + 1) of all n. Throws if a weight is larger than the one before. */
  largestRatio(): { readonly ratio: Ratio; readonly count: number } {
    return largestRatio(this.neighbours());
  }

  private *neighbours(): Iterable<Ratio> {
    let [before, after] = [1n, 1n];
    for (const table of this.tables) {
      for (let digit = 0; digit + 1 < table.length; digit++) {
        const pair = [table[digit]! * before, table[digit + 1]! * after] as const;
        if (pair[0] < pair[1]) throw rising();
        yield pair;
      }
      [before, after] = [before * table.at(-1)!, after * table[0]!];
    }
  }
}

function rising(): NoisewrightError {
  return new NoisewrightError({
    code: "uncertified",
    subject: "falling weights",
    claim: "weights that never rise",
    proved: "a weight that is larger than the one before",
    advice: "raise epsilon",
  });
}
