import { bracket, integrate, minimise } from "../../numerics/index.js";
import { discretePrivacy, type IdealPrivacy, type LossAtom } from "../../privacy/ideal/index.js";
import type { CompositeDensity } from "./composite-density.js";

/** From this exponent on, exp is computed relative to the largest term, to avoid overflow. */
const OVERFLOW = 300;

/** The number of subintervals in which sign changes are searched. */
const PIECES = 256;

/**
 * The privacy of a composite density for any two inputs. For every divergence, the worst pair has
 * its bumps at the two ends of [−1, 1]. On a flat base, this statement follows from the lemma on
 * shifts (docs/mathematics/certificates.md). On a falling base the statement holds for m ≤ 1: ∫
 * max(0, h(x − z) − c·G(x)) dx is convex and even in the position z of the bump, and an overlap
 * with the other bump only reduces this integral.
 */
export function compositePrivacy(density: CompositeDensity): IdealPrivacy {
  const { shape, cpMax, k } = density;
  const epsilon = pureLevel(density);
  if (shape === "a1b1") return discretePrivacy(epsilon, boxLosses(density, epsilon));
  const points = [...density.bump(-cpMax), ...density.bump(cpMax)].sort((a, b) => a - b);
  const p = (x: number) => density.pdf(x, -cpMax);
  const q = (x: number) => density.pdf(x, cpMax);
  const loss = (x: number) => Math.log(p(x) / q(x));
  const total = (f: (x: number) => number) => integrate(f, points).value;
  return {
    epsilon,
    delta(at) {
      if (at >= epsilon) return 0;
      const excess = (x: number) => p(x) - Math.exp(at) * q(x);
      const slack = k * 1e-14;
      const ends = crossings(excess, points);
      const pieces = ends.slice(1).map((end, i) => {
        const from = ends[i]!;
        const positive = excess(from + (end - from) / 2) > slack;
        return positive ? integrate(excess, [from, end]).value : 0;
      });
      return pieces.reduce((sum, piece) => sum + piece, 0);
    },
    rdp(alpha) {
      if (alpha === 1) return total((x) => p(x) * loss(x));
      const top = (alpha - 1) * epsilon;
      if (top < OVERFLOW) {
        return Math.log1p(total((x) => p(x) * Math.expm1((alpha - 1) * loss(x)))) / (alpha - 1);
      }
      const scaled = total((x) => p(x) * Math.exp((alpha - 1) * loss(x) - top));
      return (top + Math.log(scaled)) / (alpha - 1);
    },
  };
}

/** The losses of a box on a flat base. The two bumps overlap if 2 − m is less than m. */
export function boxLosses({ k, m, y }: CompositeDensity, epsilon: number): LossAtom[] {
  const apart = Math.min(m, 2 - m);
  const [up, down] = [apart * (y + k), apart * y];
  return [
    { loss: epsilon, mass: up },
    { loss: 0, mass: Math.max(0, 1 - up - down) },
    { loss: -epsilon, mass: down },
  ];
}

/** The given points, together with the points between them at which f changes its sign. */
function crossings(f: (x: number) => number, points: readonly number[]): number[] {
  const found = [points[0]!];
  for (const [i, to] of points.slice(1).entries()) {
    const from = points[i]!;
    const grid = Array.from({ length: PIECES + 1 }, (_, j) => from + ((to - from) * j) / PIECES);
    for (const [j, b] of grid.slice(1).entries()) {
      const a = grid[j]!;
      if (f(a) > 0 !== f(b) > 0) {
        found.push(
          bracket((x) => f(x) > 0, ...(f(b) > 0 ? ([a, b] as const) : ([b, a] as const))).yes,
        );
      }
    }
    found.push(to);
  }
  return found;
}

/**
 * The supremum of ln P(x|c)/P(x|c′). At x, one bump has its centre as close to x as possible, and
 * the other bump is at the opposite end. A box can cover the end of [−1, 1] or not. For the other
 * shapes, the best x lies between the last possible centre and the end of [−1, 1].
 */
export function pureLevel(density: CompositeDensity): number {
  const { shape, m, k, y, t, activation, base } = density;
  if (shape.startsWith("a1")) return Math.log1p(k / t);
  const last = 1 - m / 2;
  if (t === y && m <= 4 / 3) return Math.log1p(k / y);
  const height = (distance: number) =>
    distance < m / 2 ? k * activation.height(0.5 + distance / m) : 0;
  const excess = (x: number) =>
    (height(x - last) - height(x + last)) / (base(x) + height(x + last));
  const best = minimise((x) => -excess(x), last, 1);
  return Math.log1p(Math.max(excess(best), excess(last)));
}
