import { highsSolver } from "@noisewright/core/highs";
import { type Optimum, optimise, type Programme } from "@noisewright/core/optimal";

/** Solves a linear programme in a page, as an application would. */
export async function solve(programme: Programme): Promise<Optimum> {
  return optimise(programme, await highsSolver());
}
