import { listed, type Partition, runsOf } from "./partition.js";

const LEAST = -1074;
const ZERO = 1024 - LEAST;
const INFINITE = ZERO + 1;

const words = new Uint32Array(2);
const double = new Float64Array(words.buffer);
/** The index of the 32-bit word that holds the sign and the exponent of a double. */
const HIGH = new Uint32Array(new Float64Array([1]).buffer)[0] === 0 ? 1 : 0;

/**
 * Divides doubles by the position of their last bit, which is the k for which x is an odd multiple
 * of 2^k. If an answer and noise are added in floating point, this position in the sum reveals the
 * answer [mironov-2012].
 */
export const lastBit: Partition<number> = {
  cells: INFINITE + 1,

  cellOf(x) {
    double[0] = x;
    const [high, low] = [words[HIGH]!, words[1 - HIGH]!];
    const exponent = (high >>> 20) & 0x7ff;
    if (exponent === 0x7ff) return INFINITE;
    const top = (high & 0xfffff) | (exponent === 0 ? 0 : 0x100000);
    if (top === 0 && low === 0) return ZERO;
    const zeros = low === 0 ? 32 + trailingZeros(top) : trailingZeros(low);
    return zeros + Math.max(exponent, 1) - 1;
  },

  event(member) {
    const text = runsOf(member, INFINITE).map(([from, to]) => {
      const [least, most] = [from + LEAST, to + LEAST];
      if (from === ZERO) return "x = 0";
      if (to === ZERO) return `x is a multiple of 2^${least}`;
      if (from === 0) return `x is not a multiple of 2^${most + 1}`;
      return `the last bit of x is between 2^${least} and 2^${most}`;
    });
    if (member[INFINITE] === 1) text.push("x is not finite");
    return { text: listed(text), contains: (x) => member[lastBit.cellOf(x)] === 1 };
  },
};

function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}
