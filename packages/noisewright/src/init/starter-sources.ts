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
    ...(used.some(({ isCsv, source }) => isCsv && source.columns === undefined) ? ABOUT_NAMES : []),
    ...(used.some(({ isCsv }) => isCsv) ? ABOUT_TYPES : []),
    ...ABOUT_VERSION,
    ...(used.some(({ ranges }) => ranges !== undefined) ? ABOUT_LOOK : []),
    ...leftOut.map((each) => `# ${leftOutText(each)}`),
    ...(joins.length === 0
      ? ["source:", ...sourceFields(from).map((line) => `  ${line}`)]
      : ["sources:", ...used.flatMap((table) => memberLines(table, unit)), `from: ${from.name}`]),
    ...(joins.length === 0 ? [] : ["join:", ...joins.flatMap((join) => joinLines(join, from))]),
  ];
}

/** Says why a table is not joined. */
export function leftOutText({ table, why }: ProposedJoins["leftOut"][number]): string {
  return `${table.name} is left out: ${commentText(why)}.`;
}

/** The first line of a CSV file may be a record, so the user must look at what was taken for names. */
const ABOUT_NAMES = [
  "# The names of columns are from the first line of each CSV file. If that line is a row and not a",
  "# header, delete this file and run init with --columns name,name.",
];

const ABOUT_TYPES = [
  "# A column of a CSV file is text unless `types` declares its type. A field that does not have the",
  "# declared type counts as missing: noisewright check <this file> says how many there are.",
];

const ABOUT_VERSION = [
  "# The answers are stored and stay the same. After the data have changed, write a new version to",
  "# ask for new answers, and to pay for them.",
];

const VERSION = 'version: "1"';

const ABOUT_LOOK = [
  "# init looked at the first rows: at least 95 % of the fields have the types below. Bounds that were",
  "# read from the data are a disclosure: the value of one person may now be in this file. The private",
  "# way is bounds: auto.",
];

/** The fields of the only source, each on its own line. */
function sourceFields(table: StarterTable): readonly string[] {
  return [...aboutTable(table), ...fieldsOf(table), VERSION, ...typesOf(table)];
}

function memberLines(table: StarterTable, unit: string | undefined): readonly string[] {
  const fields = [...fieldsOf(table), ...roleOf(table, unit), VERSION, ...typesOf(table)];
  return [
    ...aboutTable(table).map((line) => `  ${line}`),
    `  ${table.name}: { ${fields.join(", ")} }`,
  ];
}

/** The types of a CSV file: those that were declared, and those of keys that are compared. */
function typesOf(table: StarterTable): readonly string[] {
  const typed = table.columns.filter(({ name, type }) => type !== "text" || table.types?.has(name));
  if (!table.isCsv || typed.length === 0) return [];
  const types = typed.map(({ name, type }) => {
    const other = type === "float" || type === "decimal" ? "number" : type;
    return `${yamlText(name)}: ${table.types?.get(name) ?? other}`;
  });
  return [`types: { ${types.join(", ")} }`];
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

function fieldsOf({ source }: StarterTable): readonly string[] {
  const { file, url, table, delimiter, columns } = source;
  const fields = Object.entries({ file, url, table, delimiter }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${yamlText(value)}`],
  );
  return [
    ...fields,
    ...(columns === undefined ? [] : [`columns: [${columns.map(yamlText).join(", ")}]`]),
  ];
}

function roleOf(table: StarterTable, unit: string | undefined): readonly string[] {
  if (table.isPublic) return ["public: true"];
  const hasUnit = unit !== undefined && columnOf(table, unit) !== undefined;
  return hasUnit ? [`unit: ${yamlText(unit)}`] : [];
}

/** Comments about a source. */
function aboutTable({ columns, isPublic, source }: StarterTable): readonly string[] {
  return [
    ...(source.columns === undefined
      ? [`# has the columns ${commentText(columns.map(({ name }) => name).join(", "))}`]
      : ["# The file has no header line, so `columns` names all its columns."]),
    ...(source.hadPassword ? ["# The password is left out: set PGPASSWORD, or use --data."] : []),
    ...(isPublic
      ? [
          "# public: does not depend on who is in the data; a list made from private rows is not public",
        ]
      : []),
  ];
}
