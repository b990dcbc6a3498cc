import { NoisewrightError } from "@noisewright/core";
import {
  type AggregateQuery,
  type Bound,
  type Expression,
  type Key,
  type Measure,
  type Node,
  parseExpression,
  type Table,
} from "@noisewright/engines";
import type { KeySpec, Release, Spec } from "../spec/index.js";
import { type Grid, gridOf } from "./grid.js";
import { rangeOf } from "./range.js";

/** The one query of a release, and how to read what it returns. */
export interface Query {
  readonly plan: AggregateQuery;
  /** Cells that belong to one result: the points of a grid, or one. */
  readonly cells: number;
  readonly grid?: Grid;
  /** Names of the columns that group, and their bins where they have some. */
  readonly columns: readonly { readonly name: string; readonly edges?: readonly number[] }[];
  /** Whether keys must be selected. */
  readonly selects: boolean;
}

export function queryOf(spec: Spec, release: Release, table: Table): Query {
  const by = [release.by ?? []].flat();
  const inner = innerKey(release);
  const keys = [...by.map(keyOf), ...(inner === undefined ? [] : [inner.key])];
  const selects = keys.some((key) => !("values" in key || "edges" in key));
  const binned =
    release.statistic === "histogram" ? [{ name: release.of, edges: release.edges }] : [];
  return {
    plan: {
      table,
      ...(spec.derive !== undefined && { derive: derived(spec.derive) }),
      ...(release.where !== undefined && { filter: parseExpression(release.where) }),
      ...unitOf(spec, release, keys),
      by: keys,
      measures: { ...measuresOf(release), ...(selects && { units: { kind: "units" } as const }) },
    },
    // Where keys are selected, the bins of a key belong together.
    cells: release.statistic === "histogram" && !selects ? 1 : (inner?.cells ?? 1),
    ...(inner?.grid !== undefined && { grid: inner.grid }),
    columns: [...by.map(({ of, edges }) => ({ name: of, ...(edges && { edges }) })), ...binned],
    selects,
  };
}

function derived(texts: Readonly<Record<string, string>>): Record<string, Expression> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, parseExpression(text)]),
  );
}

function keyOf({ of, keys, edges }: KeySpec, i: number): Key {
  const key = { name: `key${i + 1}`, of: parseExpression(of) };
  if (edges !== undefined) return { ...key, edges, outside: "drop" };
  return keys === undefined ? key : { ...key, values: keys };
}

/** The key that a statistic has of its own: bins, the points of a grid, or values. */
function innerKey(release: Release): { key: Key; cells: number; grid?: Grid } | undefined {
  switch (release.statistic) {
    case "histogram": {
      const { of, edges, outside } = release;
      return {
        key: { name: "bin", of: parseExpression(of), edges, outside },
        cells: edges.length - 1,
      };
    }
    case "quantile":
    case "min":
    case "max": {
      const grid = gridOf(release);
      return { key: grid.key(parseExpression(release.of)), cells: grid.size, grid };
    }
    case "mode": {
      const { of, values } = release;
      return { key: { name: "value", of: parseExpression(of), values }, cells: values.length };
    }
    default:
      return undefined;
  }
}

function measuresOf(release: Release): Record<string, Measure> {
  switch (release.statistic) {
    case "units":
      return { rows: { kind: "units" } };
    case "count":
      return {
        rows: {
          kind: "count",
          ...(release.of !== undefined && { of: parseExpression(release.of) }),
        },
      };
    case "sum": {
      rangeOf(release);
      const { lower, upper, granularity, missing } = release;
      const sum = {
        kind: "sum",
        of: parseExpression(release.of),
        lower,
        upper,
        granularity,
      } as const;
      return { rows: { ...sum, ...(missing !== undefined && { missing }) } };
    }
    case "mean":
      return meanMeasures(release);
    default:
      return { rows: { kind: "count" } };
  }
}

/** The sum counts from the lower end, so that it is never negative; rows are those it is over. */
function meanMeasures(release: Release & { statistic: "mean" }): Record<string, Measure> {
  const { width } = rangeOf(release);
  const { lower, granularity, missing } = release;
  const { root, text } = parseExpression(release.of);
  const call = (name: string, ...operands: Node[]): Expression => ({
    text,
    root: { kind: "call", name, operands, at: root.at },
  });
  const above = call("-", root, { kind: "number", value: lower, at: root.at });
  const sum = {
    kind: "sum",
    of: above,
    lower: 0,
    upper: width,
    granularity,
    excess: "share",
  } as const;
  return missing === undefined
    ? { sum, rows: { kind: "count", of: call("number", root) } }
    : { sum: { ...sum, missing: missing - lower }, rows: { kind: "count" } };
}

function unitOf(spec: Spec, release: Release, keys: readonly Key[]): Pick<AggregateQuery, "unit"> {
  const { unit, bound } = spec.privacy;
  const given = { ...bound, ...release.bound };
  if (unit === "row") {
    if (Object.keys(given).length === 0) return {};
    throw new NoisewrightError({
      code: "unsupported",
      subject: "bound",
      what: "bound where each row is a unit",
      advice: "leave it out, or name the column of the unit",
    });
  }
  const most = keys.reduce((product, key) => product * sizeOf(key), 1);
  const { groups = 1, rows = 1 } = given;
  const fitting: Bound = { groups: Math.min(groups, most), rows };
  const of: Expression = { text: unit.column, root: { kind: "name", name: unit.column, at: 0 } };
  return { unit: { of, bound: fitting } };
}

function sizeOf(key: Key): number {
  if ("edges" in key) return key.edges.length - 1;
  return key.values?.length ?? Number.POSITIVE_INFINITY;
}
