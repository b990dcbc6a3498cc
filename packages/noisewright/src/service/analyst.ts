import type { Spec } from "@noisewright/release/spec";
import { type Caller, mayUse } from "./caller.js";
import { Refusal } from "./refusal.js";
import type { Source } from "./sources.js";

/**
 * Checks that an analyst's spec agrees with the steward's decisions: which ledger pays for a table,
 * what the privacy unit is, and which ledgers a key may use. Without this check, a table with two
 * ledgers would have two budgets. Releases from other tables could use up a ledger. A column that
 * the analyst chooses might not identify the units.
 */
export function checkAnalyst(spec: Spec, { ledger: payer }: Source, caller: Caller): void {
  const { source, privacy, derive = {}, ledger } = spec;
  const layout = ["columns", "delimiter", "header", "encoding"].filter((field) => field in source);
  if (layout.length > 0) {
    throw forbidden(
      `source: only a steward may set ${layout.join(" and ")}; remove ${layout.length === 1 ? "it" : "them"} from the spec`,
    );
  }
  const { unit } = privacy;
  // An engine may treat two names that differ only in case as the same column.
  if (unit !== "row" && Object.keys(derive).some((name) => isSame(name, unit.column))) {
    throw forbidden(
      "privacy.unit: only a steward may use a derived column; name a column of the table",
    );
  }
  if (!mayUse(caller, payer)) {
    throw forbidden(
      "ledger: this key may not use the ledger of this table; ask a steward for a key that may",
    );
  }
  if (ledger.name !== payer) {
    throw forbidden(
      `ledger: ledger ${payer} pays for releases from this table; only a steward may use another`,
    );
  }
}

function isSame(one: string, other: string): boolean {
  return one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
}

function forbidden(message: string): Refusal {
  return new Refusal(403, "forbidden", message);
}
