import { Refusal } from "@noisewright/contract/serving";
import { type Spec, unitLabel } from "@noisewright/release/spec";
import { type Caller, mayUse } from "./caller.js";
import type { Source } from "./sources.js";

type OneSource = Extract<Spec, { source: unknown }>;

/**
 * Checks that an analyst's spec agrees with the steward's decisions: which ledger pays for a table,
 * what the privacy unit is, and which ledgers a key may use. Without this check, a table with two
 * ledgers would have two budgets. Releases from other tables could use up a ledger. A column that
 * the analyst chooses might not identify the units. A private table that the analyst calls public
 * would be read without any bound.
 */
export function checkAnalyst(spec: Spec, tables: readonly Source[], caller: Caller): void {
  if (!("source" in spec)) {
    throw forbidden(
      ["sources"],
      "sources: only a steward may join tables, because a spec with several tables says which tables are public and which column identifies the unit; ask a steward to run this spec",
    );
  }
  const { source, privacy, derive = {}, ledger } = spec;
  const [{ ledger: payer } = { ledger: "" }] = tables;
  const layout = ["columns", "delimiter", "header", "encoding"].filter((field) => field in source);
  if (layout.length > 0) {
    throw forbidden(
      ["source"],
      `source: only a steward may set ${layout.join(" and ")}; remove ${layout.length === 1 ? "it" : "them"} from the spec`,
    );
  }
  checkTypes(spec, tables);
  const { unit } = privacy;
  // The ledger knows its unit by a name. With a name of their own choice, analysts could name any
  // column.
  if (unit !== "row" && unit.name !== undefined) {
    throw forbidden(
      ["privacy", "unit"],
      "privacy.unit: only a steward may give the unit a name; remove `name`",
    );
  }
  // An engine may treat two names that differ only in case as the same column.
  if (unit !== "row" && Object.keys(derive).some((name) => isSame(name, unitLabel(unit)))) {
    throw forbidden(
      ["privacy", "unit"],
      "privacy.unit: only a steward may use a derived column; name a column of the table",
    );
  }
  if (!mayUse(caller, payer)) {
    throw forbidden(
      ["ledger"],
      "ledger: this key may not use the ledger of this table; ask a steward for a key that may",
    );
  }
  if (ledger.name !== payer) {
    throw forbidden(
      ["ledger"],
      `ledger: ledger ${payer} pays for releases from this table; only a steward may use another`,
    );
  }
}

/**
 * An analyst may declare the type of any column but the unit. As an integer, the units `012` and
 * `12` would be one unit, and the bounds on the rows of one person would not hold.
 */
function checkTypes({ source, privacy: { unit } }: OneSource, tables: readonly Source[]): void {
  const types = "types" in source ? (source.types ?? {}) : {};
  if (tables.some(({ kind }) => /^(jsonl|ndjson)/.test(kind))) {
    throw forbidden(
      ["source"],
      "source: only a steward may declare the columns of JSON lines; ask a steward to convert the file to Parquet with noisewright import",
    );
  }
  if (unit === "row") return;
  const label = unitLabel(unit);
  const typed = Object.entries(types).find(
    ([name, type]) => isSame(name, label) && type !== "text",
  );
  if (typed === undefined) return;
  throw forbidden(
    ["source", "types"],
    "source.types: only a steward may set the type of the unit's column; remove it from the spec",
  );
}

function isSame(one: string, other: string): boolean {
  return one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
}

function forbidden(path: readonly string[], message: string): Refusal {
  return new Refusal(403, "forbidden", message, { path });
}
