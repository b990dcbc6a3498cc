/** An interval of real numbers. Each end of the interval is open or closed. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;
}

/** Makes an interval from two brackets and two numbers: `interval("(", 0, 1, "]")`. */
export function interval(
  open: "(" | "[",
  lower: number,
  upper: number,
  close: ")" | "]",
): Interval {
  return { lower, upper, lowerOpen: open === "(", upperOpen: close === ")" };
}

/** Returns true if x lies in the interval. NaN lies in no interval. */
export function contains(range: Interval, x: number): boolean {
  const above = range.lowerOpen ? x > range.lower : x >= range.lower;
  const below = range.upperOpen ? x < range.upper : x <= range.upper;
  return above && below;
}

/** Writes an interval in mathematical notation, such as `(0, ∞)`. */
export function formatInterval(range: Interval): string {
  const end = (x: number) =>
    String(x).replace("Infinity", "∞").replaceAll("-", "−").replace("e+", "e");
  const open = range.lowerOpen ? "(" : "[";
  const close = range.upperOpen ? ")" : "]";
  return `${open}${end(range.lower)}, ${end(range.upper)}${close}`;
}
