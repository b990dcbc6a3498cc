/**
 * A JSON number as DuckDB prints it. An integer is printed as it is written. Any other number is the
 * shortest decimal number of the same double, unless it is too large for a double.
 */
export function numberText(written: string): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const text = String(value).replace("e+", "e");
  return /[.e]/.test(text) ? text : `${text}.0`;
}
