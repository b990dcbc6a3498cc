/** The smallest decimal number ≥ x that has at most the given number of significant digits. */
export function digitsUp(x: number, digits: number): number {
  return shortened(x, digits, x > 0);
}

/** The largest decimal number ≤ x that has at most the given number of significant digits. */
export function digitsDown(x: number, digits: number): number {
  return shortened(x, digits, x < 0);
}

/**
 * Returns x with only its first significant digits. If x has more digits, `away` decides if the
 * result is rounded away from zero.
 */
function shortened(x: number, digits: number, away: boolean): number {
  if (!Number.isFinite(x)) return x;
  const [mantissa, exponent] = Math.abs(x).toExponential().split("e");
  const allDigits = mantissa!.replace(".", "");
  if (allDigits.length <= digits) return x;
  const rounded = BigInt(allDigits.slice(0, digits)) + (away ? 1n : 0n);
  return Math.sign(x) * Number(`${rounded}e${Number(exponent) - digits + 1}`);
}
