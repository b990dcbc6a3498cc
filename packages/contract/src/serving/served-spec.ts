import {
  type Locator,
  nowhere,
  parseText,
  type ReadingOptions,
  readingOptions,
  type Spec,
} from "@noisewright/release/spec";
import type { z } from "zod";
import type { BodyOf } from "../endpoints/index.js";
import { servedSpec } from "../requests/index.js";

type Sent = z.output<typeof servedSpec>;
type SentSource = NonNullable<Sent["source"]>;

/** A table that a spec reads, and how the table is read. */
export interface UsedTable<T> {
  /** The name of the table in the spec, if the spec joins several tables. */
  readonly name?: string;
  readonly served: T;
  readonly isPublic: boolean;
  readonly csv: ReadingOptions;
  /** The table of a .duckdb file, or the sheet of an .xlsx file. */
  readonly table?: string;
}

/** A spec from a request, and the served tables that it reads. */
export interface ServedSpec<T> {
  /**
   * The spec has the same form as on the command line, so that the same release has the same stored
   * answer.
   */
  readonly spec: Spec;
  readonly locate: Locator;
  readonly tables: readonly UsedTable<T>[];
}

/**
 * Checks the spec of a request. `find` returns the served table of a name, or refuses the name at
 * this place of the spec.
 */
export function readServedSpec<T extends { readonly name: string }>(
  sent: BodyOf<"preview">["spec"],
  find: (name: string, place: readonly string[]) => T,
): ServedSpec<T> {
  const { value, locate } =
    typeof sent === "string"
      ? parseText(sent, "spec", servedSpec)
      : { value: sent, locate: nowhere };
  const { source, sources, from, join, ...rest } = value;
  const used = ({ name, file, ...about }: SentSource, place: readonly string[]) => {
    const served = find((name ?? file)!, place);
    return { source: { file: served.name, ...about }, table: usedTable(served, about) };
  };
  if (source !== undefined) {
    const found = used(source, ["source"]);
    return { spec: { ...rest, source: found.source }, locate, tables: [found.table] };
  }
  const all = Object.entries(sources!).map(([name, { unit, public: isPublic, ...each }]) => {
    const found = used(each, ["sources", name]);
    const role = { ...(unit !== undefined && { unit }), ...(isPublic && { public: isPublic }) };
    return {
      named: [name, { ...found.source, ...role }] as const,
      table: { ...found.table, name, isPublic: isPublic === true },
    };
  });
  return {
    spec: {
      ...rest,
      sources: Object.fromEntries(all.map(({ named }) => named)),
      from: from!,
      join,
    },
    locate,
    tables: all.map(({ table }) => table),
  };
}

function usedTable<T>(
  served: T,
  about: Parameters<typeof readingOptions>[0] & Pick<SentSource, "table">,
): UsedTable<T> {
  const { table } = about;
  return {
    served,
    isPublic: false,
    csv: readingOptions(about),
    ...(table !== undefined && { table }),
  };
}
