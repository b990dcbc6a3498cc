import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { unavailable } from "../../engine/index.js";
import type { CsvLayout, FieldType } from "./options.js";

/** No line is longer, in bytes of UTF-8; one that is gives no row. */
export const LONGEST_LINE = 1_000_000;

/** The columns of a file, in the order of its fields. */
export type CsvColumns = readonly { readonly name: string; readonly type: FieldType }[];

/**
 * The columns of a CSV file. Its first line may be somebody's record in a file that turns out to have
 * no header line, so no message repeats what stands there.
 */
export async function csvColumns(
  path: string,
  shown: string,
  { delimiter, declared, header }: CsvLayout,
): Promise<CsvColumns> {
  if (!header) return [...declared].map(([name, type]) => ({ name, type }));
  const names = headerFields(await firstLine(path, shown), delimiter, shown);
  const absent = [...declared.keys()].find((name) => !names.includes(name));
  if (absent !== undefined) {
    const got = `a header line of ${names.length} names without it`;
    throw new NoisewrightError({
      code: "domain",
      subject: JSON.stringify(shown),
      parameter: "columns",
      domain: `names of the header line, which has no ${JSON.stringify(absent)}`,
      got,
      advice: `${columnsCommand(shown)} shows its names; a file without such a line needs header: false`,
    });
  }
  return names.map((name) => ({ name, type: declared.get(name) ?? "text" }));
}

/** The command by which a steward sees the names. */
export const columnsCommand = (path: string): string =>
  `noisewright columns ${JSON.stringify(basename(path))}`;

/** A field in quotes, or up to the next delimiter; the same pattern in JavaScript and in DuckDB. */
export const fieldPattern = (delimiter: string): string =>
  `[${delimiter}]("(?:[^"]|"")*"|[^${delimiter}]*)`;

function headerFields(line: string, delimiter: string, shown: string): readonly string[] {
  const wrong = (what: string) =>
    unavailable(
      JSON.stringify(shown),
      what,
      "name every column in the header line; a file without one needs columns as a list",
    );
  if (line.split('"').length % 2 === 0) throw wrong("the header line has a quote that stays open");
  const pattern = new RegExp(fieldPattern(delimiter), "g");
  const names = [...`${delimiter}${line}`.matchAll(pattern)].map(([, field]) => unquoted(field!));
  if (names.includes("")) throw wrong("a column without a name");
  if (new Set(names).size < names.length) throw wrong("two columns of the same name");
  return names;
}

/** A field's value: what stands between its quotes, or all of it but the spaces at its ends. */
const unquoted = (field: string): string =>
  field.length > 1 && field.startsWith('"') && field.endsWith('"')
    ? field.slice(1, -1).replaceAll('""', '"')
    : field.replace(/^ +| +$/g, "");

async function firstLine(path: string, shown: string): Promise<string> {
  const file = await open(path);
  try {
    const most = LONGEST_LINE + 3; // and a byte-order mark
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most), position: 0 });
    const read = buffer.subarray(0, bytesRead);
    const end = read.findIndex((byte) => byte === 0x0a || byte === 0x0d);
    const line = end === -1 ? read : read.subarray(0, end);
    const subject = JSON.stringify(shown);
    if (line.length >= LONGEST_LINE) {
      throw unavailable(subject, "its first line is too long", "check that it is a CSV file");
    }
    if (!isUtf8(line)) {
      throw unavailable(subject, "its first line is not UTF-8", "give its encoding");
    }
    return line.toString("utf8").replace(/^\ufeff/, "");
  } finally {
    await file.close();
  }
}
