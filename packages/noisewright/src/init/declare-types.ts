import { NoisewrightError } from "@noisewright/core";
import { suggest } from "@noisewright/core/format";
import type { ColumnType } from "@noisewright/engines";
import type { CsvLook } from "@noisewright/engines/connect";
import { findColumn } from "./find-column.js";
import { DECLARED_TYPES, type DeclaredType, type StarterTable } from "./starter-table.js";

/** Reads `age=integer,hours=number`. A column of another table is written `people.age=integer`. */
export function typesIn(
  texts: readonly string[],
  subject = "init",
): readonly (readonly [string, DeclaredType])[] {
  return texts
    .flatMap((text) => text.split(","))
    .map((pair) => {
      const [, column = "", word = ""] = /^(.*)=(.*)$/s.exec(pair) ?? [];
      const type = DECLARED_TYPES.find((each) => each === word.trim());
      if (column.trim() !== "" && type !== undefined) return [column.trim(), type];
      const meant = suggest(word.trim(), DECLARED_TYPES);
      throw new NoisewrightError({
        ...{
          code: "domain",
          subject,
          parameter: "types",
          got: JSON.stringify(pair.slice(0, 80)),
        },
        domain: `column=type, where the type is one of ${DECLARED_TYPES.join(", ")}`,
        ...(meant !== undefined && { advice: `did you mean "${meant}"?` }),
      });
    });
}

/** Declares types of columns of CSV files. The types of all other tables are fixed. */
export function withTypes(
  tables: readonly StarterTable[],
  given: readonly (readonly [string, DeclaredType])[],
): readonly StarterTable[] {
  const found = given.map(([text, type]) => ({ ...findColumn(tables, text, "types"), type }));
  const fixed = found.find(({ table }) => !table.isCsv);
  if (fixed !== undefined) {
    throw new NoisewrightError({
      ...{ code: "domain", subject: "init", parameter: "types" },
      domain: "types of columns of CSV files, because other tables have types",
      got: `a column of ${fixed.table.name}`,
    });
  }
  return tables.map((table) =>
    typed(
      table,
      new Map(found.flatMap((each) => (each.table === table ? [[each.column, each.type]] : []))),
    ),
  );
}

/** Declares the types that most rows have, and keeps the ranges of the numbers. */
export function withLooks(
  tables: readonly StarterTable[],
  looks: ReadonlyMap<string, CsvLook>,
): readonly StarterTable[] {
  return tables.map((table) => {
    const { columns = [] } = looks.get(table.name) ?? {};
    // Tables are joined by columns of equal names, whose types must be equal.
    const isShared = (name: string) =>
      tables.some((other) => other !== table && other.columns.some((each) => each.name === name));
    const guessed = columns.filter(({ name, type }) => type !== "text" && !isShared(name));
    const ranges = columns.flatMap(({ name, range }) =>
      range === undefined ? [] : [[name, range] as const],
    );
    return {
      ...typed(table, new Map(guessed.map(({ name, type }) => [name, type]))),
      ...(columns.length > 0 && { ranges: new Map(ranges) }),
    };
  });
}

const COLUMN_TYPES: Readonly<Record<DeclaredType, ColumnType>> = {
  ...{ integer: "integer", number: "float", boolean: "boolean" },
  ...{ date: "date", timestamp: "timestamp", text: "text" },
};

/** A table with more declared types. */
export function typed(table: StarterTable, types: ReadonlyMap<string, DeclaredType>): StarterTable {
  if (types.size === 0) return table;
  const columns = table.columns.map((column) => {
    const type = types.get(column.name);
    return type === undefined ? column : { ...column, type: COLUMN_TYPES[type] };
  });
  return { ...table, columns, types: new Map([...(table.types ?? []), ...types]) };
}
