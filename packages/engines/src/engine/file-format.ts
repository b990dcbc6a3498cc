/** How the rows of a file are stored. */
export type FileKind = "csv" | "json-lines" | "parquet" | "xlsx" | "duckdb";

/** The format of a file, from the ending of its name. */
export interface FileFormat {
  readonly kind: FileKind;
  /** The ending without its first point and in small letters: `csv`, `csv.gz`. */
  readonly ending: string;
  /** The name of the file without its folder and its ending. */
  readonly stem: string;
  readonly compression?: "gzip" | "zstd";
}

const KINDS: Readonly<Record<string, FileKind>> = {
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  data: "csv",
  jsonl: "json-lines",
  ndjson: "json-lines",
  parquet: "parquet",
  xlsx: "xlsx",
  duckdb: "duckdb",
  db: "duckdb",
};
const COMPRESSIONS = { gz: "gzip", zst: "zstd" } as const;

/** The endings that files may have, for messages. */
export const FILE_ENDINGS =
  ".csv, .tsv, .txt, .data, .jsonl or .ndjson (each also with .gz or .zst), .parquet, .xlsx, .duckdb or .db";

/** What to do with a file that has another ending, if there is something to do. */
export function endingAdvice(path: string): string | undefined {
  return /\.xls[bm]?$/i.test(path) ? "open it in a spreadsheet and save it as .xlsx" : undefined;
}

/** The name of a file without its folder. */
export const fileName = (path: string): string => path.replace(/^.*[/\\]/s, "");

/** Only text is compressed as a whole file. The other kinds compress their own contents. */
const NAME =
  /^(?:.*[/\\])?([^/\\]*?)\.((?:(csv|tsv|txt|data|jsonl|ndjson)(?:\.(gz|zst))?)|parquet|xlsx|duckdb|db)$/is;

/** The format of a file, or undefined if its ending is not known. */
export function fileFormat(path: string): FileFormat | undefined {
  const [, stem = "", written, text, packed] = NAME.exec(path) ?? [];
  if (written === undefined) return undefined;
  const ending = written.toLowerCase();
  const kind = KINDS[(text ?? ending).toLowerCase()]!;
  if (packed === undefined) return { kind, ending, stem };
  const compression = COMPRESSIONS[packed.toLowerCase() as keyof typeof COMPRESSIONS];
  return { kind, ending, stem, compression };
}
