import type { Mechanism, MechanismKind } from "@noisewright/core";
import { prepared } from "../optimal/index.js";
import { parametersOf } from "./mechanism-flags.js";
import type { Output } from "./output.js";

/** The mechanism that flags describe; of one that has to be solved for, with its progress. */
export async function mechanismFromFlags(
  kind: MechanismKind,
  flags: Readonly<Record<string, string>>,
  output: Output,
): Promise<Mechanism> {
  const show = (text: string) => output.progress?.(text);
  try {
    return await prepared(kind.id, parametersOf(kind, flags), show);
  } finally {
    show("");
  }
}
