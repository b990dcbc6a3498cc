import { designOptimal, MECHANISMS, type NeedInput } from "@noisewright/core";
import { type BoundProgress, releasesBound } from "@noisewright/core/design";
import { noiseBound, optimise, type Progress, rangeBound } from "@noisewright/core/optimal";
import { answerData, type DesignAnswer } from "./design.js";
import { type PictureData, pictureDataOf } from "./picture-data.js";

/** A design whose candidates include the solutions of linear programmes. */
export interface OptimalAnswer extends DesignAnswer {
  /**
   * The pictures of the linear programmes' solutions, by the index of the candidate. The worker
   * that computes the other pictures cannot compute these pictures.
   */
  readonly pictures: Readonly<Record<number, PictureData>>;
}

/** The progress of a linear programme, or of the search for the bound for several releases. */
export type SearchProgress = Progress | BoundProgress;

/** Loads the solver when the first linear programme is solved. */
async function solver() {
  const { highsSolver } = await import("@noisewright/core/highs");
  return await highsSolver();
}

export async function optimal(
  need: NeedInput,
  report: (progress: SearchProgress) => void,
): Promise<OptimalAnswer> {
  const result = await designOptimal(need, {
    optimise: async (programme) => optimise(programme, await solver(), report),
    rangeBound: async (need) => rangeBound(need, await solver(), report),
    noiseBound: async (need) => noiseBound(need, await solver(), report),
    releasesBound: (need) => releasesBound(need, report),
  });
  const solved = new Set(MECHANISMS.filter(({ programme }) => programme).map(({ id }) => id));
  const pictures = result.candidates.flatMap(({ mechanism }, i) =>
    solved.has(mechanism.id) ? [[i, pictureDataOf(mechanism)] as const] : [],
  );
  return { ...answerData(result), pictures: Object.fromEntries(pictures) };
}
