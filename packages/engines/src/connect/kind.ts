import { NoisewrightError } from "@noisewright/core";
import { endingAdvice, FILE_ENDINGS, fileFormat } from "../engine/index.js";

export type SourceKind = "file" | "postgres" | "trino";

const DATABASES: readonly (readonly [SourceKind, RegExp])[] = [
  ["postgres", /^postgres(ql)?:\/\//],
  ["trino", /^trinos?:\/\//],
];
const ADDRESS = /^[a-z]\w+:\/\//i;

/**
 * The kind of a source: a path with a known ending, or an address of PostgreSQL or Trino. With
 * `isFile`, the source must be a path, or must be an address.
 */
export function kindOf(source: string, isFile?: boolean): SourceKind {
  const kind = ADDRESS.test(source)
    ? DATABASES.find(([, pattern]) => pattern.test(source))?.[0]
    : fileFormat(source) && "file";
  if (kind !== undefined && (isFile ?? kind === "file") === (kind === "file")) return kind;
  throw new NoisewrightError({
    code: "domain",
    subject: "source",
    parameter: "text",
    domain: `a path that ends in ${FILE_ENDINGS}, or an address that starts with postgres:// or trino://`,
    got: withoutSecrets(source),
    advice: endingAdvice(source),
  });
}

/**
 * Returns a source in a form that messages may show: without the user and the password before an @.
 */
const withoutSecrets = (source: string): string =>
  JSON.stringify(source.replace(/\/\/.*@/s, "//…@"));
