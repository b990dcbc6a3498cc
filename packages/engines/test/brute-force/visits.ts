import {
  type Adjacency,
  type Key,
  parseExpression as parsed,
  type Table,
} from "../../src/index.js";
import type { Random } from "./random.js";
import type { Runner } from "./runners.js";

/** A row of a small table. */
export interface Visit {
  readonly unit: number;
  readonly day: string | null;
  readonly place: string | null;
  readonly size: number | null;
}

/** A table that differs from the first table by one unit. */
export interface World {
  readonly adjacency: Adjacency;
  readonly rows: readonly Visit[];
}

const DAYS = ["2024-01-01", "2024-01-31", "2024-02-29", "2024-03-01", "2023-12-31", null];
const PLACES = ["x", "y", "X", "other", "", null];
const SIZES = [0, 0.5, 1, 2, -1, 7, null];
const MONTHS = ["2024-01-01", "2024-02-01", "2024-03-01"];

export const day: Key = { name: "day", of: parsed("day"), starts: MONTHS, end: "2024-04-01" };
export const place: Key = { name: "place", of: parsed("place"), values: ["y", "x"] };
export const size: Key = { name: "size", of: parsed("size"), edges: [0, 1, 2], outside: "drop" };
export const ADD = "add-remove" as const;

export const randomVisit = (random: Random, units: number): Visit => ({
  unit: random.below(units),
  day: random.pick(DAYS),
  place: random.pick(PLACES),
  size: random.pick(SIZES),
});

export function rowWorlds(random: Random): readonly World[] {
  const rows = random.some(8, () => randomVisit(random, 4));
  const replaced = rows.with(0, randomVisit(random, 4));
  return [
    { adjacency: ADD, rows },
    { adjacency: ADD, rows: rows.slice(1) },
    { adjacency: "substitute", rows: replaced },
  ];
}

/** The unit 0 is removed, or replaced by a unit with other rows. */
export function unitWorlds(random: Random): readonly World[] {
  const rows = random.some(24, () => randomVisit(random, 4));
  const others = rows.filter(({ unit }) => unit !== 0);
  const fresh = random.some(6, () => ({ ...randomVisit(random, 1), unit: 9 }));
  return [
    { adjacency: ADD, rows },
    { adjacency: ADD, rows: others },
    { adjacency: "substitute", rows: [...others, ...fresh] },
  ];
}

let loads = 0;

/** Loads all worlds into one table. The column `world` has the index of the world of a row. */
export async function loadVisits(runner: Runner, worlds: readonly World[]): Promise<Table> {
  const name = `visits_${loads++}`;
  const literal = (value: string | number | null) =>
    value === null ? "NULL" : typeof value === "number" ? String(value) : `'${value}'`;
  const values = worlds.flatMap(({ rows }, world) =>
    rows.map(({ unit, day, place, size }) => `(${[world, unit, day, place, size].map(literal)})`),
  );
  await runner.execute([
    `CREATE TABLE ${name} (world INTEGER, unit INTEGER, day DATE, place VARCHAR(9), size DOUBLE PRECISION)`,
    `INSERT INTO ${name} VALUES ${values.join(", ")}`,
  ]);
  return await runner.engine.table(name);
}
