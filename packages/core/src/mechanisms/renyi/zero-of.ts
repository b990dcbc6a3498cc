const MOST_STEPS = 60;

/**
 * A zero of a smooth increasing function, by secant steps that stay within a bracket. The search
 * starts at `start` with the slope `slope` and ends when |f| ≤ tolerance.
 */
export function zeroOf(
  f: (x: number) => number,
  start: number,
  slope: number,
  tolerance: number,
): number {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [x, value, steepness, longest] = [start, f(start), slope, 1];
  for (let i = 0; i < MOST_STEPS && Math.abs(value) > tolerance; i++) {
    if (value < 0) low = x;
    else high = x;
    const wanted = Math.max(-longest, Math.min(longest, -value / steepness));
    const inside = x + wanted > low && x + wanted < high;
    const next = inside ? x + wanted : (low + high) / 2;
    if (next === x) break;
    const reached = f(next);
    const found = (reached - value) / (next - x);
    if (found > 0) steepness = found;
    longest *= 2;
    [x, value] = [next, reached];
  }
  return x;
}
