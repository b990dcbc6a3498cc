import { type Design, design, designOptimal, type NeedInput } from "@noisewright/core";
import type { Programmes } from "@noisewright/core/design";
import { highsSolver } from "@noisewright/core/highs";
import { noiseBound, optimise, type Progress, rangeBound } from "@noisewright/core/optimal";
import { roundText } from "../optimal/index.js";

/**
 * Designs noise for a requirement. If `optimal` is set, this function also computes the optimal
 * mechanism, which takes seconds.
 */
export async function runDesign(
  need: NeedInput,
  optimal: boolean,
  show: (text: string) => void = () => {},
): Promise<Design> {
  return optimal ? await designOptimal(need, await programmesFor(show)) : design(need);
}

/**
 * Solves linear programmes in this process. Shows progress, and clears the progress line at the
 * end.
 */
async function programmesFor(show: (text: string) => void): Promise<Programmes> {
  const solver = await highsSolver();
  const report = (progress: Progress) => show(roundText(progress));
  const done = <T>(result: T): T => {
    show("");
    return result;
  };
  return {
    optimise: (programme) => done(optimise(programme, solver, report)),
    rangeBound: (need) => done(rangeBound(need, solver, report)),
    noiseBound: (need) => done(noiseBound(need, solver, report)),
  };
}
