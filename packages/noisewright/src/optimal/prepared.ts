import { type Mechanism, mechanismKind, prepareKind } from "@noisewright/core";
import type { Progress } from "@noisewright/core/optimal";
import { solveProgramme } from "./optimise.js";

/** A mechanism by its id and parameters; one that has to be solved for tells how far it is. */
export async function prepared(
  id: string,
  params: Readonly<Record<string, unknown>>,
  show: (text: string) => void = () => {},
): Promise<Mechanism> {
  return await prepareKind(mechanismKind(id), params, (programme) =>
    solveProgramme(programme, { report: (progress) => show(roundText(progress)) }),
  );
}

/** How far a search for the best mechanism is. */
export function roundText({ round, loss, lowerBound }: Progress): string {
  return `round ${round}: loss ${loss.toPrecision(6)}, none below ${lowerBound.toPrecision(6)}`;
}
