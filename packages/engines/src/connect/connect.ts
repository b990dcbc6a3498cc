import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "../engine/index.js";
import type { FileOptions } from "../files/index.js";
import { filesModule } from "./files.js";
import { loadDriver } from "./load.js";

/**
 * Opens a source. A source is a path that ends in .csv, .tsv, .parquet, .duckdb or .db, or an
 * address. An address is `postgres://user:password@host:port/database` or
 * `trino://user@host:port/catalog/schema`. The scheme `trinos://` means Trino over HTTPS; an
 * address with a password requires HTTPS.
 */
export async function connect(source: string, options: FileOptions = {}): Promise<Engine> {
  if (/^postgres(ql)?:\/\//.test(source)) {
    return (await loadDriver("pg", () => import("../postgres/index.js"))).openPostgres(source);
  }
  if (/^trinos?:\/\//.test(source)) return (await import("../trino/index.js")).openTrino(source);
  if (/^[a-z]\w+:\/\//i.test(source) || !/\.(csv|tsv|parquet|duckdb|db)$/i.test(source)) {
    throw new NoisewrightError({
      code: "domain",
      subject: "source",
      parameter: "text",
      domain:
        "a path that ends in .csv, .tsv, .parquet, .duckdb or .db, or an address that starts with postgres:// or trino://",
      got: withoutSecrets(source),
    });
  }
  return (await filesModule()).openDuckDb(source, options);
}

/**
 * Returns a source in a form that messages may show: without the user and the password before an @.
 */
const withoutSecrets = (source: string): string =>
  JSON.stringify(source.replace(/\/\/.*@/s, "//…@"));
