import { type AggregateQuery, groupCount, type KeyValue, publicValues } from "../query/index.js";
import type { KeyType } from "../sql/index.js";
import type { Group } from "./engine.js";
import { failed } from "./failure.js";

/** A row of a result as the driver returns it: the keys, then the measures as text. */
export type Row = readonly unknown[];

/**
 * After this many rows, the loop pauses so that other tasks can run. Another task may abort the
 * signal.
 */
const ROWS_PER_TURN = 2 ** 14;

/** Computes the groups of a query from result rows, with one list of rows for each share. */
export async function assemble(
  query: AggregateQuery,
  types: readonly KeyType[],
  shares: Iterable<readonly Row[]>,
  signal?: AbortSignal,
): Promise<readonly Group[]> {
  const names = Object.keys(query.measures);
  const found = await addUp(types, names, shares, signal);
  const values = Object.fromEntries(names.map((name) => [name, 0n]));
  return inOrder(query, found, (key) => ({ key, values }));
}

/**
 * Adds up the rows that have the same key, over all shares of the units. Returns the groups by the
 * JSON of their keys. A unit is in one share only, so it contributes to a group once, and the shares can be
 * added up. Two rows of the same share are never added up. One unit could be in both rows, and
 * could change their sum by twice the unit's bound.
 */
export async function addUp(
  types: readonly KeyType[],
  names: readonly string[],
  shares: Iterable<readonly Row[]>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Group>> {
  let done = 0;
  const found = new Map<string, Group>();
  for (const rows of shares) {
    const seen = new Set<string>();
    for (const row of rows) {
      if (++done % ROWS_PER_TURN === 0) await letOthersRun(signal);
      const key = types.map((type, i) => keyValue(row[i], type));
      const id = JSON.stringify(key);
      if (seen.has(id)) throw failed("engine", "two groups with the same key");
      seen.add(id);
      const before = found.get(id)?.values;
      const values = Object.fromEntries(
        names.map((name, i) => [
          name,
          (before?.[name] ?? 0n) + BigInt(String(row[types.length + i])),
        ]),
      );
      found.set(id, { key, values });
    }
  }
  return found;
}

interface Keyed {
  readonly key: readonly KeyValue[];
}

/**
 * The groups that were found by the JSON of their keys. If all keys are public, the result has every
 * combination of keys, in the order listed. Otherwise groups are ordered by key.
 */
export function inOrder<T extends Keyed>(
  query: AggregateQuery,
  found: ReadonlyMap<string, T>,
  empty: (key: readonly KeyValue[]) => T,
): readonly T[] {
  if (groupCount(query) === undefined) return [...found.values()].sort(byKey);
  return combinations(query).map((key) => found.get(JSON.stringify(key)) ?? empty(key));
}

async function letOthersRun(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

function keyValue(value: unknown, type: KeyType): KeyValue {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "integer": {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    case "number":
      return Number(value) + 0;
    default:
      return typeof value === "boolean" ? value : String(value);
  }
}

/** All combinations of public keys. The last key changes fastest. */
function combinations(query: AggregateQuery): readonly (readonly KeyValue[])[] {
  return query.by.reduce<readonly (readonly KeyValue[])[]>(
    (keys, key) => {
      const values =
        publicValues(key)?.map((value) => (typeof value === "number" ? value + 0 : value)) ?? [];
      return keys.flatMap((prefix) => values.map((value) => [...prefix, value]));
    },
    [[]],
  );
}

/**
 * Orders keys: first nulls, then booleans, then numbers and texts that are numbers, then other
 * texts. The order of two keys depends on these two keys alone, so the order leaks nothing about
 * keys that are not published.
 */
function byKey(a: Keyed, b: Keyed): number {
  for (const [i, left] of a.key.entries()) {
    const right = b.key[i]!;
    const order = rank(left) - rank(right) || size(left) - size(right) || compare(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

const RANKS: Readonly<Record<string, number>> = { object: 0, boolean: 1, number: 2, string: 3 };
const rank = (value: KeyValue): number => RANKS[isNumberText(value) ? "number" : typeof value]!;

/** The size of a number. By default the columns of a CSV file are text, such as "9" and "10". */
const size = (value: KeyValue): number =>
  typeof value === "number" || isNumberText(value) ? Number(value) : 0;

const isNumberText = (value: KeyValue): boolean =>
  typeof value === "string" && /^[+-]?\d{1,300}(\.\d{1,300})?$/.test(value);

const compare = (a: KeyValue, b: KeyValue): number =>
  a === b || a === null || b === null ? 0 : a < b ? -1 : 1;
