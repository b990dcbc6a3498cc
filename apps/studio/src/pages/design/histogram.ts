import type { LawData } from "../../worker/tasks/law-data.js";

/** How often the drawn outputs lie in each bin and at each single value. */
export interface Histogram {
  /** Bars on the scale of the density. */
  readonly bars: readonly { readonly from: number; readonly to: number; readonly height: number }[];
  /** The shares of single values that have a positive probability. */
  readonly shares: readonly { readonly x: number; readonly mass: number }[];
}

const BINS = 36;

/**
 * The histogram of the first `shown` outputs. Heights are shares of all outputs, so the bars grow up
 * to the distribution.
 */
export function histogramOf(
  outputs: readonly number[],
  shown: number,
  { curve, stems }: LawData,
): Histogram {
  const places = new Map(stems.map(({ x }) => [x, 0]));
  const [from, to] = [curve[0]?.x ?? 0, curve.at(-1)?.x ?? 0];
  const width = (to - from) / BINS;
  const counts = new Array<number>(curve.length > 0 ? BINS : 0).fill(0);
  for (const output of outputs.slice(0, shown)) {
    const at = places.get(output);
    const bin = Math.floor((output - from) / width);
    if (at !== undefined) places.set(output, at + 1);
    else if (counts[bin] !== undefined) counts[bin]++;
  }
  const total = outputs.length;
  return {
    bars: counts.map((count, i) => ({
      from: from + i * width,
      to: from + (i + 1) * width,
      height: count / total / width,
    })),
    shares: [...places].map(([x, count]) => ({ x, mass: count / total })),
  };
}
