import { CUT } from "./cut-price.js";
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

/** Rays that allow every row to sum to 1. */
export function constantRays({ last, from, to, symmetric }: Task): Ray[] {
  const levels = new Uint16Array(last + 1);
  const middle = symmetric ? Math.floor((from + to) / 2) : to;
  return [from, middle].map((output) => ({ output, levels }));
}

/** The rays with which a search starts: rays with peaks near every output, and constant rays. */
export function firstRays(task: Task): Ray[] {
  const { last, steps, from, to, perStep, symmetric } = task;
  const middle = symmetric ? Math.floor((from + to) / 2) : to;
  const inside = (i: number) => Math.min(last, Math.max(0, i));
  const half = Math.floor(steps / 2);
  const rays: Ray[] = [];
  for (let output = from; output <= middle; output++) {
    const near = Math.round(output / perStep);
    for (let c = near - BAND; c <= near + BAND; c++) {
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
  return [
    ...rays,
    ...constantRays(task),
    ...(task.delta > 0 ? rays.flatMap((ray) => cutRays(task, ray)) : []),
  ];
}

/**
 * A ray with its tails cut on both sides. Without the ends of the range, the best mechanism mixes
 * geometric laws that are cut at two successive distances m and m + 1 from the answer. The law that
 * is cut at m has δ = 1/S(m), with S(0) = 1 and S(m) = e^ε·S(m − 1) + 2.
 */
function cutRays({ epsilon, delta, last }: Task, { output, levels }: Ray): Ray[] {
  let m = 0;
  for (let s = 1; 1 / (Math.exp(epsilon) * s + 2) > delta && m <= last; m++) {
    s = Math.exp(epsilon) * s + 2;
  }
  const peak = levels.indexOf(0);
  const ends = [m, m + 1];
  return ends.flatMap((left) =>
    ends.map((right) => ({
      output,
      levels: levels.map((level, i) => (i < peak - left || i > peak + right ? CUT : level)),
    })),
  );
}
