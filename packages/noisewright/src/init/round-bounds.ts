/** About how many steps the range of values may have. */
const MOST_STEPS = { whole: 10_000, other: 1000 };

/** A power of ten to which values are rounded: fine enough for a range, and 1 for small integers. */
export function granularityOf([lower, upper]: readonly [number, number], isWhole: boolean): number {
  const width = Math.max(upper - lower, Number.MIN_VALUE);
  const exponent = Math.ceil(Math.log10(width / (isWhole ? MOST_STEPS.whole : MOST_STEPS.other)));
  return powerOfTen(Math.min(12, Math.max(isWhole ? 0 : -9, exponent)));
}

const powerOfTen = (exponent: number): number => Number(`1e${exponent}`);

/** Bounds that are multiples of a step, at least one step apart. */
export function outward(
  [lower, upper]: readonly [number, number],
  step: number,
): readonly [number, number] {
  const places = Math.max(0, -Math.round(Math.log10(step)));
  const rounded = (steps: number) => Number((steps * step).toFixed(places));
  const [from, to] = [Math.floor(lower / step), Math.ceil(upper / step)];
  return [rounded(from), rounded(Math.max(to, from + 1))];
}
