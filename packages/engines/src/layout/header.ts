import { NoisewrightError } from "@noisewright/core";
import { fileName, unavailable } from "../engine/index.js";
import { fieldsOf } from "./delimiter.js";
import type { CsvLayout, FieldType } from "./options.js";
import { LONGEST_LINE } from "./select-lines.js";

/** The columns of a file, in the order of its fields. */
export type CsvColumns = readonly { readonly name: string; readonly type: FieldType }[];

/** How many bytes at the start of a file have its header line and a byte-order mark. */
export const HEADER_BYTES = LONGEST_LINE + 3;

/**
 * The columns of a CSV file, from the first `HEADER_BYTES` bytes of its text. If the file has no
 * header line, its first line is the record of a person. So no error message repeats any text of
 * the first line.
 */
export function csvColumns(start: Uint8Array, shown: string, layout: CsvLayout): CsvColumns {
  const { delimiter, header } = layout;
  return header
    ? namedColumns(headerFields(firstLine(start, shown), delimiter, shown), shown, layout)
    : [...layout.declared].map(([name, type]) => ({ name, type }));
}

/** The columns of a file whose header line or header row has these names. */
export function namedColumns(
  names: readonly string[],
  shown: string,
  { declared, declaredBy }: Pick<CsvLayout, "declared" | "declaredBy">,
): CsvColumns {
  checkNames(names, shown);
  const absent = [...declared.keys()].find((name) => !names.includes(name));
  if (absent !== undefined) {
    const got = `a header line of ${names.length} other names`;
    throw new NoisewrightError({
      code: "domain",
      subject: JSON.stringify(shown),
      parameter: declaredBy,
      domain: `names of the header line, which does not have ${JSON.stringify(absent)}`,
      got,
      advice: `${columnsCommand(shown)} lists the names; if the file has no header line, write header: false`,
    });
  }
  return names.map((name) => ({ name, type: declared.get(name) ?? "text" }));
}

/** The command that shows the column names of a file to the data steward. */
const columnsCommand = (path: string): string =>
  `noisewright columns ${JSON.stringify(fileName(path))}`;

const headerError = (what: string, shown: string) =>
  unavailable(
    JSON.stringify(shown),
    what,
    "name every column in the header line, or list all columns in the spec if the file has none",
  );

function headerFields(line: string, delimiter: string, shown: string): readonly string[] {
  if (line.split('"').length % 2 === 0) throw headerError("line 1: a quote is not closed", shown);
  return fieldsOf(line, delimiter).map(unquoted);
}

function checkNames(names: readonly string[], shown: string): void {
  if (names.includes("")) throw headerError("line 1: a column has no name", shown);
  if (new Set(names).size < names.length)
    throw headerError("line 1: two columns have the same name", shown);
}

/**
 * The value of a field: the text between its quotes, or, without quotes, the text without spaces at
 * its ends.
 */
const unquoted = (field: string): string =>
  field.length > 1 && field.startsWith('"') && field.endsWith('"')
    ? field.slice(1, -1).replaceAll('""', '"')
    : field.replace(/^ +| +$/g, "");

function firstLine(start: Uint8Array, shown: string): string {
  const end = start.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const line = end === -1 ? start : start.subarray(0, end);
  const subject = JSON.stringify(shown);
  if (line.length >= LONGEST_LINE) {
    throw unavailable(subject, "line 1 is too long", "check that the file is a CSV file");
  }
  try {
    // The decoder removes a byte-order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    throw unavailable(
      subject,
      "line 1 is not UTF-8",
      "give the encoding of the file, for example encoding: latin-1",
    );
  }
}
