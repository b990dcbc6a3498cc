import { NoisewrightError } from "@noisewright/core";
import type { Optimum, Programme } from "@noisewright/core/optimal";

/**
 * Solves a linear programme without blocking other work. If the signal is aborted, the solver
 * stops.
 */
export type Solve = (
  programme: Programme,
  options: { readonly signal?: AbortSignal },
) => Promise<Optimum>;

/** The largest number of cached solutions. A service often needs the same noise. */
const MOST_CACHED = 8;

/**
 * The largest number of pairs of a true value and an output. A larger linear programme takes
 * minutes and much memory.
 */
const MOST_PAIRS = 2 ** 17;

const solutions = new Map<string, Optimum>();

/**
 * Thrown if a release needs a linear programme that is not solved yet. `whenSolved` then solves the
 * linear programme.
 */
class Unsolved extends Error {
  constructor(readonly programme: Programme) {
    super("a linear programme must be solved first");
  }
}

/**
 * Returns the cached solution of a linear programme. Throws `Unsolved` if there is no cached
 * solution.
 */
export function solutionOf(programme: Programme): Optimum {
  const { last, from, to } = programme;
  const pairs = (last + 1) * (to - from + 1);
  if (pairs > MOST_PAIRS) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "optimal",
      path: ["mechanism"],
      what: `the linear programme has ${last + 1} true values and ${to - from + 1} outputs`,
      limit: `${MOST_PAIRS} pairs of a true value and an output`,
      advice:
        "choose a smaller range in `demand`, or remove `mechanism` to get noise without a linear programme",
    });
  }
  const solved = solutions.get(JSON.stringify(programme));
  if (solved === undefined) throw new Unsolved(programme);
  return solved;
}

/** Repeats `work` until every linear programme that `work` needs is solved. */
export async function whenSolved<T>(work: () => T, solve: Solve, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Unsolved)) throw error;
      const { programme } = error;
      cache(programme, await solve(programme, { ...(signal && { signal }) }));
    }
  }
}

function cache(programme: Programme, solved: Optimum): void {
  solutions.set(JSON.stringify(programme), solved);
  if (solutions.size > MOST_CACHED) solutions.delete(solutions.keys().next().value!);
}
