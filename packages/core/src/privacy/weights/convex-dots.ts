import { type Losses, massAt, slopeBetween } from "./loss-grid.js";

const UNIT = 2 ** -52;

/**
 * The losses of a distribution with at least the given δ(ε) at each point of a grid. There is no loss
 * beyond the last point. The values of δ are upper bounds, and small errors of neighbouring values can
 * make their polygon concave. So the code connects only the dots on the lower convex hull of the
 * points (e^ε, δ).
 *
 * The true profile is convex in e^ε and nowhere above the dots. Hence it is not above any line between
 * two dots, whichever dots are left out. The polygon starts at e^ε = 0 with the value 1 or slightly
 * more, which is also the sum of all masses.
 */
export function convexDots(losses: Float64Array, deltas: Float64Array): Losses {
  const last = losses.length - 1;
  const start = (deltas[0]! + Math.exp(losses[0]!)) * (1 + 4 * UNIT); // No profile has a slope below −1.
  const ending = Float64Array.from(deltas).fill(0, last);
  // The index −1 stands for e^ε = 0.
  const slope = (i: number, j: number) =>
    i < 0 ? (ending[j]! - start) / Math.exp(losses[j]!) : slopeBetween(losses, ending, i, j);
  const hull = [-1];
  for (let i = 0; i <= last; i++) {
    while (hull.length > 1 && slope(hull.at(-2)!, hull.at(-1)!) >= slope(hull.at(-1)!, i))
      hull.pop();
    hull.push(i);
  }
  const kept = hull.slice(1);
  const masses = kept.map((i, k) =>
    massAt(losses[i]!, slope(hull[k]!, i), i === last ? 0 : slope(i, kept[k + 1]!)),
  );
  return { losses: Float64Array.from(kept, (i) => losses[i]!), masses: Float64Array.from(masses) };
}
