import { isUtf8 } from "node:buffer";
import { fieldsOf, LONGEST_LINE } from "../../layout/index.js";
import { LineCounter, type LineReport, linesOf } from "../lines/index.js";
import type { OpenCsv } from "./open-csv.js";

/** The reason why a line is not a row. */
export type Flaw = "quote" | "fields" | "bytes" | "length";

export interface CsvLineReport extends LineReport<Flaw> {
  /** Whether the first line holds the column names. */
  readonly header: boolean;
  /** The number of fields of the lines whose number of fields is wrong, if it is always the same. */
  readonly fields?: number;
}

/**
 * Reports which lines of a UTF-8 file are not rows, and why. The report is for the data steward
 * only. It uses the same rules as the SQL query that reads the file. At most `most` lines are read.
 */
export async function readLines(
  { file, firstLine, columns, layout: { delimiter, header } }: OpenCsv,
  most = Number.POSITIVE_INFINITY,
): Promise<CsvLineReport> {
  const counter = new LineCounter<Flaw>(["quote", "fields", "bytes", "length"]);
  const wrong = new Set<number>();
  for await (const { number, bytes } of linesOf(file, firstLine)) {
    if (bytes.length === 0 || (header && number === 1)) continue;
    if (counter.lines === most) break;
    const found = fieldsIn(bytes, delimiter);
    if (typeof found === "string" || found === columns.length) {
      counter.add(number, typeof found === "string" ? found : undefined);
    } else {
      counter.add(number, "fields");
      wrong.add(found);
    }
  }
  const [fields] = wrong;
  return { header, ...(wrong.size === 1 && { fields: fields! }), ...counter.report() };
}

const MARKS = /^\ufeff+/;

/** The number of fields of a line, or why its fields cannot be counted. */
function fieldsIn(line: Buffer, delimiter: string): Exclude<Flaw, "fields"> | number {
  if (line.length > LONGEST_LINE) return "length";
  if (!isUtf8(line)) return "bytes";
  const text = line.toString("utf8").replace(MARKS, "");
  const quotes = text.split('"').length - 1;
  if (quotes % 2 !== 0) return "quote";
  return fieldsOf(text, delimiter).length;
}
