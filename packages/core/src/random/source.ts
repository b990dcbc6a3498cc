/** A source of random bits. It is always an argument, so that the caller knows who draws. */
export interface RandomSource {
  /** One uniform 32-bit word. */
  word(): number;
  /** Fills the target with uniform 32-bit words. */
  fill(target: Uint32Array): void;
}
