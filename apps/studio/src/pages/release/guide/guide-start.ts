import type { Patch } from "../../../address/address.js";
import { FRESH } from "../release-query.js";

/** What a new path does not keep from the path before it. */
const NEW: Patch = {
  ...FRESH,
  ...{ groups: undefined, rows: undefined, epsilon: undefined, delta: undefined },
  ...{ confidence: undefined, edit: undefined, mode: "guided", releases: "", step: "data" },
};

/** Starts the path for a table. */
export function startOfGuide(
  source: string,
  ledger: string | undefined,
  delimiter?: string,
): Patch {
  return { ...NEW, source, ledger, delimiter };
}

/** Starts the path for the sample. */
export const SAMPLE_START: Patch = { ...NEW, sample: "yes" };
