import { type Design, design, designOptimal, type NeedInput } from "@noisewright/core";
import { type BoundProgress, type Programmes, releasesBound } from "@noisewright/core/design";
import { numberText } from "@noisewright/core/format";
import { highsSolver } from "@noisewright/core/highs";
import { noiseBound, optimise, type Progress, rangeBound } from "@noisewright/core/optimal";
import { roundText } from "../optimal/index.js";

/**
 * Designs noise for a requirement. If `optimal` is set, this function also computes the optimal
 * mechanism and the lower bound for several releases, which takes seconds.
 */
export async function runDesign(
  need: NeedInput,
  optimal: boolean,
  show: (text: string) => void = () => {},
): Promise<Design> {
  return optimal ? await designOptimal(need, programmesFor(show)) : design(need);
}

/**
 * Solves linear programmes and proves bounds in this process. Shows progress, and clears the
 * progress line at the end. The solver is loaded if there is a linear programme to solve.
 */
function programmesFor(show: (text: string) => void): Programmes {
  const report = (progress: Progress) => show(roundText(progress));
  const done = <T>(result: T): T => {
    show("");
    return result;
  };
  return {
    optimise: async (programme) => done(optimise(programme, await highsSolver(), report)),
    rangeBound: async (need) => done(rangeBound(need, await highsSolver(), report)),
    noiseBound: async (need) => done(noiseBound(need, await highsSolver(), report)),
    releasesBound: (need) => done(releasesBound(need, (progress) => show(boundText(progress)))),
  };
}

/** Describes the progress of the search for the lower bound. */
export function boundText({ round, value }: BoundProgress): string {
  const proved = value === undefined ? "nothing proved yet" : `proved ${numberText(value)}`;
  return `lower bound for all mechanisms, round ${round}: ${proved}`;
}
