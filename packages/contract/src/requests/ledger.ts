import { aboutLedger, budgetShape, fields, label, ledgerName } from "@noisewright/release/spec";

export const budgetBody = fields(
  budgetShape,
  "the new budget; neither ε nor δ may be smaller than before",
);

export const newLedgerBody = fields(
  {
    name: ledgerName,
    ...budgetShape,
    unit: label("the privacy unit: rows, or the column that identifies a person", 200).default(
      "rows",
    ),
    fixedInAdvance: aboutLedger.fixedInAdvance,
  },
  "a new ledger",
);
