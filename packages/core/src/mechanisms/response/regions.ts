/**
 * The outputs preferred for each input of a domain 0 … n − 1: `size` consecutive ones from `start`
 * on, where 0 follows n − 1. Every input lies in its own region.
 */
export interface Regions {
  readonly start: readonly number[];
  readonly size: readonly number[];
}

/** How an output stands to an input: it is the input, lies in its region, or outside. */
export type Relation = "truth" | "near" | "far";

/** Consecutive blocks of the given sizes: each input's region is its block. */
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
 * The 2·radius + 1 outputs around each input. At the ends of the domain a window goes on at the
 * other end (wrap) or is moved inwards (shift). Cut off, windows would differ in size, and their
 * laws by more than e^ε.
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

/** How far into its region an input lies. */
export function offsetOf({ start }: Regions, input: number): number {
  return (input - start[input]! + start.length) % start.length;
}

export function relation({ start, size }: Regions, input: number, output: number): Relation {
  if (input === output) return "truth";
  const from = output - start[input]!;
  return (from < 0 ? from + start.length : from) < size[input]! ? "near" : "far";
}

/** How many outputs two inputs' regions share. */
export function overlap({ start, size }: Regions, one: number, other: number): number {
  const n = start.length;
  const shift = (start[other]! - start[one]! + n) % n;
  const [length, end] = [size[one]!, shift + size[other]!];
  const direct = Math.max(0, Math.min(length, end) - shift);
  return direct + Math.max(0, Math.min(length, end - n));
}
