import { type FieldPath, Problems } from "./problems.js";
import type { Column, ColumnType, Table } from "./query.js";
import { refuse } from "./refuse.js";
import type { ColumnName, Joins } from "./relation.js";
import { checkJoins } from "./roles.js";
import { unknownColumn } from "./unknown-column.js";

/**
 * The types that columns of `on` may have. Equality of these types is exact: it never matches two
 * units. Floats are not exact, and a time zone or a precision may change which times are equal.
 */
const COMPARED: readonly ColumnType[] = ["integer", "decimal", "text", "boolean", "date"];

/**
 * Returns the table of joined rows: the columns of `from` by their names, and the columns of each
 * other source with the name of the source. Checks the columns that the joins use.
 */
export function joinedTable(joins: Joins, tables: Readonly<Record<string, Table>>): Table {
  checkJoins(joins);
  const { from, join } = joins;
  const problems = new Problems();
  const used = [from, ...join.map(({ table }) => table)];
  for (const name of used) problems.attempt([], () => checkUnit(name, joins, tables));
  join.forEach(({ table, on }, i) => {
    for (const { left, right } of on) {
      const path = ["join", i, "on"];
      const columns = [
        problems.attempt([], () => columnOf(left, joins, tables, path)),
        problems.attempt([], () => columnOf({ table, column: right }, joins, tables, path)),
      ];
      problems.attempt([], () => checkTypes(columns, path));
    }
  });
  used.forEach((name, i) => {
    problems.attempt([], () => checkSame(name, used.slice(0, i), joins, tables));
  });
  problems.throwIfAny("query");
  const { path, header, columns } = tables[from]!;
  const others = join.flatMap(({ table }) =>
    tables[table]!.columns.map((column) => ({ ...column, table })),
  );
  return {
    path,
    columns: [...columns, ...others],
    ...(header === undefined ? {} : { header }),
    relation: { ...joins, tables },
  };
}

function columnOf(
  { table, column }: ColumnName,
  { from }: Joins,
  tables: Readonly<Record<string, Table>>,
  path: FieldPath,
): Column {
  const owner = tables[table ?? from]!;
  const found = owner.columns.find(({ name }) => name === column);
  if (found !== undefined) return found;
  const readable = owner.columns.flatMap(({ name, type }) => (type === "other" ? [] : [name]));
  throw unknownColumn(column, owner, readable, { subject: "query", path });
}

/** Two rows belong to the same unit if their units have the same bytes, in every source. */
function checkUnit(name: string, joins: Joins, tables: Readonly<Record<string, Table>>): void {
  const { unit } = joins.sources[name]!;
  if (unit === undefined) return;
  const path = ["sources", name, "unit"];
  const { type, folded } = columnOf({ table: name, column: unit }, joins, tables, path);
  if (type === "other") {
    refuse(path, "a column of numbers, texts, booleans, dates or times", "a column of other type");
  }
  if (folded) {
    const domain = "a column that the database compares byte by byte";
    refuse(path, domain, "a column that a collation or the type citext compares in another way");
  }
}

function checkTypes([left, right]: readonly (Column | undefined)[], path: FieldPath): void {
  if (left === undefined || right === undefined) return;
  if (left.folded || right.folded) {
    const domain = "columns that the database compares byte by byte";
    refuse(path, domain, "a column that a collation or the type citext compares in another way");
  }
  if (left.type === right.type && COMPARED.includes(left.type)) return;
  const domain = "pairs of columns of the same type: integers, decimals, texts, booleans or dates";
  const advice = "declare or store both columns with the same type";
  refuse(path, domain, `${typeText(left)} and ${typeText(right)}`, advice);
}

const typeText = ({ type }: Column): string => (type === "other" ? "a column of other type" : type);

/**
 * Refuses the same stored table under two names, unless each row belongs to the same unit under both
 * names. If a unit is removed, its rows are removed under both names. A row on the way to the unit
 * may lead to different units under two names, so it must not have two names.
 */
function checkSame(
  name: string,
  before: readonly string[],
  { sources }: Joins,
  tables: Readonly<Record<string, Table>>,
): void {
  const storedIn = (each: string) => tables[each]!.stored ?? JSON.stringify(tables[each]!.path);
  const roleOf = (each: string) =>
    JSON.stringify([sources[each]!.unit, sources[each]!.public === true]);
  const other = before.find((each) => storedIn(each) === storedIn(name));
  if (other === undefined) return;
  if (roleOf(other) !== roleOf(name)) {
    const domain = `the same \`unit\` or \`public\` as source ${other}, which is the same table`;
    refuse(["sources", name], domain, "different ones");
  }
  const { unit, public: isPublic } = sources[name]!;
  if (unit !== undefined || isPublic) return;
  const domain = `another table than source ${other}, because neither has \`unit\``;
  const advice = "a row must lead to the same unit under both names";
  refuse(["sources", name], domain, "the same table", advice);
}
