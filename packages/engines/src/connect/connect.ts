import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "../engine/index.js";
import type { FileOptions } from "../files/index.js";
import { filesModule } from "./files.js";
import { loadDriver } from "./load.js";

/**
 * Open a source by its text: a path ending in .csv, .tsv, .parquet, .duckdb or .db; or
 * `postgres://user:password@host:port/database`; or `trino://user@host:port/catalog/schema`
 * (`trinos://` for HTTPS, which a password needs).
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
        "a path ending in .csv, .tsv, .parquet, .duckdb or .db, or postgres://…, or trino://…",
      got: withoutSecrets(source),
    });
  }
  return (await filesModule()).openDuckDb(source, options);
}

/** What may be shown of a source: never what stands before an @. */
const withoutSecrets = (source: string): string =>
  JSON.stringify(source.replace(/\/\/.*@/s, "//…@"));
