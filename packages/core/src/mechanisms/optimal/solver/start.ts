import { coarseOf, refined, spread } from "./coarse.js";
import type { Duals, Ray } from "./layout.js";
import { extended, type Middle, middlesOf } from "./middle.js";
import { constantRays, firstRays } from "./rays.js";
import type { Task } from "./task.js";

/** The rays and the prices with which a search starts. */
export interface Start {
  readonly rays: readonly Ray[];
  /** Prices that may be good ones. */
  readonly guesses: Iterable<Duals>;
}

interface Solved {
  readonly rays: readonly Ray[];
  readonly shares: Float64Array;
  readonly duals: Duals;
}

/** Solves a smaller task. */
type Solve = (part: Task) => Solved | undefined;

/**
 * In a long range, the prices come from the middle. Otherwise, rays and prices come from a task with
 * fewer answers, if there is one. They only tell the search where to start: the search adds rays of
 * the whole cone until the gap is closed.
 */
export function startOf(task: Task, solve: Solve): Start {
  const middles = middlesOf(task);
  const coarse = middles.length > 0 ? undefined : coarseOf(task);
  const solved = coarse && solve(coarse.task);
  if (!solved) return { rays: firstRays(task), guesses: middleDuals(task, middles, solve) };
  const { stride } = coarse;
  const used = solved.rays.filter((_, k) => solved.shares[k]! > 0);
  return {
    rays: [...constantRays(task), ...used.flatMap((ray) => refined(ray, stride))],
    guesses: [spread(solved.duals, stride)],
  };
}

/** The prices of the middles of a long range, as prices of the whole range. */
function* middleDuals({ last }: Task, middles: readonly Middle[], solve: Solve): Generator<Duals> {
  for (const { task, first } of middles) {
    const solved = solve(task);
    if (solved) yield extended(solved.duals, first, last);
  }
}
