export interface LevelSearch {
  /** Levels must be above this number. */
  readonly least: number;
  /** The first level that is tried. */
  readonly start: number;
  /**
   * The search stops if the bracket is narrower than this fraction, or after `tries` levels if one
   * of them is allowed.
   */
  readonly precision: number;
  readonly tries: number;
}

/** ln δ grows by about this factor times the logarithm of the level. */
const SLOPE = 12;
const GROWTH = 1.06;
const MOST_TRIES = 40;

/**
 * The largest level that is known to have an excess of at most 0, or undefined. The excess is the
 * logarithm of the certified δ divided by the allowed δ. It is nearly linear in the logarithm of the
 * level where it is positive, and nearly constant where it is negative. So a secant through two
 * positive values leads to the crossing. The excess is NaN if the level is too small for a table.
 */
export function largestLevel(
  excess: (level: number) => number,
  { least, start, precision, tries }: LevelSearch,
): number | undefined {
  let allowed: number | undefined;
  let low = least;
  let above: readonly Point[] = [];
  let level = start;
  for (let i = 0; i < (allowed === undefined ? MOST_TRIES : tries); i++) {
    const value = excess(level);
    if (value > 0) above = [{ level, value }, ...above].slice(0, 2);
    else low = level;
    if (value <= 0) allowed = level;
    const [high, before] = above;
    if (high !== undefined && high.level <= low * (1 + precision)) break;
    level = high === undefined ? level * GROWTH : between(low, high, before, precision);
  }
  return allowed;
}

interface Point {
  readonly level: number;
  readonly value: number;
}

/** The next level that is tried: by the secant if it is inside the bracket, and the middle otherwise. */
function between(low: number, high: Point, before: Point | undefined, precision: number): number {
  const rise = before && (before.value - high.value) / Math.log(before.level / high.level);
  const guess = high.level * Math.exp(-high.value / (rise ?? SLOPE)) * (1 - precision / 4);
  const inside = guess > low * (1 + precision / 4) && guess < high.level * (1 - precision / 4);
  return inside ? guess : Math.sqrt(Math.max(low, high.level / 4) * high.level);
}
