import { parseExpression } from "@noisewright/engines";
import type { FileReport } from "@noisewright/engines/connect";
import type { Spec } from "@noisewright/release/spec";
import { counted, safeLabel } from "@noisewright/text";
import type { SourceReport } from "./check.js";
import { MAX_NAME } from "./check-text.js";

/** The reports on the sources of a spec. The only source of a spec has no name. */
export type Reports = ReadonlyMap<string | undefined, SourceReport>;

/** Says in plain words why releases of a spec would publish nothing useful. */
export function findProblems(spec: Spec, reports: Reports): readonly string[] {
  const files = [...reports.values()].flatMap(filesIn);
  const noRows = files.flatMap((file) => noRowText(file) ?? []);
  return noRows.length > 0 ? [...new Set(noRows)] : valueProblems(spec, reports);
}

const filesIn = (report: SourceReport): readonly FileReport[] => {
  if (report.kind === "files") return Object.values(report.files);
  return report.kind === "table" ? [] : [report];
};

/** Says why no line of a file is a row. Undefined if a line is a row, or if there is no line. */
function noRowText(file: FileReport): string | undefined {
  if (!("flawed" in file) || file.rows > 0 || file.lines === 0) return undefined;
  if (file.kind !== "csv" || file.flawed.fields.count < file.lines) {
    return "No line is a row: see the lines that are skipped.";
  }
  const { header, fields, columns } = file;
  const names = `${header ? "the header line" : "`columns`"} has ${counted(columns.length, "name")}`;
  return fields === undefined
    ? `No line is a row: ${names}, but no line has ${counted(columns.length, "field")}.`
    : `No line is a row: ${names}, but the lines have ${counted(fields, "field")}.`;
}

/** The releases of a column of numbers in which no field is a number. */
function valueProblems(spec: Spec, reports: Reports): readonly string[] {
  const from = "from" in spec ? spec.from : undefined;
  return spec.releases.flatMap((release) => {
    if (!("of" in release)) return [];
    const { root } = parseExpression(String(release.of));
    if (root.kind !== "name" || spec.derive?.[root.name] !== undefined) return [];
    const report = reports.get(root.table ?? from);
    if (report === undefined || !hasNoNumber(filesIn(report), root.name)) return [];
    const [name, column] = [release.name, root.name].map((text) => safeLabel(text, MAX_NAME));
    return [`${name}: no value of ${column} is a number. Do not publish this.`];
  });
}

function hasNoNumber(files: readonly FileReport[], name: string): boolean {
  const reads = files.map((file) => {
    const column = file.columns.find((each) => each.name === name);
    const isNumber = column !== undefined && "type" in column && NUMBERS.includes(column.type);
    return file.rows > 0 && isNumber ? column.read : undefined;
  });
  return reads.length > 0 && reads.every((read) => read === 0);
}

const NUMBERS: readonly unknown[] = ["integer", "number"];
