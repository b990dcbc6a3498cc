import type { Engine } from "../engine/index.js";
import type { FileOptions } from "../files/index.js";
import { DATABASES } from "./databases.js";
import { filesModule } from "./files.js";
import { kindOf } from "./kind.js";

/**
 * Opens a source. A source is a path that ends in .csv, .tsv, .parquet, .duckdb or .db, or an
 * address. An address is `postgres://user:password@host:port/database` or
 * `trino://user@host:port/catalog/schema`. The scheme `trinos://` means Trino over HTTPS; an
 * address with a password requires HTTPS.
 */
export async function connect(source: string, options: FileOptions = {}): Promise<Engine> {
  const kind = kindOf(source);
  return kind === "file"
    ? (await filesModule()).openFile(source, options)
    : (await DATABASES[kind]()).open(source);
}
