import type { PrivacyEvent } from "@noisewright/core/accounting";
import { digestOf, type SpendRequest } from "@noisewright/core/ledger";

export const pureEvent = (epsilon: number): PrivacyEvent => ({ kind: "pure/1", epsilon });

/** A request for releases with these names. Each release costs ε = 1/8. */
export function request(id: string, ...names: readonly string[]): SpendRequest {
  const releases = names.map((name) => ({ digest: digestOf(name), events: [pureEvent(1 / 8)] }));
  return { id, unit: "rows", releases };
}
