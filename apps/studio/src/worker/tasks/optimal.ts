import { designOptimal, MECHANISMS, type NeedInput } from "@noisewright/core";
import { optimise, type Progress, rangeBound } from "@noisewright/core/optimal";
import { answerData, type DesignAnswer } from "./design.js";
import { type Portrait, portraitOf } from "./portrait.js";

/** A design with the linear programmes' solutions among its candidates. */
export interface OptimalAnswer extends DesignAnswer {
  /** Of those solutions, which no other worker can make, by the candidate's place. */
  readonly portraits: Readonly<Record<number, Portrait>>;
}

export async function optimal(
  given: NeedInput,
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
