import type { FieldType, FileReport, FlawedLines } from "@noisewright/engines/connect";
import { counted, safeLabel } from "@noisewright/text";
import type { SourceReport } from "./check.js";

type Lines = Extract<FileReport, { readonly kind: "csv" | "json-lines" }>;
type Sheet = Extract<FileReport, { readonly kind: "xlsx" }>;

/** For each kind of unreadable line: why the line is skipped, and what the user can do. */
const FLAWS = {
  quote: [
    "with an unclosed quote",
    "if records contain line breaks inside quotes, convert the file with noisewright import",
  ],
  fields: [
    "with a different number of fields than the header",
    "check the delimiter and the header line",
  ],
  json: ["without a JSON object", "correct these lines, or leave them out"],
  bytes: [
    "with bytes that are not valid in this encoding",
    "set source.encoding in the spec, for example latin-1",
  ],
  length: [
    "of more than 1,000,000 bytes",
    "convert the file with noisewright import, which reads longer records",
  ],
} as const;

/** The same for the fields of a file without a header line. */
const HEADLESS = [
  "with a different number of fields than `columns` has names",
  "check the delimiter and `columns`",
] as const;
const KINDS = ["quote", "fields", "json", "bytes", "length"] as const;

export function describeFile(name: string, report: SourceReport): string {
  if (report.kind === "csv" || report.kind === "json-lines") return describeLines(name, report);
  if (report.kind === "xlsx") return describeSheet(name, report);
  if (report.kind === "files") {
    const files = Object.entries(report.files).map(([file, each]) => describeFile(file, each));
    return [`${name}: ${counted(files.length, "file")} with the same columns.`, ...files].join(
      "\n",
    );
  }
  if (report.kind === "table") {
    return `${name}: a table of ${counted(report.columns.length, "column")}. All columns can be read.`;
  }
  const bad = report.columns.filter(({ readable }) => !readable);
  const lines = bad.map(
    (column) => `  ${safeLabel(column.name, MAX_NAME)}: some values cannot be read`,
  );
  const verdict =
    bad.length === 0 ? "All values can be read." : "Nothing can be released from this file:";
  const head = `${name}: ${counted(report.rows, "row")} of ${counted(report.columns.length, "column")}. ${verdict}`;
  return [head, ...lines].join("\n");
}

function describeLines(name: string, report: Lines): string {
  const { lines, rows, flawed, columns } = report;
  const head = `${name}: ${counted(lines, "data line")}, ${counted(rows, "readable row")}, ${counted(columns.length, "column")}.`;
  const flaws = KINDS.flatMap((kind) => {
    const found = (flawed as Partial<Record<typeof kind, FlawedLines>>)[kind];
    if (found === undefined || found.count === 0) return [];
    const isHeadless = kind === "fields" && "header" in report && !report.header;
    const [what, advice] = isHeadless ? HEADLESS : FLAWS[kind];
    const more = found.count > found.lines.length ? ", …" : "";
    const text =
      found.count === lines && lines > 1
        ? `  all ${counted(lines, "line")} ${what}`
        : `  ${counted(found.count, "line")} ${what}: ${found.lines.join(", ")}${more}`;
    return [text, `    ${advice}`];
  });
  return [
    head,
    ...(flaws.length === 0
      ? ["Every line can be read as a row."]
      : ["Lines that are skipped:", ...flaws]),
    ...(rows === 0 && lines > 0 ? [] : castLines(columns)),
  ].join("\n");
}

function describeSheet(name: string, { rows, columns }: Sheet): string {
  const head = `${name}: ${counted(rows, "row")}, ${counted(columns.length, "column")}.`;
  return [head, ...castLines(columns)].join("\n");
}

function castLines(columns: Sheet["columns"]): readonly string[] {
  const casts = failedCasts(columns);
  return casts.length === 0
    ? ["Every field has the type of its column."]
    : ["Fields that are read as null:", ...casts];
}

/** Returns one line for each column that has fields of the wrong type. */
export const failedCasts = (columns: Sheet["columns"]): readonly string[] =>
  columns
    .filter(({ failed }) => failed > 0)
    .map(
      ({ name, type, failed }) =>
        `  ${safeLabel(name, MAX_NAME)}: ${counted(failed, "field")} cannot be read as ${typeName(type)}`,
    );

/** Column names with more characters than this are shortened. */
export const MAX_NAME = 40;

const typeName = (type: FieldType): string =>
  typeof type === "string"
    ? type
    : "date" in type
      ? `date ${type.date}`
      : `timestamp ${type.timestamp}`;
