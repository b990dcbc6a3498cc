import { NoisewrightError } from "@noisewright/core";
import { type Engine, type Group, type KeyValue, publicValues } from "@noisewright/engines";
import type { Cell, FoundGroup, PreparedRelease } from "../prepare/index.js";
import { inTurns } from "./in-turns.js";

export interface AggregateOptions {
  /** The secret that keys the choice of groups, fresh for each release. */
  readonly salt: Uint8Array;
  readonly signal?: AbortSignal | undefined;
  /** What is being done, and how much of it is. */
  readonly progress?: ((step: string, fraction?: number) => void) | undefined;
}

/** True aggregates, cells of one result together. Nothing may be shown of them. */
export async function aggregates(
  engine: Engine,
  { query, cells, name }: PreparedRelease,
  { salt, signal, progress }: AggregateOptions,
): Promise<readonly FoundGroup[]> {
  progress?.(name, 0);
  const groups = await engine.run(query, {
    salt,
    ...(signal !== undefined && { signal }),
    ...(progress !== undefined && { progress: (fraction) => progress(name, fraction) }),
  });
  checkMeasures(groups, query.measures);
  const found =
    cells === 1
      ? each(groups, ({ key, values }) => ({ key, cells: new Map([[0, values]]) }))
      : inCells(groups, publicValues(query.by.at(-1)!)!);
  return await inTurns(found, signal);
}

/** An engine that leaves a measure out would have 0 published instead. */
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
    advice: "an engine answers every measure of a query, for every group",
  });
}

function* each<A, B>(all: Iterable<A>, change: (one: A) => B): Iterable<B> {
  for (const one of all) yield change(one);
}

/**
 * Groups of the same key but for the last, which tells the cell. The engine reports them in the order
 * of their keys; a cell that it does not report has no rows.
 */
function* inCells(groups: readonly Group[], places: readonly KeyValue[]): Iterable<FoundGroup> {
  const placeOf = new Map(places.map((value, i) => [value, i]));
  let last: { readonly key: readonly KeyValue[]; readonly cells: Map<number, Cell> } | undefined;
  for (const { key, values } of groups) {
    const outer = key.slice(0, -1);
    if (last === undefined || outer.some((value, i) => value !== last?.key[i])) {
      if (last !== undefined) yield last;
      last = { key: outer, cells: new Map() };
    }
    last.cells.set(placeOf.get(key.at(-1)!)!, values);
  }
  if (last !== undefined) yield last;
}
