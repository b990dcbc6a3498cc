import { type Mechanism, mechanismKind, prepareKind } from "@noisewright/core";
import type { Progress } from "@noisewright/core/optimal";
import { solveProgramme } from "./optimise.js";

/**
 * Builds a mechanism from an id and parameters. Shows progress if a linear programme has to be
 * solved first.
 */
export async function prepareMechanism(
  id: string,
  params: Readonly<Record<string, unknown>>,
  show: (text: string) => void = () => {},
): Promise<Mechanism> {
  return await prepareKind(mechanismKind(id), params, (programme) =>
    solveProgramme(programme, { report: (progress) => show(roundText(progress)) }),
  );
}

/** Describes the progress of the search for the optimal mechanism. */
export function roundText({ round, loss, lowerBound }: Progress): string {
  return `round ${round}: error ${loss.toPrecision(6)}, optimum at least ${lowerBound.toPrecision(6)}`;
}
