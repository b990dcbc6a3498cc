import { fieldsOf } from "../../layout/index.js";
import { linesOf } from "../lines/index.js";
import type { OpenCsv } from "./open-csv.js";

const CANDIDATES = [",", ";", "\t", "|"];

/** The share of the lines that another delimiter must split into equally many fields. */
const MAJORITY = 0.95;

/**
 * A delimiter that splits nearly all lines into the same number of fields, for a file in which nearly
 * all lines have one field. Undefined if there is none.
 */
export async function betterDelimiter(
  { file, firstLine, layout }: OpenCsv,
  most: number,
): Promise<string | undefined> {
  const lines: string[] = [];
  for await (const { bytes } of linesOf(file, firstLine)) {
    if (bytes.length > 0) lines.push(bytes.toString("utf8"));
    if (lines.length >= most) break;
  }
  const single = lines.filter((line) => fieldsOf(line, layout.delimiter).length === 1).length;
  if (lines.length === 0 || single < MAJORITY * lines.length) return undefined;
  return CANDIDATES.find((delimiter) => {
    const counts = lines.map((line) => fieldsOf(line, delimiter).length);
    const alike = counts.filter((count) => count === counts[0]).length;
    return counts[0]! > 1 && alike >= MAJORITY * lines.length;
  });
}
