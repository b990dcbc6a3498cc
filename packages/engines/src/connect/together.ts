import { NoisewrightError } from "@noisewright/core";
import type { Server } from "../engine/index.js";
import type { SourceKind } from "./kind.js";

interface Named {
  readonly name: string;
}

/** Checks the names of sources. SQL does not distinguish capital letters from small letters. */
export function checkNames(names: readonly string[]): void {
  const refuse = (domain: string, got: string): never => {
    const problem = { code: "domain", subject: "sources", parameter: "names" } as const;
    throw new NoisewrightError({ ...problem, domain, got, path: ["sources"] });
  };
  if (names.length === 0) refuse("the names of one or more sources", "none");
  if (names.includes("")) refuse("names that are not empty", '""');
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(name.toLowerCase());
    if (other !== undefined) refuse("different in more than their case", `${other} and ${name}`);
    seen.set(name.toLowerCase(), name);
  }
}

const KIND_NAMES: Readonly<Record<SourceKind, string>> = {
  file: "a file",
  postgres: "a table of PostgreSQL",
  trino: "a table of Trino",
};

/** Checks that all sources are of one kind, and returns this kind. */
export function checkSameKind(
  sources: readonly (Named & { readonly kind: SourceKind })[],
): SourceKind {
  const [first, ...others] = sources.map((source) => ({
    ...source,
    shown: KIND_NAMES[source.kind],
  }));
  const other = others.find(({ kind }) => kind !== first!.kind);
  if (other === undefined) return first!.kind;
  throw [first!.kind, other.kind].includes("file")
    ? apart(first!, other, "load the file into the database, or export the table to a Parquet file")
    : apart(first!, other, ONE_SERVER);
}

const ONE_SERVER = "copy one table to the server of the other, or export both to Parquet files";

/** Checks that one engine can read all tables. */
export function checkSameServer(tables: readonly (Named & Server)[]): void {
  const [first, ...others] = tables;
  for (const other of others) {
    if (other.place !== first!.place) throw apart(first!, other, ONE_SERVER);
    if (other.access === first!.access) continue;
    throw new NoisewrightError({
      code: "domain",
      subject: "sources",
      path: ["sources", other.name, "url"],
      parameter: `${other.name}.url`,
      domain: `equal to the address of ${first!.name} in user, password and parameters`,
      got: "other ones",
      advice: "one connection reads all sources",
    });
  }
}

interface Shown extends Named {
  readonly shown: string;
}

const apart = (first: Shown, other: Shown, advice: string): NoisewrightError =>
  new NoisewrightError({
    code: "unsupported",
    subject: "sources",
    path: ["sources", other.name],
    what: `engine that reads both ${first.name} (${first.shown}) and ${other.name} (${other.shown})`,
    advice,
  });
