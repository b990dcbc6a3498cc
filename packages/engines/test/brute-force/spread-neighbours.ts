import {
  type Key,
  type Measure,
  parseExpression as parsed,
  type SpreadOf,
  type SpreadQuery,
  type SpreadResult,
  type Sum,
} from "../../src/index.js";
import { salt } from "../suite/trial.js";
import { Random } from "./random.js";
import type { Runner } from "./runners.js";
import { ADD, day, loadVisits, place, rowWorlds, unitWorlds } from "./visits.js";

const SPREADS: readonly SpreadOf[] = ["value", "total", "greatest", "rows", "groups"];
const KEYS: readonly (readonly Key[])[] = [
  [],
  [day],
  [place, day],
  [{ name: "place", of: parsed("place") }],
  [{ name: "place", of: parsed("lower(place)") }, day],
];

export interface SpreadOptions {
  readonly tables: number;
  readonly seed: number;
  /** Replaces the query that is run, but keeps the claims. Only a test of this check uses it. */
  readonly alter?: (query: SpreadQuery) => SpreadQuery;
}

/**
 * Spreads random small data and its neighbours, for every kind of integer. One unit more may add at
 * most one to the counts of each of its groups, and at most one to the number of units.
 */
export async function spreadNeighbours(
  runner: Runner,
  { tables, seed, alter = (same) => same }: SpreadOptions,
): Promise<{ readonly checks: number; readonly violations: readonly string[] }> {
  const random = new Random(seed);
  const violations: string[] = [];
  let checks = 0;
  for (let i = 0; i < tables; i++) {
    for (const of of SPREADS) {
      const worlds = of === "value" ? rowWorlds(random) : unitWorlds(random);
      const query = { ...randomQuery(random, of), table: await loadVisits(runner, worlds) };
      const found: SpreadResult[] = [];
      for (const world of worlds.keys()) {
        const filter = parsed(`world = ${world}`);
        found.push(await runner.engine.spread({ ...alter(query), filter }, { salt }));
      }
      for (const [world, { adjacency }] of worlds.entries()) {
        checks++;
        const units = adjacency === ADD ? 1 : 2;
        const exceeds = exceeded(query, units, found[0]!, found[world]!);
        if (exceeds !== undefined) violations.push(`${of}: ${exceeds}`);
      }
    }
  }
  return { checks, violations };
}

function randomQuery(random: Random, of: SpreadOf): Omit<SpreadQuery, "table"> {
  const missing = random.chance(0.3) ? { missing: 1 } : {};
  const range = { lower: -2, upper: 4, granularity: 0.5, ...missing };
  const sum: Sum = { kind: "sum", of: parsed("size"), ...range };
  const known = random.chance(0.5) ? { of: parsed("size") } : {};
  const count: Measure = { kind: "count", ...known };
  const measure = of === "rows" || (of === "groups" && random.chance(0.5)) ? count : sum;
  const bound = { groups: 1 + random.below(3), rows: 1 + random.below(3) };
  return {
    ...(of === "value" ? {} : { unit: { of: parsed("unit"), bound } }),
    by: random.pick(KEYS),
    measures: { measure },
    spread: { of, edges: of === "rows" || of === "groups" ? [1, 2, 3] : [-4, -1, 0, 1, 2, 5] },
  };
}

/** The first rule that the change of a spread breaks, if one world has `units` other units. */
function exceeded(
  query: SpreadQuery,
  units: number,
  before: SpreadResult,
  after: SpreadResult,
): string | undefined {
  const changes = changesOf(before, after);
  const l1 = changes.flat().reduce((all, x) => all + Math.abs(x), 0);
  const most = units * (query.unit?.bound.groups ?? 1);
  if (l1 > most) return `counts changed by ${l1}, allowed ${most}`;
  const largest = Math.max(0, ...changes.map((bins) => bins.reduce((a, x) => a + Math.abs(x), 0)));
  if (largest > units) return `counts of a group changed by ${largest}, allowed ${units}`;
  const moved = before.units.map((count, bin) => Math.abs(Number(after.units[bin]! - count)));
  const all = moved.reduce((a, x) => a + x, 0);
  if (all > units) return `units changed by ${all}, allowed ${units}`;
  if (units > 1) return undefined;
  const signs = new Set([...changes.flat()].filter((x) => x !== 0).map(Math.sign));
  return signs.size > 1 ? "one unit raised a count and lowered another" : undefined;
}

/** How the counts of each group changed. A group that is not found has empty bins. */
function changesOf(before: SpreadResult, after: SpreadResult): readonly (readonly number[])[] {
  const counts = ({ groups }: SpreadResult) =>
    new Map(groups.map(({ key, bins }) => [JSON.stringify(key), bins.map((bin) => bin.count)]));
  const [a, b] = [counts(before), counts(after)];
  return [...new Set([...a.keys(), ...b.keys()])].map((key) =>
    before.units.map((_, bin) => Number((b.get(key)?.[bin] ?? 0n) - (a.get(key)?.[bin] ?? 0n))),
  );
}
