import { optimise, type Solve } from "@noisewright/core";
import { highsSolver } from "@noisewright/core/highs";
import type { Output } from "../cli/output.js";

/** Solves programmes in this process, and says how far it is. */
export async function solver({ progress }: Output): Promise<Solve> {
  const highs = await highsSolver();
  return (programme) => {
    const optimum = optimise(programme, highs, ({ round, loss, lowerBound }) =>
      progress?.(
        `optimal: round ${round}, loss ${loss.toPrecision(6)}, at least ${lowerBound.toPrecision(6)}`,
      ),
    );
    progress?.("");
    return optimum;
  };
}
