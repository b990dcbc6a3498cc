/** The smallest decimal with this number of significant digits that is ≥ x, as a double. */
export function digitsUp(x: number, digits: number): number {
  return cut(x, digits, x > 0);
}

/** The largest decimal with this number of significant digits that is ≤ x, as a double. */
export function digitsDown(x: number, digits: number): number {
  return cut(x, digits, x < 0);
}

/** Keeps the first digits of x. If digits are cut off, rounds away from zero where `away` is true. */
function cut(x: number, digits: number, away: boolean): number {
  if (!Number.isFinite(x)) return x;
  const [mantissa, exponent] = Math.abs(x).toExponential().split("e");
  const written = mantissa!.replace(".", "");
  if (written.length <= digits) return x;
  const kept = BigInt(written.slice(0, digits)) + (away ? 1n : 0n);
  return Math.sign(x) * Number(`${kept}e${Number(exponent) - digits + 1}`);
}
