import { type AggregateQuery, groupCount, type KeyValue, publicValues } from "../query/index.js";
import type { KeyType } from "../sql/index.js";
import type { Group } from "./engine.js";
import { failed } from "./failure.js";

/** A row of a result as the driver gives it: keys, then measures as text. */
export type Row = readonly unknown[];

/** Rows after which others have their turn, and may end it. */
const TURN = 2 ** 14;

/**
 * The groups of a plan from the rows of its query, one list of rows for each share of the units. A
 * unit is in one share only, so what it adds to a group it adds once, and shares may be added up. Two
 * rows of one share are never: a unit may be in both, and would move their sum by twice its bound.
 */
export async function assemble(
  plan: AggregateQuery,
  types: readonly KeyType[],
  shares: Iterable<readonly Row[]>,
  signal?: AbortSignal,
): Promise<readonly Group[]> {
  let done = 0;
  const names = Object.keys(plan.measures);
  const found = new Map<string, Group>();
  for (const rows of shares) {
    const seen = new Set<string>();
    for (const row of rows) {
      if (++done % TURN === 0) await turn(signal);
      const key = types.map((type, i) => keyValue(row[i], type));
      const id = JSON.stringify(key);
      if (seen.has(id)) throw failed("engine", "two groups of one key");
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
  if (groupCount(plan) === undefined) return [...found.values()].sort(byKey);
  const zeros = Object.fromEntries(names.map((name) => [name, 0n]));
  return combinations(plan).map((key) => found.get(JSON.stringify(key)) ?? { key, values: zeros });
}

async function turn(signal: AbortSignal | undefined): Promise<void> {
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

/** All public keys, the last column fastest. */
function combinations(plan: AggregateQuery): readonly (readonly KeyValue[])[] {
  return plan.by.reduce<readonly (readonly KeyValue[])[]>(
    (keys, key) => {
      const values =
        publicValues(key)?.map((value) => (typeof value === "number" ? value + 0 : value)) ?? [];
      return keys.flatMap((prefix) => values.map((value) => [...prefix, value]));
    },
    [[]],
  );
}

/** Nulls, conditions, numbers, texts; so that the order tells nothing but the keys themselves. */
function byKey(a: Group, b: Group): number {
  for (const [i, left] of a.key.entries()) {
    const right = b.key[i]!;
    const order = rank(left) - rank(right) || compare(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

const RANKS: Readonly<Record<string, number>> = { object: 0, boolean: 1, number: 2, string: 3 };
const rank = (value: KeyValue): number => RANKS[typeof value]!;

const compare = (a: KeyValue, b: KeyValue): number =>
  a === b || a === null || b === null ? 0 : a < b ? -1 : 1;
