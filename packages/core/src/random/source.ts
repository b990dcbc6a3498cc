/**
 * A source of random bits. Every function that draws randomness takes its source as an argument.
 */
export interface RandomSource {
  /** Returns one uniform 32-bit word. */
  word(): number;
  /** Fills the target array with uniform 32-bit words. */
  fill(target: Uint32Array): void;
}
