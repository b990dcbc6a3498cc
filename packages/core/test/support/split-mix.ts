const MASK = (1n << 64n) - 1n;

/**
 * The SplitMix64 generator. Its words are predictable, so it is only for comparison with recorded
 * samples.
 */
export function splitMix64(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  };
}

/**
 * Uniform random integers below n, drawn as in the recorded samples. The low bits of one word are
 * used, and words are drawn until these bits are below n.
 */
export function splitMixBelow(seed: bigint): (n: bigint) => bigint {
  const next = splitMix64(seed);
  return (n) => {
    if (n === 1n) return 0n;
    const mask = (1n << BigInt((n - 1n).toString(2).length)) - 1n;
    for (;;) {
      const candidate = next() & mask;
      if (candidate < n) return candidate;
    }
  };
}
