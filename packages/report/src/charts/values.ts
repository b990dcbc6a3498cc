import type { KeyValue, PublishedRelease } from "@noisewright/contract/answers";

export type PublishedTable = NonNullable<PublishedRelease["tables"]>[number];

/** A published number with its key, of a release or of a table. */
export interface Value {
  readonly key: readonly KeyValue[];
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The numbers of a release and the columns of their keys. */
export interface Values {
  readonly columns: readonly string[];
  readonly values: readonly Value[];
}

/** The results of a release that are numbers. */
export function valuesOf({ results }: PublishedRelease): Values {
  const columns = Object.keys(results[0]?.key ?? {});
  const values = results.flatMap(({ key, value, interval }) =>
    typeof value === "number"
      ? [{ key: columns.map((name) => key[name] ?? null), value, ...ends(interval) }]
      : [],
  );
  return { columns, values };
}

/** The cells of a table: whole numbers if there are any, and otherwise estimates. */
export function cellsOf({ columns, cells }: PublishedTable): Values {
  const values = cells.map(({ key, value, whole, interval }) => ({
    key,
    value: whole ?? value,
    ...ends(interval),
  }));
  return { columns, values };
}

const ends = (interval: { lower: number | null; upper: number | null } | undefined) => ({
  lower: interval?.lower ?? null,
  upper: interval?.upper ?? null,
});
