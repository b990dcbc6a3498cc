/**
 * Searches the point between `no` and `yes` where the condition `holds` changes from false to true.
 * Returns the two ends of a bracket around this point. The ends are adjacent doubles, or they
 * differ by the relative `tolerance`. The caller uses the end that is safe for the caller's
 * purpose.
 */
export function bracket(
  holds: (x: number) => boolean,
  no: number,
  yes: number,
  tolerance = 0,
): { no: number; yes: number } {
  for (;;) {
    const middle = no + (yes - no) / 2;
    const narrow = Math.abs(yes - no) <= tolerance * Math.max(Math.abs(yes), Math.abs(no));
    if (narrow || middle === no || middle === yes) return { no, yes };
    if (holds(middle)) yes = middle;
    else no = middle;
  }
}

/** After this number of steps that did not halve the bracket, the next step is a bisection. */
const PATIENCE = 3;

/**
 * Like `bracket`, for a continuous function that is positive at `no` and at most 0 at `yes`. For a
 * smooth function, `crossing` needs far fewer steps than `bracket`. A step uses inverse quadratic
 * interpolation through the last three points if this is surely better, and otherwise halves the
 * bracket [chandrupatla-1997].
 */
export function crossing(
  f: (x: number) => number,
  no: number,
  yes: number,
  tolerance: number,
): { no: number; yes: number } {
  let [x1, f1, x2, f2] = [no, f(no), yes, f(yes)];
  let [width, since] = [Math.abs(yes - no), 0];
  for (let part = 0.5; ; ) {
    const x = x1 + part * (x2 - x1);
    const value = f(x);
    const sameSide = value <= 0 === f1 <= 0;
    const [x3, f3] = sameSide ? [x1, f1] : [x2, f2];
    if (!sameSide) [x2, f2] = [x1, f1];
    [x1, f1] = [x, value];
    const least = (0.5 * tolerance * Math.max(Math.abs(x1), Math.abs(x2))) / Math.abs(x2 - x1);
    const middle = x1 + (x2 - x1) / 2;
    if (least >= 0.5 || middle === x1 || middle === x2) {
      return f1 <= 0 ? { no: x2, yes: x1 } : { no: x1, yes: x2 };
    }
    const halved = Math.abs(x2 - x1) <= width / 2;
    if (halved) width = Math.abs(x2 - x1);
    since = halved ? 0 : since + 1;
    // Rounding errors can stall the interpolation: bisect after three steps without progress.
    const guess = since < PATIENCE ? byParabola((x1 - x2) / (x3 - x2), f1, f2, f3) : 0.5;
    // A guess at one end would never change the other end, so keep a distance from both ends.
    part = Math.min(1 - least, Math.max(least, guess));
  }
}

/**
 * The same result as `bracket` for the condition f(x) ≤ 0, if f changes its sign once between `no`
 * and `yes`. For a smooth function, this needs far fewer values of f: `crossing` finds out where the
 * condition changes, and `bracket` then computes f only between these points.
 */
export function smoothBracket(
  f: (x: number) => number,
  no: number,
  yes: number,
  tolerance: number,
): { no: number; yes: number } {
  const [first, last] = [f(no), f(yes)];
  const isCrossed = first > 0 && last <= 0 && Number.isFinite(first) && Number.isFinite(last);
  if (!isCrossed) return bracket((x) => f(x) <= 0, no, yes, tolerance);
  const near = crossing(f, no, yes, tolerance);
  const towards = Math.sign(yes - no);
  const holds = (x: number) => {
    if ((x - near.yes) * towards >= 0) return true;
    return (x - near.no) * towards > 0 && f(x) <= 0;
  };
  return bracket(holds, no, yes, tolerance);
}

/**
 * The zero of the parabola, as a fraction of the distance from the first point to the second.
 * Returns 0.5 if the parabola is unreliable.
 */
function byParabola(ratio: number, f1: number, f2: number, f3: number): number {
  const phi = (f1 - f2) / (f3 - f2);
  if (!(phi * phi < ratio && (1 - phi) ** 2 < 1 - ratio)) return 0.5;
  const others = (f1 / (f3 - f1)) * (f2 / (f3 - f2)) * ((1 - ratio) / -ratio);
  return (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + others;
}

/**
 * The smallest integer in [low, high] for which `holds` is true. The condition `holds` must be
 * monotone, and true at `high`.
 */
export function firstInteger(holds: (n: number) => boolean, low: number, high: number): number {
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const GOLDEN = (3 - Math.sqrt(5)) / 2;

/**
 * A minimiser of f on [a, b]. The search starts at the best point of a grid and refines this point.
 */
export function minimise(
  f: (x: number) => number,
  a: number,
  b: number,
  grid = 64,
  tolerance = 1e-10,
): number {
  const step = (b - a) / grid;
  let [best, least] = [0, f(a)];
  for (let i = 1; i <= grid; i++) {
    const value = f(a + i * step);
    if (value < least) [best, least] = [i, value];
  }
  const low = Math.max(a, a + (best - 1) * step);
  const high = Math.min(b, a + (best + 1) * step);
  return refined(f, low, high, (x) => tolerance * Math.max(Math.abs(x), step));
}

/**
 * Brent's minimisation [brent-1973]. A step goes to the minimum of the parabola through the three
 * best points while the steps shrink. Otherwise a step uses golden-section search.
 */
function refined(
  f: (x: number) => number,
  low: number,
  high: number,
  toleranceAt: (x: number) => number,
): number {
  let x = low + GOLDEN * (high - low);
  let [second, third] = [x, x];
  let [atX, atSecond, atThird] = [f(x), Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [step, before] = [0, 0];
  for (;;) {
    const middle = low + (high - low) / 2;
    const tolerance = toleranceAt(x);
    if (!(Math.abs(x - middle) > tolerance - (high - low) / 4)) return x;
    const r = (x - second) * (atX - atThird);
    const q = (x - third) * (atX - atSecond);
    const jump = -((x - third) * q - (x - second) * r) / (2 * (q - r));
    const inside = x + jump > low && x + jump < high;
    const parabola = inside && Math.abs(jump) < Math.abs(before) / 2;
    [before, step] = parabola
      ? [step, jump]
      : [x < middle ? high - x : low - x, GOLDEN * (x < middle ? high - x : low - x)];
    const near = x + step - low < tolerance || high - (x + step) < tolerance;
    if (parabola && near) step = Math.sign(middle - x) * (tolerance / 2);
    const u = x + (Math.abs(step) >= tolerance / 2 ? step : (Math.sign(step) * tolerance) / 2);
    const atU = f(u);
    if (atU <= atX) {
      if (u < x) high = x;
      else low = x;
      [third, atThird, second, atSecond, x, atX] = [second, atSecond, x, atX, u, atU];
      continue;
    }
    if (u < x) low = u;
    else high = u;
    if (atU <= atSecond || second === x)
      [third, atThird, second, atSecond] = [second, atSecond, u, atU];
    else if (atU <= atThird || third === x || third === second) [third, atThird] = [u, atU];
  }
}
