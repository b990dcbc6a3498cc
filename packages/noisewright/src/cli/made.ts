import { type Mechanism, type MechanismKind, type Progress, prepare } from "@noisewright/core";
import { solveProgramme } from "../optimal/optimise.js";
import { parametersOf } from "./mechanism-flags.js";

/** The mechanism that flags describe; of one that has to be solved for, with progress on a terminal. */
export async function madeOf(
  kind: MechanismKind,
  flags: Readonly<Record<string, string>>,
): Promise<Mechanism> {
  const { stderr } = process;
  const show = stderr.isTTY ? (text: string) => void stderr.write(`\r\x1b[K${text}`) : () => {};
  const report = ({ round, loss, lowerBound }: Progress) =>
    show(`round ${round}: loss ${loss.toPrecision(6)}, none below ${lowerBound.toPrecision(6)}`);
  try {
    return await prepare(kind.id, parametersOf(kind, flags), (programme) =>
      solveProgramme(programme, { report }),
    );
  } finally {
    show("");
  }
}
