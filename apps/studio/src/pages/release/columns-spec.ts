import type { Item } from "../../ui/item-list.js";
import { boundOf } from "./bounds-spec.js";
import { columnsIn } from "./column-lines.js";
import type { Field } from "./statistics.js";
import { tablesIn } from "./table-lines.js";

type Values = Item["values"];

/** The fields of a release that counts rows by several columns. */
export function columnsSpec(values: Values, fields: readonly Field[]): object {
  const columns = columnsIn(values.columns ?? "");
  const bound = rowsBound(values);
  return {
    columns,
    ...(fields.includes("tables") && { tables: tablesOf(values, columns) }),
    ...(Object.keys(bound).length > 0 && { bound }),
    ...(fields.includes("synthetic") && syntheticOf(values)),
  };
}

function tablesOf({ tables, all }: Values, columns: readonly object[]): object {
  if (tables === undefined) return { all: Number(all ?? 2) };
  const known = columns as readonly { of: string; levels?: { names: readonly string[] } }[];
  return tablesIn(
    tables,
    known.flatMap(({ of, levels }) => levels?.names ?? [of]),
  );
}

/** How many rows to make, and about how many rows the data have. */
function syntheticOf({ made, expected }: Values): object {
  return {
    ...(made && { rows: Number(made) }),
    ...(expected && { expectedRows: Number(expected) }),
  };
}

/** With `each`, a unit has one row for each value of a column. */
function rowsBound(values: Values): object {
  const bound = boundOf(values);
  return values.each ? { ...bound, each: values.each, rows: 1 } : bound;
}
