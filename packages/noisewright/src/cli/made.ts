import type { Mechanism, MechanismKind } from "@noisewright/core";
import { prepared } from "../optimal/prepared.js";
import { parametersOf } from "./mechanism-flags.js";

/** The mechanism that flags describe; of one that has to be solved for, with progress on a terminal. */
export async function madeOf(
  kind: MechanismKind,
  flags: Readonly<Record<string, string>>,
): Promise<Mechanism> {
  const { stderr } = process;
  const show = stderr.isTTY ? (text: string) => void stderr.write(`\r\x1b[K${text}`) : () => {};
  try {
    return await prepared(kind.id, parametersOf(kind, flags), show);
  } finally {
    show("");
  }
}
