import {
  nodesOn,
  numbersOf,
  type Question,
  type Schema,
  type TablesRequest,
} from "../questions/index.js";

/** How much one protected unit can change the numbers of a question. */
export interface Movement {
  /** The sum of the squared changes. */
  readonly squares: number;
  /** The sum of the absolute changes. */
  readonly steps: number;
  /** How many numbers change. */
  readonly numbers: number;
}

/** What the movement depends on. */
export type Protection = Pick<TablesRequest, "schema" | "unit" | "adjacency">;

/**
 * The largest movement of a question.
 *
 * Each row of a unit changes one number of the question by 1 or −1. Call the numbers of one node of
 * the group column a bundle. At most `rows` rows reach all numbers, and at most `capacity` rows reach
 * a bundle.
 *
 * Add or remove: the squares of a bundle are at most the square of its rows. The sum of these squares
 * is convex, so it is largest if as many bundles as possible are full (`filled`). For a unit of rows
 * without groups, all numbers are one bundle, and the squares are rows².
 *
 * Substitute: the change is y − x for two such contributions with squares at most A, so its squares
 * are at most (√A + √A)² = 4A. In cells, y and x are not negative, so the squares are at most 2A.
 *
 * Besides, no number changes by more than the rows that reach it, twice that for substituted signs.
 */
export function movementOf(protection: Protection, question: Question): Movement {
  const rows = rowsOf(protection);
  const capacity = Math.min(rows, capacityOf(protection, question));
  const numbers = numbersOf(protection.schema, question);
  const isSigned = question.signs.length > 0;
  const contributions = protection.adjacency === "substitute" ? 2 : 1;
  const each = isSigned ? contributions * capacity : capacity;
  const factor = isSigned ? contributions * contributions : contributions;
  return {
    squares: Math.min(factor * filled(rows, capacity), numbers * each * each),
    steps: Math.min(contributions * rows, numbers * each),
    numbers: Math.min(contributions * rows, numbers),
  };
}

/** The largest number of rows of a unit. */
export function rowsOf({ schema, unit }: Protection): number {
  if (unit.kind === "rows") return unit.most;
  return Math.min(unit.most, schema[unit.column]!.at(-1)!);
}

/**
 * The largest number of rows of a unit that reach one bundle. In cells, a bundle belongs to a node of
 * the table. If the group column alone is in signs, the two siblings of a number have opposite signs:
 * their changes never add up, and (y − z)² ≤ y² + z², so each sibling still counts as a bundle. If
 * another column is in signs too, it can turn the sign of one sibling, and the bundle is that of the
 * parent node.
 */
function capacityOf({ schema, unit }: Protection, { level, signs }: Question): number {
  if (unit.kind === "rows") return unit.most;
  const { column } = unit;
  const parent = signs.length > 1 && signs.includes(column);
  const at = level[column]! - (parent ? 1 : 0);
  return groupsPerNode(schema, column, at);
}

/** The number of nodes of the finest level below a node of the given level. */
export function groupsPerNode(schema: Schema, column: number, level: number): number {
  return schema[column]!.at(-1)! / nodesOn(schema, column, level);
}

/** The sum of the squares of bundles of which as many as possible are full. */
export function filled(rows: number, capacity: number): number {
  const rest = rows % capacity;
  return ((rows - rest) / capacity) * capacity * capacity + rest * rest;
}
