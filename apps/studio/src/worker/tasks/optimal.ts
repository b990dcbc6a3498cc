import { designOptimal, MECHANISMS, type NeedGiven } from "@noisewright/core";
import { optimise, type Progress, rangeBound } from "@noisewright/core/optimal";
import { answerData, type DesignAnswer } from "./design.js";
import { type Portrait, portraitOf } from "./portrait.js";

/** A design whose candidates include the solutions of linear programmes. */
export interface OptimalAnswer extends DesignAnswer {
  /**
   * Pictures of those solutions, by the index of the candidate. The other worker cannot compute
   * them.
   */
  readonly portraits: Readonly<Record<number, Portrait>>;
}

export async function optimal(
  given: NeedGiven,
  report: (progress: Progress) => void,
): Promise<OptimalAnswer> {
  const { highsSolver } = await import("@noisewright/core/highs");
  const solver = await highsSolver();
  const made = await designOptimal(given, {
    optimise: (programme) => optimise(programme, solver, report),
    rangeBound: (need) => rangeBound(need, solver, report),
  });
  const solved = new Set(MECHANISMS.filter(({ programme }) => programme).map(({ id }) => id));
  const portraits = made.candidates.flatMap(({ mechanism }, i) =>
    solved.has(mechanism.id) ? [[i, portraitOf(mechanism)] as const] : [],
  );
  return { ...answerData(made), portraits: Object.fromEntries(portraits) };
}
