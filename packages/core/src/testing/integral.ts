import { type Distribution, pdf } from "../laws/index.js";
import { sum } from "../numerics/index.js";

/** What one accepted piece of an integral may be off by. */
const PIECE = 1e-13;
/** Halvings that are always made, and at most: a jump is then closed in to a part in 2^50. */
const FEWEST = 4;
const MOST = 50;

/** ∫ f by adaptive Simpson, which closes in on the jumps it is not told of. */
export function area(f: (x: number) => number, from: number, to: number): number {
  const simpson = (a: number, b: number, ya: number, ym: number, yb: number) =>
    ((b - a) / 6) * (ya + 4 * ym + yb);
  const pieces: number[] = [];
  const halve = (a: number, b: number, ya: number, ym: number, yb: number, depth: number) => {
    const middle = a + (b - a) / 2;
    const [yl, yr] = [f(a + (middle - a) / 2), f(middle + (b - middle) / 2)];
    const halves = simpson(a, middle, ya, yl, ym) + simpson(middle, b, ym, yr, yb);
    const close = Math.abs(halves - simpson(a, b, ya, ym, yb)) <= PIECE;
    if ((close && depth >= FEWEST) || depth === MOST) pieces.push(halves);
    else {
      halve(a, middle, ya, yl, ym, depth + 1);
      halve(middle, b, ym, yr, yb, depth + 1);
    }
  };
  if (from < to) halve(from, to, f(from), f(from + (to - from) / 2), f(to), 0);
  return sum(pieces);
}

/** ∫ f dP over (from, to], for a law with a density and perhaps atoms. */
export function integral(
  law: Distribution,
  f: (x: number) => number,
  from: number,
  to: number,
): number {
  const kinks = law.kinks.filter((x) => x > from && x < to).sort((a, b) => a - b);
  const points = [from, ...kinks, to];
  const smooth = points.slice(1).map((x, i) => area((y) => f(y) * pdf(law, y), points[i] ?? x, x));
  const atoms = law.atoms.filter(({ x }) => x > from && x <= to);
  return sum([...smooth, ...atoms.map(({ x, mass }) => mass * f(x))]);
}

/** The points of a discrete law that carry mass worth a double, in increasing order. */
export function pointsOf(law: Distribution): number[] {
  const points = [law.quantile(1e-18)];
  for (let x = points[0]!; law.survival(x) > 1e-12; ) {
    const below = law.cdf(x);
    const next = law.quantile(below + Math.max(below * 1e-13, 1e-18));
    if (!(next > x)) throw new Error(`quantile stays at ${x}, where cdf is ${below}`);
    points.push(next);
    x = next;
  }
  return points;
}

/** E f, but for a part of about 1e-12 of the probability. */
export function expectation(law: Distribution, f: (x: number) => number): number {
  if (law.spacing > 0) return sum(pointsOf(law).map((x) => f(x) * pdf(law, x)));
  const levels = [1e-15, 1e-9, 1e-3, 0.2, 0.5, 0.8, 1 - 1e-3, 1 - 1e-9, 1 - 1e-15];
  const hair = 1e-9 * Math.sqrt(law.variance); // an atom at the lower end is inside
  const points = levels.map((p, i) => law.quantile(p) - (i === 0 ? hair : 0));
  return sum(points.slice(1).map((x, i) => integral(law, f, points[i]!, x)));
}
