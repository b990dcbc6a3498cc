import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { fieldPattern, LONGEST_LINE } from "./header.js";
import type { OpenCsv } from "./open-csv.js";

/** Why a line is no row. */
export type Flaw = "quote" | "fields" | "bytes" | "length";

/** Lines with one flaw: how many, and the numbers of the first, from 1 as editors count them. */
export interface FlawedLines {
  readonly count: number;
  readonly lines: readonly number[];
}

export interface LineReport {
  /** Lines that are not empty, without the header line. */
  readonly lines: number;
  readonly flawed: Readonly<Record<Flaw, FlawedLines>>;
}

const SHOWN = 20;

/**
 * Which lines of a file in UTF-8 are no rows, and why: for the steward alone. The rules are those of the
 * query that reads the file, looked at from the outside.
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
    if (flawed[flaw].lines.length < SHOWN) flawed[flaw].lines.push(number);
  }
  return { lines, flawed };
}

const none = () => ({ count: 0, lines: [] as number[] });

/** Byte-order marks at the start of a line, as the characters of their bytes. */
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

/** Lines end at LF, CR or both; what is longer than a row may be is cut. */
async function* linesOf(path: string, firstLine: number) {
  let [number, rest, afterReturn] = [firstLine, Buffer.alloc(0), false];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest.subarray(0, LONGEST_LINE + 1), chunk as Buffer]);
    let from = 0;
    for (let i = bytes.length - (chunk as Buffer).length; i < bytes.length; i++) {
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
