import { NoisewrightError } from "@noisewright/core";
import type { Optimum, Programme } from "@noisewright/core/optimal";

/** Solves a linear programme without blocking other work; the signal stops it. */
export type Solve = (
  programme: Programme,
  options: { readonly signal?: AbortSignal },
) => Promise<Optimum>;

/** Solutions that are cached: a service needs the same noise often. */
const MOST_CACHED = 8;

/** The most pairs of a true value and an output. A larger programme takes minutes and much memory. */
const MOST_PAIRS = 2 ** 17;

const solutions = new Map<string, Optimum>();

/** Thrown if a release needs a programme that is not solved yet; `whenSolved` solves it. */
class Unsolved extends Error {
  constructor(readonly programme: Programme) {
    super("a linear programme must be solved first");
  }
}

/** The solution of a programme; throws if it must be solved first. */
export function solutionOf(programme: Programme): Optimum {
  const { last, from, to } = programme;
  const pairs = (last + 1) * (to - from + 1);
  if (pairs > MOST_PAIRS) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "optimal",
      path: ["mechanism"],
      what: `the linear programme has ${last + 1} true values and ${to - from + 1} outputs`,
      limit: `${MOST_PAIRS} pairs of them`,
      advice: "demand a smaller range, or remove mechanism to get one that needs no programme",
    });
  }
  const solved = solutions.get(JSON.stringify(programme));
  if (solved === undefined) throw new Unsolved(programme);
  return solved;
}

/** Runs the work again and again until every linear programme that it needs is solved. */
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
