import { NoisewrightError } from "@noisewright/core";

export type SourceKind = "file" | "postgres" | "trino";

const KINDS: readonly (readonly [SourceKind, RegExp])[] = [
  ["postgres", /^postgres(ql)?:\/\//],
  ["trino", /^trinos?:\/\//],
  ["file", /^(?![a-z]\w+:\/\/).*\.(csv|tsv|parquet|duckdb|db)$/is],
];

/**
 * The kind of a source: a path that ends in .csv, .tsv, .parquet, .duckdb or .db, or an address of
 * PostgreSQL or Trino. With `isFile`, the source must be a path, or must be an address.
 */
export function kindOf(source: string, isFile?: boolean): SourceKind {
  const kind = KINDS.find(([, pattern]) => pattern.test(source))?.[0];
  if (kind !== undefined && (isFile ?? kind === "file") === (kind === "file")) return kind;
  throw new NoisewrightError({
    code: "domain",
    subject: "source",
    parameter: "text",
    domain:
      "a path that ends in .csv, .tsv, .parquet, .duckdb or .db, or an address that starts with postgres:// or trino://",
    got: withoutSecrets(source),
  });
}

/**
 * Returns a source in a form that messages may show: without the user and the password before an @.
 */
const withoutSecrets = (source: string): string =>
  JSON.stringify(source.replace(/\/\/.*@/s, "//…@"));
