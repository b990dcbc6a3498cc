import {
  type Adjacency,
  type Bound,
  type Key,
  parseExpression as parsed,
  type SetsQuery,
  sensitivities,
} from "../../src/index.js";
import { salt } from "../suite/trial.js";
import { Random } from "./random.js";
import type { Runner } from "./runners.js";
import {
  ADD,
  day,
  loadVisits,
  place,
  randomVisit,
  rowWorlds,
  size,
  unitWorlds,
  type Visit,
  type World,
} from "./visits.js";

const other = { other: true } as const;
const KEYS: readonly (readonly Key[])[] = [
  [day, { ...place, ...other }],
  [
    { ...place, ...other },
    { ...size, ...other },
  ],
  [size, place],
];
const SETS = [[], [0], [1], [1, 0]];

export interface TableOptions {
  readonly tables: number;
  readonly seed: number;
  /** Replaces the query that is run, but keeps the claims. Only a test of this check uses it. */
  readonly alter?: (query: SetsQuery) => SetsQuery;
}

/**
 * Counts the tables of random small data and of its neighbours, for every kind of unit. Compares
 * each difference with what the kind of unit allows.
 */
export async function tableNeighbours(
  runner: Runner,
  { tables, seed, alter = (same) => same }: TableOptions,
): Promise<{ readonly checks: number; readonly violations: readonly string[] }> {
  const random = new Random(seed);
  const violations: string[] = [];
  let checks = 0;
  for (let i = 0; i < tables; i++) {
    for (const bound of [undefined, ...boundsOf(random)]) {
      const worlds = bound === undefined ? rowWorlds(random) : unitWorlds(random);
      const by = random.pick(KEYS);
      const query = await loaded(runner, worlds, { by, bound });
      const counts: (readonly Float64Array[])[] = [];
      for (const [world] of worlds.entries()) {
        const filter = parsed(`world = ${world}`);
        counts.push(await runner.engine.counts({ ...alter(query), filter }, { salt }));
      }
      for (const [world, { adjacency }] of worlds.entries()) {
        for (const [at, set] of SETS.entries()) {
          checks++;
          const change = counts[world]![at]!.map((count, cell) => count - counts[0]![at]![cell]!);
          const found = exceeded(query, adjacency, set, change);
          if (found !== undefined) violations.push(`${found}: ${JSON.stringify([set, bound])}`);
        }
      }
    }
  }
  return { checks, violations };
}

/**
 * Counts data, and the same data with more rows in the last month. Returns the number of cells of
 * earlier months that changed.
 */
export async function appendedChanges(
  runner: Runner,
  { tables, seed, first }: { tables: number; seed: number; first?: true },
): Promise<number> {
  const random = new Random(seed);
  let changed = 0;
  for (let i = 0; i < tables; i++) {
    const isEarly = (visit: Visit) => !visit.day?.startsWith("2024-03");
    const early = random.some(20, () => randomVisit(random, 3)).filter(isEarly);
    const late = random.some(9, () => ({ ...randomVisit(random, 4), day: "2024-03-01" }));
    const worlds = [early, [...early, ...late]].map((rows) => ({ adjacency: ADD, rows }));
    for (const each of [{}, { each: 0 }]) {
      const bound = { groups: 2, rows: 2, ...each, ...(first ? { first } : {}) };
      const query = await loaded(runner, worlds, { by: [day, { ...place, ...other }], bound });
      const [before, after] = await Promise.all(
        [0, 1].map((world) =>
          runner.engine.counts({ ...query, filter: parsed(`world = ${world}`) }, { salt }),
        ),
      );
      const [table, later] = [before![3]!, after![3]!]; // places by months
      changed += table.filter((count, cell) => cell % 3 < 2 && count !== later[cell]).length;
    }
  }
  return changed;
}

function boundsOf(random: Random): readonly Bound[] {
  const [groups, rows] = [1 + random.below(3), 1 + random.below(2)];
  const first = random.chance(0.3) ? ({ first: true } as const) : {};
  return [
    { groups, rows, ...first },
    { groups, rows: 1, each: random.below(2), ...first },
    { groups, rows, each: random.below(2), ...first },
  ];
}

/** Loads all worlds into one table, and returns the query of this table. */
async function loaded(
  runner: Runner,
  worlds: readonly World[],
  { by, bound }: { readonly by: readonly Key[]; readonly bound: Bound | undefined },
): Promise<SetsQuery> {
  const table = await loadVisits(runner, worlds);
  const unit = bound === undefined ? {} : { unit: { of: parsed("unit"), bound } };
  return { table, by, ...unit, sets: SETS, measures: { rows: { kind: "count" } } };
}

/** The first rule that the change of a table breaks. */
function exceeded(
  query: SetsQuery,
  adjacency: Adjacency,
  set: readonly number[],
  change: Float64Array,
): string | undefined {
  const units = adjacency === ADD ? 1 : 2;
  const { groups = 1, rows = 1, each } = query.unit?.bound ?? {};
  const most = groups * rows;
  const l1 = sum(change, Math.abs);
  const l2 = sum(change, (x) => x * x);
  if (l1 > units * most) return `${l1} rows changed, allowed ${units * most}`;
  if (l2 > units * most ** 2) return `squares ${l2}, allowed ${units * most ** 2}`;
  const keepsAll = query.unit === undefined && query.by.every((key) => "other" in key);
  if (keepsAll && units === 2 && set.length === 0 && l1 > 0) return "the total changed";
  if (set.length === 2) {
    const claim = sensitivities(query, adjacency).rows!;
    const l0 = change.filter((x) => x !== 0).length;
    const norms = { l0, l1, l2Squared: l2, linf: Math.max(...change.map(Math.abs)) };
    for (const name of ["l0", "l1", "l2Squared", "linf"] as const) {
      if (norms[name] > Number(claim[name])) return `${name} ${norms[name]} > ${claim[name]}`;
    }
  }
  if (each === undefined || !set.includes(each)) return undefined;
  const slices = slicesOf(query, set, each, change);
  const touched = slices.filter((slice) => slice > 0).length;
  if (touched > units * groups) return `${touched} groups changed, allowed ${units * groups}`;
  const worst = Math.max(...slices);
  if (worst > units * rows) return `${worst} rows of a group, allowed ${units * rows}`;
  const squares = units * groups * rows ** 2;
  return l2 > squares ? `squares ${l2} in groups, allowed ${squares}` : undefined;
}

/** The rows that changed in each group of the key `each`. */
function slicesOf(query: SetsQuery, set: readonly number[], each: number, change: Float64Array) {
  const cells = (key: number) => {
    const one = query.by[key]!;
    return "starts" in one ? 3 : 2 + ("other" in one ? 1 : 0);
  };
  const sizes = set.map(cells);
  const stride = set.slice(set.indexOf(each) + 1).reduce((all, key) => all * cells(key), 1);
  const slices = new Array<number>(sizes[set.indexOf(each)]!).fill(0);
  for (const [at, x] of change.entries()) {
    slices[Math.floor(at / stride) % slices.length]! += Math.abs(x);
  }
  return slices;
}

const sum = (values: Float64Array, of: (x: number) => number): number =>
  values.reduce((all, x) => all + of(x), 0);
