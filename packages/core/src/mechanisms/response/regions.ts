/**
 * The preferred outputs of each input of a domain 0 … n − 1: `size` consecutive outputs from
 * `start` on, where 0 follows n − 1. Every input lies in its own region of preferred outputs.
 */
export interface Regions {
  readonly start: readonly number[];
  readonly size: readonly number[];
}

/**
 * The relation of an output to an input. The output is the input itself ("truth"), lies in the
 * region of the input ("near"), or lies outside the region ("far").
 */
export type Relation = "truth" | "near" | "far";

/**
 * Regions that are consecutive blocks of these sizes. The region of an input is the block that
 * contains the input.
 */
export function blocks(sizes: readonly number[]): Regions {
  const start: number[] = [];
  const size: number[] = [];
  for (const length of sizes) {
    const first = start.length;
    for (let i = 0; i < length; i++) {
      start.push(first);
      size.push(length);
    }
  }
  return { start, size };
}

/**
 * Regions of the 2·radius + 1 outputs around each input. At an end of the domain, a window
 * continues at the opposite end ("wrap") or moves inwards ("shift"). If windows were cut off
 * instead, their sizes would differ, and the laws of two inputs would differ by more than a factor
 * of e^ε.
 */
export function windows(count: number, radius: number, ends: "wrap" | "shift"): Regions {
  const size = 2 * radius + 1;
  const startOf = (x: number) =>
    ends === "wrap"
      ? (x - radius + count) % count
      : Math.min(Math.max(0, x - radius), count - size);
  return {
    start: Array.from({ length: count }, (_, x) => startOf(x)),
    size: new Array<number>(count).fill(size),
  };
}

/** The position of an input in its region, counted from 0. */
export function offsetOf({ start }: Regions, input: number): number {
  return (input - start[input]! + start.length) % start.length;
}

export function relation({ start, size }: Regions, input: number, output: number): Relation {
  if (input === output) return "truth";
  const from = output - start[input]!;
  return (from < 0 ? from + start.length : from) < size[input]! ? "near" : "far";
}

/** The number of outputs that the regions of two inputs share. */
export function overlap({ start, size }: Regions, one: number, other: number): number {
  const n = start.length;
  const shift = (start[other]! - start[one]! + n) % n;
  const [length, end] = [size[one]!, shift + size[other]!];
  const direct = Math.max(0, Math.min(length, end) - shift);
  return direct + Math.max(0, Math.min(length, end - n));
}
