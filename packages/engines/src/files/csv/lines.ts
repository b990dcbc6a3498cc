import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { fieldPattern, LONGEST_LINE } from "./header.js";
import type { OpenCsv } from "./open-csv.js";

/** The reason why a line is not a row. */
export type Flaw = "quote" | "fields" | "bytes" | "length";

/**
 * The lines with one flaw: how many lines have this flaw, and the numbers of the first few of these
 * lines, counted from 1.
 */
export interface FlawedLines {
  readonly count: number;
  readonly lines: readonly number[];
}

export interface LineReport {
  /** The number of lines that are not empty. The header line does not count. */
  readonly lines: number;
  readonly flawed: Readonly<Record<Flaw, FlawedLines>>;
}

const MOST_SHOWN = 20;

/**
 * Reports which lines of a UTF-8 file are not rows, and why. The report is for the data steward
 * only. It uses the same rules as the SQL query that reads the file.
 */
export async function readLines({
  file,
  firstLine,
  columns,
  layout: { delimiter, header },
}: OpenCsv): Promise<LineReport> {
  const flawed = { quote: none(), fields: none(), bytes: none(), length: none() };
  let lines = 0;
  for await (const { number, bytes } of linesOf(file, firstLine)) {
    if (bytes.length === 0 || (header && number === 1)) continue;
    lines++;
    const flaw = flawOf(bytes, columns.length, delimiter);
    if (flaw === undefined) continue;
    flawed[flaw].count++;
    if (flawed[flaw].lines.length < MOST_SHOWN) flawed[flaw].lines.push(number);
  }
  return { lines, flawed };
}

const none = (): { count: number; lines: number[] } => ({ count: 0, lines: [] });

/** Byte-order marks at the start of a line, decoded as Latin-1 characters. */
const MARKS = /^(?:\xef\xbb\xbf)+/;

function flawOf(line: Buffer, columns: number, delimiter: string): Flaw | undefined {
  if (line.length > LONGEST_LINE) return "length";
  if (!isUtf8(line)) return "bytes";
  const text = line.toString("latin1").replace(MARKS, "");
  const quotes = text.split('"').length - 1;
  if (quotes % 2 !== 0) return "quote";
  const fields =
    quotes === 0
      ? text.split(delimiter).length
      : [...`${delimiter}${text}`.matchAll(new RegExp(fieldPattern(delimiter), "g"))].length;
  return fields === columns ? undefined : "fields";
}

/**
 * Yields the lines of a file. A line ends at LF, at CR, or at CR and LF together. A line that is
 * longer than a row may be is cut off.
 */
async function* linesOf(path: string, firstLine: number) {
  let [number, rest, afterReturn] = [firstLine, Buffer.alloc(0), false];
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest.subarray(0, LONGEST_LINE + 1), chunk]);
    let from = 0;
    for (let i = bytes.length - chunk.length; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte !== 0x0a && byte !== 0x0d) continue;
      const isPair = byte === 0x0a && afterReturn && from === i;
      if (!isPair) yield { number: number++, bytes: bytes.subarray(from, i) };
      afterReturn = byte === 0x0d;
      from = i + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > 0) afterReturn = false;
  }
  if (rest.length > 0) yield { number, bytes: rest };
}
