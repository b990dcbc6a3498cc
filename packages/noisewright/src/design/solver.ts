import type { Solve } from "@noisewright/core";
import type { Output } from "../cli/output.js";
import { solveProgramme } from "../optimal/optimise.js";

/** Solves programmes in a thread of their own, and says how far it is. */
export function solver({ progress }: Output): Solve {
  return (programme) =>
    solveProgramme(programme, {
      report: ({ round, loss, lowerBound }) =>
        progress?.(
          `optimal: round ${round}, loss ${loss.toPrecision(6)}, at least ${lowerBound.toPrecision(6)}`,
        ),
    }).finally(() => progress?.(""));
}
