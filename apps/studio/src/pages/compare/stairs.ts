import type { LawData } from "../../worker/tasks/law-data.js";

/**
 * The cumulative distribution as a line. The line jumps at every value that has a positive
 * probability.
 */
export function stairs({ curve, stems }: LawData): { x: number; cdf: number }[] {
  const smooth = curve.map(({ x, cdf }) => ({ x, cdf }));
  if (stems.length === 0) return smooth;
  const jumps = stems.flatMap(({ x, mass, cdf }) => [
    { x, cdf: Math.max(0, cdf - mass) },
    { x, cdf },
  ]);
  const inside = smooth.filter(({ x }) => !stems.some((stem) => stem.x === x));
  return [...inside, ...jumps].sort((a, b) => a.x - b.x || a.cdf - b.cdf);
}
