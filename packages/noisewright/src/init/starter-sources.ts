import type { ProposedJoins } from "./propose-joins.js";
import { columnOf, type StarterTable } from "./starter-table.js";
import { columnText, commentText, yamlText } from "./yaml-text.js";

/** The `source` of a spec for one table, or `sources`, `from` and `join` for several. */
export function sourceLines(
  { from, joins, leftOut }: ProposedJoins,
  unit: string | undefined,
): readonly string[] {
  const used = [from, ...joins.map(({ table }) => table)];
  return [
    ...(used.some(({ isCsv }) => isCsv) ? ABOUT_CSV : []),
    ...leftOut.map((each) => `# ${leftOutText(each)}`),
    ...(joins.length === 0
      ? ["source:", ...[...aboutTable(from), ...fieldsOf(from)].map((line) => `  ${line}`)]
      : [
          "sources:",
          ...used.flatMap((table) => memberLines(table, keysOf(table, joins), unit)),
          `from: ${from.name}`,
        ]),
    ...(joins.length === 0 ? [] : ["join:", ...joins.flatMap((join) => joinLines(join, from))]),
  ];
}

/** Says why a table is not joined. */
export function leftOutText({ table, why }: ProposedJoins["leftOut"][number]): string {
  return `${table.name} is left out: ${commentText(why)}.`;
}

/** The first line of a CSV file may be a record, so the user must look at what was taken for names. */
const ABOUT_CSV = [
  "# The names of columns are from the first line of each CSV file. If that line is a row and not a",
  "# header, add columns: [name, name]. A column of a CSV file is text unless you declare its type,",
  "# for example columns: { age: integer }.",
];

function memberLines(
  table: StarterTable,
  keys: readonly string[],
  unit: string | undefined,
): readonly string[] {
  const fields = [...fieldsOf(table), ...roleOf(table, unit), ...typesOf(table, keys)];
  return [
    ...aboutTable(table).map((line) => `  ${line}`),
    `  ${table.name}: { ${fields.join(", ")} }`,
  ];
}

/** The columns by which a table is joined to other tables. */
function keysOf(table: StarterTable, joins: ProposedJoins["joins"]): readonly string[] {
  const own = joins.filter((join) => join.table === table || join.left === table);
  return [...new Set(own.map(({ column }) => column))];
}

/** The types of the keys of a CSV file, if they are compared with columns that have types. */
function typesOf(table: StarterTable, keys: readonly string[]): readonly string[] {
  const types = table.columns
    .filter(({ name, type }) => table.isCsv && keys.includes(name) && type !== "text")
    .map(({ name, type }) => `${yamlText(name)}: ${type}`);
  return types.length === 0 ? [] : [`columns: { ${types.join(", ")} }`];
}

function joinLines(
  { table, left, column, unmatched, why }: ProposedJoins["joins"][number],
  from: StarterTable,
): readonly string[] {
  const other = columnText(column, left === from ? undefined : left.name);
  const on = `{ ${yamlText(other)}: ${yamlText(columnText(column))} }`;
  return [
    `  # ${commentText(why)}; rows without a match are ${unmatched === "keep" ? "kept" : "left out"}`,
    `  - { table: ${table.name}, on: ${on}, unmatched: ${unmatched} }`,
  ];
}

function fieldsOf({ source: { file, url, table, delimiter } }: StarterTable): readonly string[] {
  const fields = { file, url, table, delimiter };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${yamlText(value)}`],
  );
}

function roleOf(table: StarterTable, unit: string | undefined): readonly string[] {
  if (table.isPublic) return ["public: true"];
  const hasUnit = unit !== undefined && columnOf(table, unit) !== undefined;
  return hasUnit ? [`unit: ${yamlText(unit)}`] : [];
}

/** Comments about a source. */
function aboutTable({ columns, isPublic, source }: StarterTable): readonly string[] {
  return [
    `# has the columns ${commentText(columns.map(({ name }) => name).join(", "))}`,
    ...(source.hadPassword ? ["# The password is left out: set PGPASSWORD, or use --data."] : []),
    ...(isPublic
      ? [
          "# public: does not depend on who is in the data; a list made from private rows is not public",
        ]
      : []),
  ];
}
