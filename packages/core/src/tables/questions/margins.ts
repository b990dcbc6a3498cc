import { levelKey, levelsBelow } from "./levels.js";
import { refuse } from "./refuse.js";
import type { Question, Schema, TableLevel } from "./types.js";

/** The number of nodes of each column of a table. */
export function sizesOf(schema: Schema, level: TableLevel): number[] {
  return schema.map((nodes, column) => nodes[level[column]!]!);
}

/**
 * The number of answers of a question. A column in signs has one difference for every node of the
 * level above.
 */
export function answerSizes(schema: Schema, { level, signs }: Question): number[] {
  return schema.map((nodes, column) => nodes[level[column]! - (signs.includes(column) ? 1 : 0)]!);
}

/** Whether table `a` is a margin of table `b`, or the same table. */
export function isMargin(a: TableLevel, b: TableLevel): boolean {
  return a.every((x, column) => x <= b[column]!);
}

/** All margins of some tables, in lexicographic order and without repetitions. */
export function marginsOf(tables: readonly TableLevel[]): TableLevel[] {
  const found = new Map<string, TableLevel>();
  for (const table of tables) {
    for (const level of levelsBelow(table)) found.set(levelKey(level), level);
  }
  return [...found.values()].sort(compare);
}

function compare(a: TableLevel, b: TableLevel): number {
  const column = a.findIndex((x, i) => x !== b[i]);
  return column < 0 ? 0 : a[column]! - b[column]!;
}

/** Throws unless a level belongs to the schema and is a margin of one of the tables. */
export function checkMargin(subject: string, tables: readonly TableLevel[], level: TableLevel) {
  const columns = tables[0]?.length ?? 0;
  const known =
    level.length === columns &&
    level.every((x) => Number.isInteger(x) && x >= 0) &&
    tables.some((table) => isMargin(level, table));
  if (known) return;
  refuse(subject, {
    parameter: "level",
    domain: "a table of the plan or a margin of one",
    got: `[${level.join(", ")}]`,
    advice: "add this table to the request",
  });
}
