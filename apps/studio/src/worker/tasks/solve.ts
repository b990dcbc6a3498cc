import { type Optimum, optimise, type Programme } from "@noisewright/core/optimal";

/** Solves a linear programme. The solver is loaded when the first linear programme is solved. */
export async function solve(programme: Programme): Promise<Optimum> {
  const { highsSolver } = await import("@noisewright/core/highs");
  return optimise(programme, await highsSolver());
}
