import { NoisewrightError } from "@noisewright/core";
import type { Optimum, Programme } from "@noisewright/core/optimal";

/** Solves a programme, where that does not hold others up, and ends on request. */
export type Solve = (
  programme: Programme,
  options: { readonly signal?: AbortSignal },
) => Promise<Optimum>;

/** Solutions that are kept: a service is asked for the same noise often. */
const KEPT = 8;

/** Pairs of an answer and an output. A programme of more takes minutes, and its weights much memory. */
const MOST_PAIRS = 2 ** 17;

const known = new Map<string, Optimum>();

/** Planning needs the solution of a programme first, which is found outside of planning. */
class Unsolved extends Error {
  constructor(readonly programme: Programme) {
    super("a linear programme is to be solved first");
  }
}

/** The solution of a programme, where it is known. */
export function solutionOf(programme: Programme): Optimum {
  const { last, from, to } = programme;
  const pairs = (last + 1) * (to - from + 1);
  if (pairs > MOST_PAIRS) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "optimal",
      what: `${last + 1} answers and ${to - from + 1} outputs are too many for a release`,
      limit: `${MOST_PAIRS} pairs of them`,
      advice:
        "demand a smaller range, or leave mechanism out: one that needs no programme is chosen",
    });
  }
  const solved = known.get(JSON.stringify(programme));
  if (solved === undefined) throw new Unsolved(programme);
  return solved;
}

/** What a plan is, once every programme that it asks for is solved. */
export async function whenSolved<T>(plan: () => T, solve: Solve, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return plan();
    } catch (error) {
      if (!(error instanceof Unsolved)) throw error;
      const { programme } = error;
      keep(programme, await solve(programme, { ...(signal && { signal }) }));
    }
  }
}

function keep(programme: Programme, solved: Optimum): void {
  known.set(JSON.stringify(programme), solved);
  if (known.size > KEPT) known.delete(known.keys().next().value!);
}
