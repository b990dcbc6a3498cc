import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { Drawn } from "../plan/index.js";

/** What was drawn, from a stored answer. */
export function drawnOf({ answer }: LedgerAnswer): readonly Drawn[] {
  return (answer as unknown as { readonly groups: readonly Drawn[] }).groups;
}
