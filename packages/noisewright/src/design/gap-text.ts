/** Writes the distance to a bound, in percent. */
export function gapText(gap: number): string {
  if (Math.abs(gap) < 0.005) return "0 %";
  const text = gap >= 1e5 ? gap.toExponential(0).replace("+", "") : gap.toFixed(gap < 10 ? 2 : 1);
  return `${text} %`;
}
