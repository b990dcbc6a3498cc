import { type Engine, type Group, type KeyValue, publicValues } from "@noisewright/engines";
import type { Cell, FoundGroup, PlannedRelease } from "../plan/index.js";
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
  { query, cells, name }: PlannedRelease,
  { salt, signal, progress }: AggregateOptions,
): Promise<readonly FoundGroup[]> {
  progress?.(name, 0);
  const groups = await engine.run(query, {
    salt,
    ...(signal !== undefined && { signal }),
    ...(progress !== undefined && { progress: (fraction) => progress(name, fraction) }),
  });
  const found =
    cells === 1
      ? each(groups, ({ key, values }) => ({ key, cells: new Map([[0, values]]) }))
      : inCells(groups, publicValues(query.by.at(-1)!)!);
  return await inTurns(found, signal);
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
    last.cells.set(placeOf.get(key.at(-1) as KeyValue)!, values);
  }
  if (last !== undefined) yield last;
}
