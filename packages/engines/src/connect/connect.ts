import type { Engine } from "../engine/index.js";
import type { FileOptions } from "../files/index.js";
import { DATABASES } from "./databases.js";
import { filesModule } from "./files.js";
import { kindOf } from "./kind.js";

/**
 * Opens a source. A source is a path, a list of paths, or an address. A path ends in .csv, .tsv,
 * .txt, .data, .jsonl or .ndjson (each also with .gz or .zst), .parquet, .xlsx, .duckdb or .db. The files
 * of a list must have the same kind and the same columns. An address is `postgres://user:password@host:port/database` or
 * `trino://user@host:port/catalog/schema`. The scheme `trinos://` means Trino over HTTPS; an
 * address with a password requires HTTPS.
 */
export async function connect(
  source: string | readonly string[],
  options: FileOptions = {},
): Promise<Engine> {
  if (typeof source !== "string") return (await filesModule()).openFile(source, options);
  const kind = kindOf(source);
  return kind === "file"
    ? (await filesModule()).openFile(source, options)
    : (await DATABASES[kind]()).open(source);
}
