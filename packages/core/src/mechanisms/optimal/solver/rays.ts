import type { Ray } from "./layout.js";
import type { Task } from "./task.js";

/** The search starts with rays that have peaks up to this distance from each output. */
const BAND = 1;

/** The levels of a ray that has its peak over l … r and falls as fast as ε allows on both sides. */
function staircase(last: number, steps: number, l: number, r: number): Uint16Array {
  return Uint16Array.from({ length: last + 1 }, (_, i) =>
    Math.ceil(Math.max(0, l - i, i - r) / steps),
  );
}

/**
 * The rays with which a search starts: rays with peaks near every output, and constant rays. The
 * constant rays allow every row to sum to 1.
 */
export function firstRays({ last, steps, from, to, symmetric }: Task): Ray[] {
  const middle = symmetric ? Math.floor((from + to) / 2) : to;
  const inside = (i: number) => Math.min(last, Math.max(0, i));
  const half = Math.floor(steps / 2);
  const rays: Ray[] = [];
  for (let output = from; output <= middle; output++) {
    for (let c = output - BAND; c <= output + BAND; c++) {
      const widths =
        steps > 1
          ? [
              [0, 0],
              [half, half],
              [steps, 0],
              [0, steps],
            ]
          : [[0, 0]];
      for (const [left, right] of widths as [number, number][]) {
        const levels = staircase(last, steps, inside(inside(c) - left), inside(inside(c) + right));
        rays.push({ output, levels });
      }
    }
  }
  const level = new Uint16Array(last + 1);
  return [...rays, ...[from, middle].map((output) => ({ output, levels: level }))];
}
