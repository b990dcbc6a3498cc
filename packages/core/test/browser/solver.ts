import { highsSolver } from "@noisewright/core/highs";
import { type Optimum, optimise, type Programme } from "@noisewright/core/optimal";

/** Solves a linear programme in a web page, as an application would do. */
export async function solve(programme: Programme): Promise<Optimum> {
  return optimise(programme, await highsSolver());
}
