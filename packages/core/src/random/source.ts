/** Where random bits come from. Always an argument, so that nothing draws behind a caller's back. */
export interface RandomSource {
  /** One uniform 32-bit word. */
  word(): number;
  /** Fill with uniform 32-bit words. */
  fill(target: Uint32Array): void;
}
