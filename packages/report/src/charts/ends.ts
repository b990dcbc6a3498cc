import type { Mark } from "./chart.js";

/**
 * The ends of intervals as they are drawn. An end that is not known is at the edge of the chart. A
 * value without an interval has both ends at the value.
 */
export function withEnds<M extends Mark>(marks: readonly M[]) {
  const ends = marks.flatMap(({ value, lower, upper }) => [value, lower ?? value, upper ?? value]);
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  return marks.map((mark) => {
    const { value, lower, upper } = mark;
    if (lower === null && upper === null) return { ...mark, lower: value, upper: value };
    return { ...mark, lower: lower ?? lowest, upper: upper ?? highest };
  });
}
