import { designOptimal, MECHANISMS, type NeedInput } from "@noisewright/core";
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

export async function optimal(
  need: NeedInput,
  report: (progress: Progress) => void,
): Promise<OptimalAnswer> {
  const { highsSolver } = await import("@noisewright/core/highs");
  const solver = await highsSolver();
  const result = await designOptimal(need, {
    optimise: (programme) => optimise(programme, solver, report),
    rangeBound: (need) => rangeBound(need, solver, report),
    noiseBound: (need) => noiseBound(need, solver, report),
  });
  const solved = new Set(MECHANISMS.filter(({ programme }) => programme).map(({ id }) => id));
  const pictures = result.candidates.flatMap(({ mechanism }, i) =>
    solved.has(mechanism.id) ? [[i, pictureDataOf(mechanism)] as const] : [],
  );
  return { ...answerData(result), pictures: Object.fromEntries(pictures) };
}
