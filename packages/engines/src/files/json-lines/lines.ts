import { isUtf8 } from "node:buffer";
import type { DuckDbConnection } from "../../duckdb/index.js";
import { IS_OBJECT, LONGEST_LINE } from "../../layout/index.js";
import { LineCounter, type LineReport, linesOf } from "../lines/index.js";

/** The reason why a line is not a row. */
export type JsonFlaw = "json" | "bytes" | "length";

interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** DuckDB looks at this many lines at once. */
const BATCH = 2048;

/**
 * Reports which lines of a file are not JSON objects, and why. The report is for the data steward
 * only. DuckDB decides what JSON is, as in the query that reads the file.
 */
export async function readJsonLines(
  file: string,
  connection: DuckDbConnection,
): Promise<LineReport<JsonFlaw>> {
  const counter = new LineCounter<JsonFlaw>(["json", "bytes", "length"]);
  let batch: TextLine[] = [];
  const flush = async () => {
    const bad = await notObjects(batch, connection);
    for (const [i, { number }] of batch.entries()) {
      counter.add(number, bad.has(i) ? "json" : undefined);
    }
    batch = [];
  };
  for await (const { number, bytes } of linesOf(file, 1)) {
    if (bytes.length === 0) continue;
    const flaw = flawOf(bytes);
    if (flaw !== undefined) counter.add(number, flaw);
    else batch.push({ number, text: bytes.toString("utf8").replace(/^\ufeff+/, "") });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return counter.report();
}

function flawOf(line: Buffer): JsonFlaw | undefined {
  if (line.length > LONGEST_LINE) return "length";
  return isUtf8(line) ? undefined : "bytes";
}

/** The positions of the lines that are not JSON objects. */
async function notObjects(
  lines: readonly TextLine[],
  connection: DuckDbConnection,
): Promise<ReadonlySet<number>> {
  if (lines.length === 0) return new Set();
  // No line contains a line end.
  const value = lines.map(({ text }) => text).join("\n");
  const found = await connection.rows(
    `SELECT i FROM (SELECT unnest(l) AS line, generate_subscripts(l, 1) AS i FROM (SELECT string_split($1, chr(10)) AS l)) WHERE NOT (${IS_OBJECT})`,
    [{ type: "text", value }],
  );
  return new Set(found.map(([i]) => Number(i) - 1));
}
