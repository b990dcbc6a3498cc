/**
 * The ends of a bracket around the point where `holds` turns from false (at `no`) to true (at
 * `yes`): adjacent doubles, or a relative `tolerance` apart. Callers keep the end that is safe.
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

/** The smallest integer in [low, high] for which `holds`, which is monotone and true at high. */
export function firstInteger(holds: (n: number) => boolean, low: number, high: number): number {
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A minimiser of f on [a, b]: the best of a grid, refined by golden section around it. */
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
  let low = Math.max(a, a + (best - 1) * step);
  let high = Math.min(b, a + (best + 1) * step);
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [f(left), f(right)];
  while (high - low > tolerance * Math.max(Math.abs(low), Math.abs(high), step)) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = f(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = f(right);
    }
  }
  return low + (high - low) / 2;
}
