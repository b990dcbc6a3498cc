/** The smallest decimal of so many digits that is not below x, as a double. */
export function digitsUp(x: number, digits: number): number {
  return cut(x, digits, x > 0);
}

/** The largest decimal of so many digits that is not above x, as a double. */
export function digitsDown(x: number, digits: number): number {
  return cut(x, digits, x < 0);
}

/** Of the decimal that x is written as, the first digits; where some are cut off, `away` from zero. */
function cut(x: number, digits: number, away: boolean): number {
  if (!Number.isFinite(x)) return x;
  const [mantissa, exponent] = Math.abs(x).toExponential().split("e");
  const written = mantissa!.replace(".", "");
  if (written.length <= digits) return x;
  const kept = BigInt(written.slice(0, digits)) + (away ? 1n : 0n);
  return Math.sign(x) * Number(`${kept}e${Number(exponent) - digits + 1}`);
}
