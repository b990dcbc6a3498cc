/**
 * A source that returns the same words in each run (xoshiro128** [blackman-vigna-2021]). It only
 * turns tables that already have noise into rows, so its words need not be secret. With it the rows
 * follow from the tables.
 */
export function repeatableWords(): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667];
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}
