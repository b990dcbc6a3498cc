import type { Spec } from "@noisewright/release/spec";
import { type Asker, mayUse } from "./asker.js";
import { Refusal } from "./refusal.js";
import type { Source } from "./sources.js";

/**
 * The steward decides which table is paid for by which ledger, who is protected and which ledgers a
 * key may use; an analyst's spec may only agree. A table with two ledgers would have both budgets, a
 * ledger that pays for other people's tables can be used up by them, and a column that an analyst
 * names or derives need not tell units apart.
 */
export function checkAnalyst(spec: Spec, { ledger: payer }: Source, asker: Asker): void {
  const { source, privacy, derive = {}, ledger } = spec;
  const layout = ["columns", "delimiter", "header", "encoding"].filter((field) => field in source);
  if (layout.length > 0) {
    throw forbidden(
      `source: only a steward may say how a file is read; leave ${layout.join(" and ")} out`,
    );
  }
  const { unit } = privacy;
  // An engine may take names for the same that differ in case alone.
  if (unit !== "row" && Object.keys(derive).some((name) => isSame(name, unit.column))) {
    throw forbidden("privacy.unit: only a steward may derive it; name a column of the table");
  }
  if (!mayUse(asker, payer)) {
    throw forbidden("ledger: this key may not use the ledger of this table; ask a steward for one");
  }
  if (ledger.name !== payer) {
    throw forbidden(
      `ledger: releases from this table are paid for by ledger ${payer}; only a steward may use another`,
    );
  }
}

function isSame(one: string, other: string): boolean {
  return one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
}

function forbidden(message: string): Refusal {
  return new Refusal(403, "forbidden", message);
}
