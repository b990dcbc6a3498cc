import { type Distribution, pdf } from "../laws/index.js";
import { sum } from "../numerics/index.js";

/** The largest error of one accepted interval of the quadrature. */
const MAX_ERROR = 1e-13;
/**
 * The smallest and the largest number of halvings. The largest number of halvings encloses a jump
 * to one part in 2^50.
 */
const MIN_DEPTH = 4;
const MAX_DEPTH = 50;

/** The integral ∫ f by adaptive Simpson quadrature, which also encloses unknown jumps. */
export function area(f: (x: number) => number, from: number, to: number): number {
  const simpson = (a: number, b: number, ya: number, ym: number, yb: number) =>
    ((b - a) / 6) * (ya + 4 * ym + yb);
  const pieces: number[] = [];
  const halve = (a: number, b: number, ya: number, ym: number, yb: number, depth: number) => {
    const middle = a + (b - a) / 2;
    const [yl, yr] = [f(a + (middle - a) / 2), f(middle + (b - middle) / 2)];
    const halves = simpson(a, middle, ya, yl, ym) + simpson(middle, b, ym, yr, yb);
    const close = Math.abs(halves - simpson(a, b, ya, ym, yb)) <= MAX_ERROR;
    if ((close && depth >= MIN_DEPTH) || depth === MAX_DEPTH) pieces.push(halves);
    else {
      halve(a, middle, ya, yl, ym, depth + 1);
      halve(middle, b, ym, yr, yb, depth + 1);
    }
  };
  if (from < to) halve(from, to, f(from), f(from + (to - from) / 2), f(to), 0);
  return sum(pieces);
}

/** The integral ∫ f dP over (from, to], for a law P with a density and possibly atoms. */
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

/** The points of a discrete law whose mass is not negligible, in increasing order. */
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

/** The expectation E f, without about 1e-12 of the probability in the tails. */
export function expectation(law: Distribution, f: (x: number) => number): number {
  if (law.spacing > 0) return sum(pointsOf(law).map((x) => f(x) * pdf(law, x)));
  const levels = [1e-15, 1e-9, 1e-3, 0.2, 0.5, 0.8, 1 - 1e-3, 1 - 1e-9, 1 - 1e-15];
  const margin = 1e-9 * Math.sqrt(law.variance); // the margin includes an atom at the lower end
  const points = levels.map((p, i) => law.quantile(p) - (i === 0 ? margin : 0));
  return sum(points.slice(1).map((x, i) => integral(law, f, points[i]!, x)));
}
