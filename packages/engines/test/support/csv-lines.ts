import { writeFileSync } from "node:fs";
import type { DuckDBConnection } from "@duckdb/node-api";
import { readColumns } from "../../src/files/csv/header.js";
import { type CsvOptions, csvLayout, csvSelect, LONGEST_LINE } from "../../src/layout/index.js";

/** A random source with a seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export const bytes = (text: string) => Buffer.from(text, "latin1");

/** The parts of random lines: fields, separators, quotes, and bytes that are hard to read. */
const PIECES = [
  ...["a", "1.5", "7", "true", "2024-01-31", "31.01.2024", "nan", "1e400", "0x1F", "infinity"],
  ...[",", ",", ",", ",", ",", '"', '""', '"a,b"', " ", "x", "\\", "#", "'", "\t"],
  ...[
    "\x01",
    "\0",
    "\xff",
    "\xc3",
    "\xed\xa0\x80",
    "\x1a",
    "\r",
    "\r\r",
    "\r",
    "\r\r\r",
    "\x85",
    "\x0b",
  ],
]
  .map(bytes)
  .concat(["é", "日本", "１２", "\ufeff", "\u2028"].map((text) => Buffer.from(text)));

export const COLUMNS = {
  k: "text",
  n: "number",
  i: "integer",
  b: "boolean",
  d: "date",
  e: { date: "%d.%m.%Y" },
} as const;
const WHOLE = bytes("a,1,2,t,2024-01-01,01.02.2024");

/** A random record. One record in three is valid, and the other records are arbitrary. */
export function hostileLine(random: (below: number) => number): Buffer {
  if (random(3) === 0) return WHOLE;
  const pieces = Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)]!);
  if (random(2) === 0) return Buffer.concat(pieces);
  // A valid record with some bytes inserted, or with some bytes added at its end.
  const at = random(2) === 0 ? WHOLE.length : random(WHOLE.length);
  return Buffer.concat([WHOLE.subarray(0, at), ...pieces.slice(0, 1), WHOLE.subarray(at)]);
}

/**
 * How a test reads files: the path of the file, the connection, and changes to the SQL that reads
 * the file.
 */
export interface Reader {
  readonly file: string;
  readonly connection: DuckDBConnection;
  readonly options?: CsvOptions;
  readonly longest?: number;
  readonly change?: (sql: string) => string;
}

/** The SQL query that reads the file of a test. */
export async function selectOf({
  file,
  options = { columns: COLUMNS },
  longest = LONGEST_LINE,
  change = (sql) => sql,
}: Reader): Promise<string> {
  const layout = csvLayout(file, options);
  return change(csvSelect([file], await readColumns(file, file, layout), layout, longest));
}

/** The rows of a file with these lines, as sorted strings. */
export async function rowsOf(
  reader: Reader,
  lines: readonly Buffer[],
  end: string,
): Promise<readonly string[]> {
  const { header = true } = reader.options ?? {};
  const head = header ? [bytes(`k,n,i,b,d,e${end}`)] : [];
  writeFileSync(
    reader.file,
    Buffer.concat([...head, ...lines.flatMap((line) => [line, bytes(end)])]),
  );
  const found = await reader.connection.runAndReadAll(await selectOf(reader));
  return found
    .getRowsJS()
    .map((row) => row.map(String).join("|"))
    .sort();
}

/**
 * Counts files of four lines whose rows differ from the rows of the same four lines in four
 * separate files.
 */
export async function nonLocal(
  reader: Reader,
  files: number,
  end: string,
  seed: number,
): Promise<{ readonly broken: number; readonly rows: number }> {
  const random = seeded(seed);
  const known = new Map<string, readonly string[]>();
  let [broken, rows] = [0, 0];
  for (let file = 0; file < files; file++) {
    const lines = Array.from({ length: 4 }, () => hostileLine(random));
    const whole = await rowsOf(reader, lines, end);
    const alone: string[] = [];
    for (const line of lines) {
      const id = line.toString("hex");
      const own = known.get(id) ?? (await rowsOf(reader, [line], end));
      known.set(id, own);
      alone.push(...own);
    }
    rows += whole.length;
    if (JSON.stringify(whole) !== JSON.stringify(alone.sort())) broken++;
  }
  return { broken, rows };
}

/** A checksum of the rows of a file. It does not depend on the order of the rows. */
export async function checksum(reader: Reader): Promise<string> {
  const found = await reader.connection.runAndReadAll(
    `SELECT count(*)::VARCHAR || ' ' || coalesce(sum(hash(t))::VARCHAR, '') FROM (${await selectOf(reader)}) AS t`,
  );
  return String(found.getRowsJS()[0]?.[0]);
}

export function shuffled<T>(items: readonly T[], random: (below: number) => number): readonly T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
