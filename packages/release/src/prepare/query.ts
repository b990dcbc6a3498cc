import {
  type AggregateQuery,
  cellsOf,
  type Expression,
  type FieldPath,
  type Key,
  Problems,
  parseExpression,
  type Table,
} from "@noisewright/engines";
import {
  type DeclaredRelease,
  type Every,
  type KeySpec,
  type Spec,
  startOf,
} from "../spec/index.js";
import { type Grid, gridOf } from "./grid.js";
import { measuresOf, NOTHING } from "./measures.js";
import { pathOfRelease } from "./spec-path.js";
import { unitOf } from "./unit-bound.js";

/**
 * The query of a release, and what the later steps of the preparation need to know about the query.
 */
export interface ReleaseQuery {
  readonly query: AggregateQuery;
  /** The number of cells of one result: the number of points of a grid, or one. */
  readonly cells: number;
  readonly grid?: Grid;
  /** The columns that group rows. A column with bins has its edges. */
  readonly columns: readonly { readonly name: string; readonly edges?: readonly number[] }[];
  /** Whether keys are selected privately. */
  readonly selects: boolean;
}

/** Builds the query of a release. One error shows all expressions that cannot be parsed. */
export function queryOf(spec: Spec, release: DeclaredRelease, table: Table): ReleaseQuery {
  const own = pathOfRelease(spec, release);
  const problems = new Problems();
  const parse = (field: FieldPath, text: string) =>
    problems.attempt(field, () => parseExpression(text)) ?? NOTHING;
  const by = [release.by ?? []].flat();
  const keys = by.map((key, i) => {
    const path = Array.isArray(release.by) ? ["by", i, "of"] : ["by", "of"];
    return keyOf(key, parse([...own, ...path], key.of), i);
  });
  const { of: text } = release as { readonly of?: string };
  const of = text === undefined ? undefined : parse([...own, "of"], text);
  const filter = release.where === undefined ? undefined : parse([...own, "where"], release.where);
  const derive = Object.fromEntries(
    Object.entries(spec.derive ?? {}).map(([name, each]) => [name, parse(["derive", name], each)]),
  );
  const inner = problems.attempt(own, () => innerKey(release, of));
  const measures = problems.attempt(own, () => measuresOf(release, of));
  const every = "every" in release ? release.every : undefined;
  const period = every && [periodKey(every, parse([...own, "every", "of"], every.of))];
  const all = [...(period ?? []), ...keys, ...(inner === undefined ? [] : [inner.key])];
  const unit = problems.attempt([], () => unitOf(spec, release.bound, own, all));
  problems.throwIfAny("release");
  const selects = all.some((key) => cellsOf(key) === undefined);
  const binned =
    release.statistic === "histogram" ? [{ name: release.of, edges: release.edges }] : [];
  const ranked =
    release.statistic === "top" && release.values === undefined ? [{ name: release.of }] : [];
  return {
    query: {
      table,
      ...(spec.derive !== undefined && { derive }),
      ...(filter !== undefined && { filter }),
      ...unit!,
      by: all,
      measures: { ...measures!, ...(selects && { units: { kind: "units" } as const }) },
    },
    // If keys are selected privately, all bins of a key belong to the same group.
    cells: release.statistic === "histogram" && !selects ? 1 : (inner?.cells ?? 1),
    ...(inner?.grid !== undefined && { grid: inner.grid }),
    columns: [
      ...(every === undefined ? [] : [{ name: every.period }]),
      ...by.map(({ of, edges }) => ({ name: of, ...(edges && { edges }) })),
      ...binned,
      ...ranked,
    ],
    selects,
  };
}

function periodKey(every: Every, of: Expression): Key {
  const starts = Array.from({ length: every.periods }, (_, i) => startOf(every, i));
  return { name: "period", of, starts, end: startOf(every, every.periods) };
}

function keyOf({ keys, edges }: KeySpec, of: Expression, i: number): Key {
  const key = { name: `key${i + 1}`, of };
  if (edges !== undefined) return { ...key, edges, outside: "drop" };
  return keys === undefined ? key : { ...key, values: keys };
}

/**
 * The additional key of a statistic, inside each group: the bins, the points of a grid, or the
 * values.
 */
function innerKey(
  release: DeclaredRelease,
  of: Expression = NOTHING,
): { key: Key; cells: number; grid?: Grid } | undefined {
  switch (release.statistic) {
    case "histogram": {
      const { edges, outside } = release;
      return { key: { name: "bin", of, edges, outside }, cells: edges.length - 1 };
    }
    case "quantile":
    case "median":
    case "min":
    case "max": {
      const grid = gridOf(release);
      return { key: grid.key(of), cells: grid.size, grid };
    }
    case "mode":
    case "top": {
      const { values } = release;
      if (values === undefined) return { key: { name: "value", of }, cells: 1 };
      return { key: { name: "value", of, values }, cells: values.length };
    }
    default:
      return undefined;
  }
}
