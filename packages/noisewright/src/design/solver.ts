import type { Programmes, Progress } from "@noisewright/core";
import { highsSolver } from "@noisewright/core/highs";
import { optimise, rangeBound } from "@noisewright/core/optimal";
import type { Output } from "../cli/output.js";

/** Solves programmes in this process, and says how far it is. */
export async function programmesFor({ progress }: Output): Promise<Programmes> {
  const solver = await highsSolver();
  const report = ({ round, loss, lowerBound }: Progress) =>
    progress?.(
      `round ${round}: loss ${loss.toPrecision(6)}, none below ${lowerBound.toPrecision(6)}`,
    );
  const done = <T>(result: T): T => {
    progress?.("");
    return result;
  };
  return {
    optimise: (programme) => done(optimise(programme, solver, report)),
    rangeBound: (need) => done(rangeBound(need, solver, report)),
  };
}
