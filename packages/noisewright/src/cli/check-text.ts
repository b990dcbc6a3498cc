import type { FieldType, FileReport } from "@noisewright/engines/connect";
import { counted, safeLabel } from "@noisewright/text";
import type { SourceReport } from "./check.js";

type Csv = Extract<FileReport, { readonly kind: "csv" }>;

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
  bytes: [
    "with bytes that are not valid in this encoding",
    "set source.encoding in the spec, for example latin-1",
  ],
  length: [
    "of more than 1,000,000 bytes",
    "convert the file with noisewright import, which reads longer records",
  ],
} as const;
const KINDS = ["quote", "fields", "bytes", "length"] as const;

export function describeFile(name: string, report: SourceReport): string {
  if (report.kind === "csv") return describeCsv(name, report);
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

function describeCsv(name: string, { lines, rows, flawed, columns }: Csv): string {
  const head = `${name}: ${counted(lines, "data line")}, ${counted(rows, "readable row")}, ${counted(columns.length, "column")}.`;
  const flaws = KINDS.flatMap((kind) => {
    const [what, advice] = FLAWS[kind];
    const found = flawed[kind];
    if (found.count === 0) return [];
    const more = found.count > found.lines.length ? ", …" : "";
    return [
      `  ${counted(found.count, "line")} ${what}: ${found.lines.join(", ")}${more}`,
      `    ${advice}`,
    ];
  });
  const casts = failedCasts(columns);
  return [
    head,
    ...(flaws.length === 0
      ? ["Every line can be read as a row."]
      : ["Lines that are skipped:", ...flaws]),
    ...(casts.length === 0
      ? ["Every field has the type of its column."]
      : ["Fields that are read as null:", ...casts]),
  ].join("\n");
}

/** Returns one line for each column that has fields of the wrong type. */
export const failedCasts = (columns: Csv["columns"]): readonly string[] =>
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
