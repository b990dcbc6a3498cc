/** An interval of the real line, printed the way a mathematician writes it. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;
}

/** An interval, each end with its bracket: `interval("(", 0, 1, "]")`. */
export function interval(
  open: "(" | "[",
  lower: number,
  upper: number,
  close: ")" | "]",
): Interval {
  return { lower, upper, lowerOpen: open === "(", upperOpen: close === ")" };
}

/** NaN is in no interval. */
export function contains(range: Interval, x: number): boolean {
  const above = range.lowerOpen ? x > range.lower : x >= range.lower;
  const below = range.upperOpen ? x < range.upper : x <= range.upper;
  return above && below;
}

/** An interval as a mathematician writes it: `(0, ∞)`. */
export function formatInterval(range: Interval): string {
  const end = (x: number) =>
    String(x).replace("Infinity", "∞").replaceAll("-", "−").replace("e+", "e");
  const open = range.lowerOpen ? "(" : "[";
  const close = range.upperOpen ? ")" : "]";
  return `${open}${end(range.lower)}, ${end(range.upper)}${close}`;
}
