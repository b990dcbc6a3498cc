import type { FieldType, FileReport } from "@noisewright/engines/connect";
import { printable } from "@noisewright/text";
import type { SourceReport } from "./check.js";

type Csv = Extract<FileReport, { readonly kind: "csv" }>;

/** Why lines are no rows, and what helps. */
const FLAWS = {
  quote: [
    "with a quote that stays open",
    "a record with line breaks in quotes is several lines: noisewright import reads such files",
  ],
  fields: ["with another number of fields", "check the delimiter, and the header line"],
  bytes: ["with bytes that are not UTF-8", "give the file's encoding, such as latin-1"],
  length: ["of more than 1,000,000 bytes", "noisewright import reads longer records"],
} as const;

export function describeFile(name: string, report: SourceReport): string {
  if (report.kind === "csv") return describeCsv(name, report);
  if (report.kind === "table") {
    return `${name}: a table of ${report.columns.length} columns, all of which can be read.`;
  }
  const bad = report.columns.filter(({ readable }) => !readable);
  const lines = bad.map(
    (column) => `  ${printable(column.name, WIDEST)}: some of its values cannot be read`,
  );
  const verdict = bad.length === 0 ? "all can be read." : "nothing can be released from it:";
  const head = `${name}: ${count(report.rows, "row")} of ${count(report.columns.length, "column")}; ${verdict}`;
  return [head, ...lines].join("\n");
}

function describeCsv(name: string, { lines, rows, flawed, columns }: Csv): string {
  const head = `${name}: ${count(lines, "line")}, of which ${count(rows, "row")} of ${count(columns.length, "column")}.`;
  const flaws = Object.entries(FLAWS).flatMap(([flaw, [what, advice]]) => {
    const found = flawed[flaw as keyof typeof FLAWS];
    if (found.count === 0) return [];
    const more = found.count > found.lines.length ? ", …" : "";
    return [
      `  ${count(found.count, "line")} ${what}: ${found.lines.join(", ")}${more}`,
      `    ${advice}`,
    ];
  });
  const casts = failedCasts(columns);
  return [
    head,
    ...(flaws.length === 0 ? ["Every line is a row."] : ["Lines that are no rows:", ...flaws]),
    ...(casts.length === 0
      ? ["Every field is of its column's type."]
      : ["Fields that are null:", ...casts]),
  ].join("\n");
}

/** A line for each column with fields that are not of its type. */
export const failedCasts = (columns: Csv["columns"]): readonly string[] =>
  columns
    .filter(({ failed }) => failed > 0)
    .map(
      ({ name, type, failed }) =>
        `  ${printable(name, WIDEST)}: ${count(failed, "field")} not read as ${typeName(type)}`,
    );

/** Of a column's name, in characters. */
export const WIDEST = 40;

const typeName = (type: FieldType): string =>
  typeof type === "string"
    ? type
    : "date" in type
      ? `date ${type.date}`
      : `timestamp ${type.timestamp}`;

export const count = (n: number, what: string): string =>
  `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
