import { NoisewrightError } from "@noisewright/core";
import {
  type AggregateQuery,
  type Engine,
  type Group,
  type KeyValue,
  publicValues,
} from "@noisewright/engines";
import type {
  Cell,
  ChosenQuery,
  CollectOptions,
  FoundGroup,
  PreparedRelease,
} from "../prepare/index.js";
import { inTurns } from "./in-turns.js";

/**
 * Runs the query of a release, at the chosen bounds if bounds were chosen. Returns the true
 * aggregates, grouped by result. True aggregates must never be shown.
 */
export async function aggregates(
  engine: Engine,
  release: PreparedRelease,
  options: CollectOptions,
  chosen?: Pick<ChosenQuery, "query" | "groups">,
): Promise<readonly FoundGroup[]> {
  if (release.collect !== undefined) return await release.collect(engine, options);
  const { query } = chosen ?? release;
  const groups = chosen?.groups ?? (await run(engine, query, release.name, options));
  checkMeasures(groups, query.measures);
  const found: Iterable<FoundGroup> =
    release.cells === 1
      ? mapped(groups, ({ key, values }) => ({ key, cells: new Map([[0, values]]) }))
      : inCells(groups, publicValues(query.by.at(-1)!)!);
  return await inTurns(found, options.signal);
}

async function run(
  engine: Engine,
  query: AggregateQuery,
  name: string,
  { salt, signal, progress }: CollectOptions,
): Promise<readonly Group[]> {
  progress?.(name, 0);
  return await engine.run(query, {
    salt,
    ...(signal !== undefined && { signal }),
    ...(progress !== undefined && { progress: (fraction) => progress(name, fraction) }),
  });
}

/** Refuses a group that lacks a measure. The missing measure would otherwise count as 0. */
function checkMeasures(
  groups: readonly Group[],
  measures: PreparedRelease["query"]["measures"],
): void {
  const names = Object.keys(measures);
  const missing = names.find((name) => groups.some(({ values }) => values[name] === undefined));
  if (missing === undefined) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "engine",
    what: `value of the measure ${missing}`,
    advice: "an engine must return every measure of a query for every group",
  });
}

function* mapped<A, B>(items: Iterable<A>, convert: (item: A) => B): Iterable<B> {
  for (const item of items) yield convert(item);
}

/**
 * Joins the groups whose keys differ only in the last column. The last column is the cell. The
 * engine returns groups in the order of their keys. A cell that the engine does not return has no
 * rows.
 */
function* inCells(groups: readonly Group[], values: readonly KeyValue[]): Iterable<FoundGroup> {
  const indexOf = new Map(values.map((value, i) => [value, i]));
  let last: { readonly key: readonly KeyValue[]; readonly cells: Map<number, Cell> } | undefined;
  for (const { key, values: cell } of groups) {
    const outer = key.slice(0, -1);
    if (last === undefined || outer.some((value, i) => value !== last?.key[i])) {
      if (last !== undefined) yield last;
      last = { key: outer, cells: new Map() };
    }
    last.cells.set(indexOf.get(key.at(-1)!)!, cell);
  }
  if (last !== undefined) yield last;
}
