import { aboutLedger, budgetShape, fields, label, ledgerName } from "@noisewright/release/spec";

export const budgetBody = fields(budgetShape, "a larger budget; neither ε nor δ may fall");

export const newLedgerBody = fields(
  {
    name: ledgerName,
    ...budgetShape,
    unit: label("whom the budget protects: rows, or the column of the unit", 200).default("rows"),
    fixedInAdvance: aboutLedger.fixedInAdvance,
  },
  "a new ledger",
);
