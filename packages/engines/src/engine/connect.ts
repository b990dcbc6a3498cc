import { NoisewrightError } from "@noisewright/core";
import type { ConnectOptions, Engine } from "./engine.js";
import { openDuckDb } from "./open-duckdb.js";
import { openPostgres } from "./postgres-engine.js";
import { openTrino } from "./trino-engine.js";

/**
 * Open a source by its text: a path ending in .csv, .tsv, .parquet, .duckdb or .db; or
 * `postgres://user:password@host:port/database`; or `trino://user@host:port/catalog/schema`
 * (`trinos://` for HTTPS, which a password needs).
 */
export async function connect(source: string, options: ConnectOptions = {}): Promise<Engine> {
  if (/^postgres(ql)?:\/\//.test(source)) return openPostgres(source);
  if (/^trinos?:\/\//.test(source)) return openTrino(source);
  if (/^[a-z]\w+:\/\//i.test(source) || !/\.(csv|tsv|parquet|duckdb|db)$/i.test(source)) {
    throw new NoisewrightError({
      code: "domain",
      subject: "source",
      parameter: "text",
      domain:
        "a path ending in .csv, .tsv, .parquet, .duckdb or .db, or postgres://…, or trino://…",
      got: withoutSecrets(source),
    });
  }
  return openDuckDb(source, options);
}

/** What may be shown of a source: never what stands before an @. */
const withoutSecrets = (source: string): string =>
  JSON.stringify(source.replace(/\/\/.*@/s, "//…@"));
