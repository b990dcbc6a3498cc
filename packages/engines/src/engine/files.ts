import { constants } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import { NoisewrightError } from "@noisewright/core";
import type { CsvOptions } from "./engine.js";
import { unavailable } from "./failure.js";

export async function checkFile(path: string): Promise<{ readonly size: number }> {
  const subject = JSON.stringify(path);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw unavailable(subject, "no such file", "check the path");
  if (!found.isFile()) throw unavailable(subject, "not a file", "give the path of one file");
  await access(path, constants.R_OK).catch(() => {
    throw unavailable(subject, "cannot be read", "check the file's permissions");
  });
  return { size: found.size };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const parquetSelect = (path: string): string =>
  `SELECT * FROM read_parquet(${literal(path)})`;

/**
 * One line is one row, whatever stands on it. DuckDB's own reader lets an opening quote run on over
 * line ends, so that one person's stray quote could swallow every row after it; here a line is split
 * by itself. Quotes work within a line. Fields too many are ignored, fields too few and empty ones
 * are null, and every column is text: its type is not guessed from data.
 */
export async function csvSelect(path: string, options: CsvOptions): Promise<string> {
  const delimiter = options.delimiter ?? (/\.tsv$/i.test(path) ? "\t" : ",");
  if (![",", ";", "|", "\t", ":", " "].includes(delimiter)) {
    throw new NoisewrightError({
      code: "domain",
      subject: "csv",
      parameter: "delimiter",
      domain: "a comma, semicolon, colon, bar, space or tab",
      got: JSON.stringify(delimiter),
    });
  }
  const header = options.columns === undefined;
  const names = options.columns ?? fields(await firstLine(path), delimiter);
  checkNames(path, names);
  const skip = header ? 1 : 0;
  const lines = `read_csv(${literal(path)}, auto_detect = false, header = false, skip = ${skip}, delim = '\x01', quote = '', escape = '', strict_mode = false, ignore_errors = true, max_line_size = 16000000, columns = {'line': 'VARCHAR'})`;
  const quotedFields = `regexp_extract_all('${delimiter}' || line, '[${delimiter}]("(?:[^"]|"")*"|[^${delimiter}]*)', 1)`;
  const unquoted = `list_transform(${quotedFields}, lambda x: CASE WHEN length(x) > 1 AND x[1] = '"' AND x[-1] = '"' THEN replace(x[2:-2], '""', '"') ELSE x END)`;
  const split = `CASE WHEN contains(line, '"') THEN ${unquoted} ELSE string_split(line, '${delimiter}') END`;
  const columns = names.map((name, i) => `nullif(f[${i + 1}], '') AS ${identifier(name)}`);
  return `SELECT ${columns.join(", ")} FROM (SELECT ${split} AS f FROM ${lines} WHERE line IS NOT NULL)`;
}

function checkNames(path: string, names: readonly string[]): void {
  const bad = names.find((name, i) => name === "" || names.indexOf(name) !== i);
  if (bad === undefined) return;
  const what = bad === "" ? "a column without a name" : `two columns named ${JSON.stringify(bad)}`;
  throw unavailable(
    JSON.stringify(path),
    what,
    "name every column in the header line, or give columns",
  );
}

/** The fields of a header line; public, unlike those of any other. */
function fields(line: string, delimiter: string): readonly string[] {
  const found = [
    ...`${delimiter}${line}`.matchAll(
      new RegExp(`[${delimiter}](?:"((?:[^"]|"")*)"|([^${delimiter}]*))`, "g"),
    ),
  ];
  return found.map((match) => match[1]?.replaceAll('""', '"') ?? (match[2] as string).trim());
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1 << 20), position: 0 });
    const text = buffer.toString("utf8", 0, bytesRead).replace(/^\ufeff/, "");
    return text.split(/\r\n|\n|\r/, 1)[0] as string;
  } finally {
    await file.close();
  }
}
