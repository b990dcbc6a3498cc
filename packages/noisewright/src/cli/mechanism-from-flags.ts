import type { Mechanism, MechanismKind } from "@noisewright/core";
import { prepareMechanism } from "../optimal/index.js";
import { parametersOf } from "./mechanism-flags.js";
import type { Output } from "./output.js";

/**
 * Builds the mechanism that the flags describe. Shows progress if a linear programme has to be
 * solved first.
 */
export async function mechanismFromFlags(
  kind: MechanismKind,
  flags: Readonly<Record<string, string>>,
  output: Output,
): Promise<Mechanism> {
  const show = (text: string) => output.progress?.(text);
  try {
    return await prepareMechanism(kind.id, parametersOf(kind, flags), show);
  } finally {
    show("");
  }
}
