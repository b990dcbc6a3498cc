import { NoisewrightError } from "@noisewright/core";
import { suggest } from "@noisewright/core/format";
import { withKeyTypes } from "./key-types.js";
import { delimiterText } from "./other-delimiter.js";
import { columnOf, isKeyName, type StarterTable } from "./starter-table.js";

/** One column of a table that is already joined, and a column of the table that is joined to it. */
export interface JoinKey {
  readonly left: StarterTable;
  readonly column: string;
}

export interface ProposedJoin extends JoinKey {
  readonly table: StarterTable;
  readonly unmatched: "keep" | "drop";
  readonly why: string;
}

/** The joins of a starter spec, and the tables that cannot be joined soundly. */
export interface ProposedJoins {
  readonly from: StarterTable;
  readonly joins: readonly ProposedJoin[];
  /** The first table that has the unit column. Undefined if each row is a unit. */
  readonly anchor: StarterTable | undefined;
  readonly leftOut: readonly { readonly table: StarterTable; readonly why: string }[];
}

/**
 * Proposes joins of equal column names. The first table is `from`. Tables without the unit are
 * joined only on the way from `from` to the unit; all other private tables are joined by the unit.
 */
export function proposeJoins(
  given: readonly StarterTable[],
  unit: string | undefined,
): ProposedJoins {
  const tables = withKeyTypes(given);
  const from = tables[0]!;
  const way = unit === undefined ? [] : wayToUnit(tables, unit);
  const anchor = unit === undefined ? undefined : (way.at(-1)?.table ?? from);
  const joins = [...way];
  const leftOut: { table: StarterTable; why: string }[] = [];
  const isNew = (table: StarterTable) =>
    table !== from && !joins.some((join) => join.table === table);
  const others = tables.filter(isNew);
  for (const table of [...others.filter((t) => !t.isPublic), ...others.filter((t) => t.isPublic)]) {
    const before = [from, ...joins.map((join) => join.table)];
    const found = table.isPublic ? publicJoin(before, table) : unitJoin(anchor, table, unit);
    if (typeof found === "string") leftOut.push({ table, why: found });
    else joins.push(found);
  }
  return { from, joins, anchor, leftOut };
}

/** The shortest chain of private tables from the first table to one that has the unit column. */
function wayToUnit(tables: readonly StarterTable[], unit: string): readonly ProposedJoin[] {
  const from = tables[0]!;
  const chains: { readonly last: StarterTable; readonly joins: readonly ProposedJoin[] }[] = [
    { last: from, joins: [] },
  ];
  const met = new Set([from]);
  const reasons: string[] = [];
  for (const { last, joins } of chains) {
    if (columnOf(last, unit) !== undefined) return joins;
    for (const table of tables) {
      const key = met.has(table) || table.isPublic ? undefined : equalColumn([last], table);
      if (key !== undefined && "why" in key) reasons.push(key.why);
      if (key === undefined || "why" in key) continue;
      met.add(table);
      const why = `leads from ${last.name} to ${unit}`;
      chains.push({ last: table, joins: [...joins, { ...key, table, unmatched: "drop", why }] });
    }
  }
  throw new NoisewrightError({
    code: "domain",
    subject: "init",
    parameter: "unit",
    domain: `a column of ${from.name}, or of a table that equal column names join to ${from.name}`,
    got: JSON.stringify(unit.slice(0, 80)),
    advice: reasons[0] ?? unitAdvice(tables, unit),
  });
}

function unitAdvice(tables: readonly StarterTable[], unit: string): string {
  const from = tables[0]!;
  if (from.otherDelimiter !== undefined) return delimiterText(from);
  if (from.isCsv && from.columns.length === 1) {
    return `${from.name} has one column: check the delimiter, for example --delimiter ";"`;
  }
  const names = tables.flatMap(({ columns }) => columns.map(({ name }) => name));
  const meant = suggest(
    unit,
    names.filter((name) => name !== unit),
  );
  return meant === undefined
    ? "noisewright columns <file> lists the columns of a file"
    : `did you mean ${JSON.stringify(meant)}?`;
}

function unitJoin(
  anchor: StarterTable | undefined,
  table: StarterTable,
  unit: string | undefined,
): ProposedJoin | string {
  if (anchor === undefined || unit === undefined) {
    return "each row is protected by itself, so only public tables can be joined; use --unit to protect people";
  }
  if (columnOf(table, unit) === undefined) {
    return `without a column ${unit}, it is unknown whose rows it has; use --public for a table that does not depend on who is in the data`;
  }
  const key = equalColumn([anchor], table, [unit]);
  if (key === undefined || "why" in key) return key?.why ?? "";
  return { ...key, table, unmatched: "keep", why: `one row of ${table.name} for each ${unit}` };
}

function publicJoin(before: readonly StarterTable[], table: StarterTable): ProposedJoin | string {
  const key = equalColumn(before, table);
  if (key === undefined) return "none of its columns has the name of a column of another table";
  if ("why" in key) return key.why;
  return {
    ...key,
    table,
    unmatched: "keep",
    why: `one row of ${table.name} for each ${key.column}`,
  };
}

/** The types of columns by which tables can be joined. */
const COMPARED: readonly string[] = ["integer", "decimal", "text", "boolean", "date"];

/**
 * A column that has the same name and the same type in both tables. If the types of all columns of
 * equal names differ, says so.
 */
function equalColumn(
  before: readonly StarterTable[],
  table: StarterTable,
  names: readonly string[] = table.columns.map(({ name }) => name),
): JoinKey | { readonly why: string } | undefined {
  const equal = before.flatMap((left) =>
    names.filter((name) => columnOf(left, name) !== undefined).map((column) => ({ left, column })),
  );
  const typesOf = ({ left, column }: JoinKey) =>
    [columnOf(left, column)!.type, columnOf(table, column)!.type] as const;
  const fitting = equal.filter((key) => {
    const [one, other] = typesOf(key);
    return one === other && COMPARED.includes(one);
  });
  const [first = equal[0]] = [...fitting.filter(({ column }) => isKeyName(column)), ...fitting];
  if (first === undefined || fitting.length > 0) return first;
  const [one, other] = typesOf(first);
  const { left, column } = first;
  return {
    why: `column ${column} is ${one} in ${left.name} and ${other} in ${table.name}; a join needs equal types that are not floats or times, and \`columns\` declares those of a CSV file`,
  };
}
