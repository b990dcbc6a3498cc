import type { Spec } from "../release/spec/schema.js";
import { Refusal } from "./refusal.js";
import type { Source } from "./sources.js";

/**
 * What a budget protects is not for those to say whom it holds back. A table of two budgets would
 * have their sum, and a unit's column that is called so by an analyst need not tell units apart.
 */
export function checkAnalyst(spec: Spec, { ledger: payer }: Source): void {
  const { source, privacy, derive = {}, ledger } = spec;
  const layout = ["columns", "delimiter", "header", "encoding"].filter((field) => field in source);
  if (layout.length > 0) {
    throw forbidden(
      `source: only a steward may say how a file is read; leave ${layout.join(" and ")} out`,
    );
  }
  if (privacy.unit !== "row" && Object.hasOwn(derive, privacy.unit.column)) {
    throw forbidden("privacy.unit: only a steward may derive it; name a column of the table");
  }
  if (payer !== undefined && ledger.name !== payer) {
    throw forbidden(
      `ledger: releases from this folder are paid for by ledger ${payer}, unless a steward asks`,
    );
  }
}

function forbidden(message: string): Refusal {
  return new Refusal(403, "forbidden", message);
}
