import type { PublishedRelease } from "@noisewright/contract/answers";

/** A published release with the given results. */
export function release(given: Partial<PublishedRelease>): PublishedRelease {
  return {
    name: "loans",
    statistic: "count",
    mechanism: { id: "geometric", params: { epsilon: 1 }, why: "the smallest error" },
    sensitivity: { l0: 1, l1: 1, linf: 1, why: "each reader changes at most 1 group by 1" },
    certified: { epsilon: 1, delta: 0 },
    expected: { within: 3, unit: "value", confidence: 0.95 },
    alone: 1,
    status: "new",
    digest: "0".repeat(64),
    describes: "number of rows",
    confidence: 0.95,
    simultaneous: false,
    results: [],
    ...given,
  };
}

/** Results with one key column, whose values are their places in the list. */
export function listed(column: string, keys: readonly (string | number | null)[]) {
  return keys.map((key, i) => ({
    key: { [column]: key },
    value: i,
    interval: { lower: i - 1, upper: i + 1 },
  }));
}
