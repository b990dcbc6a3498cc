import { NoisewrightError } from "@noisewright/core";
import type { TableLevel } from "@noisewright/core/tables";
import { type FieldPath, Problems } from "@noisewright/engines";
import type { TablesRelease } from "../spec/index.js";
import type { Axis } from "./table-axis.js";
import { columnsOf } from "./table-cells.js";

/** A table that a spec asks for. */
export interface ListedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly level: TableLevel;
  readonly cells: number;
  readonly weight?: number | undefined;
  readonly within?: number | undefined;
}

const MOST_TABLES = 10_000;

/** The largest number of cells of all tables of a release together. */
const MOST_CELLS = 2 ** 20;

/**
 * The tables of a release, in the order of the spec. The columns of each table are in the order of
 * `columns`. Problems have their path below the release.
 */
export function listedTables(
  { tables, columns }: TablesRelease,
  axes: readonly Axis[],
): readonly ListedTable[] {
  const listed = "all" in tables ? allTables(tables.all, axes) : someTables(tables, axes);
  requireAllUsed(listed, axes, columns);
  const cells = listed.reduce((sum, table) => sum + table.cells, 0);
  if (cells <= MOST_CELLS) return listed;
  throw tablesError(
    [],
    `tables of at most ${MOST_CELLS} cells in all`,
    `${cells} cells`,
    "list fewer tables, use fewer columns in a table, or use fewer keys or wider bins",
  );
}

/** All tables of up to `most` columns, on each level of a hierarchy. The total is the first table. */
function allTables(most: number, axes: readonly Axis[]): readonly ListedTable[] {
  let levels: readonly TableLevel[] = [[]];
  for (const axis of axes) {
    levels = levels.flatMap((level) => {
      const used = level.filter((each) => each > 0).length;
      const finest = used < most ? axis.levels.length : 0;
      return Array.from({ length: finest + 1 }, (_, i) => [...level, i]);
    });
    if (levels.length <= MOST_TABLES) continue;
    const advice = "use a smaller number, fewer columns, or a list of tables";
    throw tablesError(["all"], `at most ${MOST_TABLES} tables`, "more tables", advice);
  }
  return levels.toSorted(inOrder).map((level) => tableOf(level, axes));
}

/** Tables with fewer columns come first, then tables with earlier columns, then coarser levels. */
function inOrder(a: TableLevel, b: TableLevel): number {
  const [own, others] = [columnsOf(a), columnsOf(b)];
  if (own.length !== others.length) return own.length - others.length;
  const column = own.findIndex((each, i) => each !== others[i]);
  if (column >= 0) return own[column]! - others[column]!;
  const level = own.find((each) => a[each] !== b[each]);
  return level === undefined ? 0 : a[level]! - b[level]!;
}

function someTables(
  tables: Exclude<TablesRelease["tables"], { readonly all: number }>,
  axes: readonly Axis[],
): readonly ListedTable[] {
  const problems = new Problems();
  const seen = new Set<string>();
  const listed = tables.map((table, i) => {
    const { of, weight, within } = Array.isArray(table)
      ? { of: table, weight: undefined, within: undefined }
      : table;
    const path = Array.isArray(table) ? [i] : [i, "of"];
    const level = problems.attempt(["tables", ...path], () => levelOf(of, axes));
    if (level === undefined) return undefined;
    if (seen.has(level.join())) {
      problems.attempt([], () => {
        throw tablesError(path, "a table that is not listed before", of.join(" × ") || "the total");
      });
    }
    seen.add(level.join());
    return { ...tableOf(level, axes), weight, within };
  });
  problems.throwIfAny("release");
  return listed.map((table) => table!);
}

/** The level of each column of a table. */
function levelOf(names: readonly string[], axes: readonly Axis[]): TableLevel {
  const level = axes.map(() => 0);
  for (const [i, name] of names.entries()) {
    const column = axes.findIndex(({ levels }) => levels.some((each) => each.name === name));
    if (column < 0) throw unknownColumn(i, name, axes);
    if (level[column]! > 0) {
      throw new NoisewrightError({
        code: "domain",
        subject: "release",
        path: [i],
        parameter: "tables",
        domain: "different columns, and at most one level of a hierarchy",
        got: names.join(", ").slice(0, 60),
        advice:
          "name each column once; of a hierarchy, name only the finest level, because its cells add up to the coarser levels",
      });
    }
    level[column] = 1 + axes[column]!.levels.findIndex((each) => each.name === name);
  }
  return level;
}

function tableOf(level: TableLevel, axes: readonly Axis[]): ListedTable {
  const used = level.flatMap((each, i) => (each === 0 ? [] : [axes[i]!.levels[each - 1]!]));
  const columns = used.map(({ name }) => name);
  const cells = used.reduce((product, { labels }) => product * labels.length, 1);
  return { name: columns.join(" × ") || "total", columns, level, cells };
}

/** Refuses a column that is in no table, which is a mistake of the spec. */
function requireAllUsed(
  tables: readonly ListedTable[],
  axes: readonly Axis[],
  columns: TablesRelease["columns"],
): void {
  const unused = axes.findIndex((_, i) => tables.every(({ level }) => level[i] === 0));
  if (unused < 0) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    path: ["columns", unused],
    parameter: "columns",
    domain: "a column of at least one table",
    got: JSON.stringify(columns[unused]!.of.slice(0, 60)),
    advice: "add a table with this column, or remove the column",
  });
}

function unknownColumn(i: number, got: string, axes: readonly Axis[]): NoisewrightError {
  const known = axes.flatMap(({ levels }) => levels.map(({ name }) => name));
  const what = "column of the tables";
  return new NoisewrightError({ code: "unknown", subject: "release", path: [i], what, got, known });
}

function tablesError(path: FieldPath, domain: string, got: string, advice?: string) {
  const problem = { code: "domain", subject: "release", parameter: "tables" } as const;
  return new NoisewrightError({ ...problem, path: ["tables", ...path], domain, got, advice });
}
