import { z } from "zod";
import { fields, label, word } from "./fields.js";

const name = word(
  "the name of the people that the ledger protects, for example person; all tables of these people share one ledger",
);

/** Who is protected. With several sources, each source says which column identifies the unit. */
export const unit = z
  .union(
    [
      z.literal("row"),
      fields(
        { column: label("the name of the column"), name: name.optional() },
        "the column that identifies the unit",
      ),
      fields({ name }, "with `sources`: the name of the unit"),
    ],
    {
      error: "row, an object with a column, or, beside `sources`, an object with a name",
    },
  )
  .meta({
    description:
      "the privacy unit: each row, or all rows with the same value in a column; with `sources`, each row of `from`, or a name for all rows of the same unit in all sources",
  });

export type UnitSpec = z.output<typeof unit>;

/** What messages and tables call one unit: `row`, the name of the unit, or its column. */
export function unitLabel(unit: UnitSpec): string {
  if (unit === "row") return "row";
  return "column" in unit ? (unit.name ?? unit.column) : unit.name;
}

/** What messages call several units: `rows`, `people`, `readers`, or `units (person_id)`. */
export function unitsLabel(unit: UnitSpec): string {
  const label = unitLabel(unit);
  if (label === "person") return "people";
  if (!/^[a-z]{2,}[a-rt-z]$/.test(label)) return `units (${label})`;
  return /[^aeiou]y$/.test(label) ? `${label.slice(0, -1)}ies` : `${label}s`;
}
