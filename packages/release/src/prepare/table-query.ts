import { NoisewrightError } from "@noisewright/core";
import type { TableUnit } from "@noisewright/core/tables";
import {
  type Bound,
  type Expression,
  type FieldPath,
  type Key,
  Problems,
  parseExpression,
  type SetsQuery,
  type Table,
} from "@noisewright/engines";
import type { ColumnSpec, Spec } from "../spec/index.js";
import { NOTHING } from "./measures.js";
import { type Axis, axisOf } from "./table-axis.js";
import { type BoundSpec, unitOf } from "./unit-bound.js";

/** The part of a release that decides which rows are counted, and in which cells. */
export interface ColumnsRequest {
  readonly columns: readonly ColumnSpec[];
  readonly where?: string | undefined;
  readonly bound?: (BoundSpec & { readonly each?: string | undefined }) | undefined;
}

/** The rows that are counted, their columns, and how much one unit contributes. */
export interface TableRows {
  readonly axes: readonly Axis[];
  /** The query, which still lacks the sets of columns to count by. */
  readonly query: Omit<SetsQuery, "sets">;
  readonly unit: TableUnit;
}

/**
 * Builds the query of a release whose rows are counted by several columns. `own` is the path of the
 * release in the spec. One error shows all problems.
 */
export function tableRows(
  spec: Spec,
  release: ColumnsRequest,
  own: FieldPath,
  table: Table,
): TableRows {
  const problems = new Problems();
  const parse = (field: FieldPath, text: string) =>
    problems.attempt(field, () => parseExpression(text)) ?? NOTHING;
  const { columns, where } = release;
  const axes = columns.map((column, i) =>
    problems.attempt([...own, "columns", i], () => axisOf(column)),
  );
  const expressions = columns.map(({ of }, i) => parse([...own, "columns", i, "of"], of));
  const filter = where === undefined ? undefined : parse([...own, "where"], where);
  const derive = Object.fromEntries(
    Object.entries(spec.derive ?? {}).map(([name, each]) => [name, parse(["derive", name], each)]),
  );
  problems.attempt([...own, "columns"], () => checkDistinct(columns));
  const each = problems.attempt([...own, "bound"], () => eachOf(release));
  problems.throwIfAny("release");
  const by = axes.map((axis, i) => keyOf(axis!, expressions[i]!, i));
  const counted = each === undefined ? by : [by[each]!];
  const { unit } = unitOf(spec, release.bound, own, counted);
  const bound = unit && { ...unit.bound, ...(each !== undefined && { each }) };
  requireOneRowEach(bound, own);
  return {
    axes: axes.map((axis) => axis!),
    query: {
      table,
      ...(spec.derive !== undefined && { derive }),
      ...(filter !== undefined && { filter }),
      ...(unit !== undefined && { unit: { ...unit, bound: bound! } }),
      by,
      measures: { rows: { kind: "count" } },
    },
    unit: tableUnit(bound),
  };
}

function keyOf({ values, other }: Axis, of: Expression, i: number): Key {
  const key = { name: `key${i + 1}`, of, ...(other && { other: true as const }) };
  return "edges" in values
    ? { ...key, edges: values.edges, outside: "drop" }
    : { ...key, ...values };
}

function tableUnit(bound: Bound | undefined): TableUnit {
  if (bound === undefined) return { kind: "rows", most: 1 };
  const { groups, rows, each } = bound;
  if (each === undefined) return { kind: "rows", most: groups * rows };
  return { kind: "groups", most: groups, column: each };
}

/** The index of the column whose values are the groups of a unit. */
function eachOf({ columns, bound }: ColumnsRequest): number | undefined {
  if (bound?.each === undefined) return undefined;
  const known = columns.map(({ of }) => of);
  const index = known.indexOf(bound.each);
  if (index >= 0) return index;
  const problem = { code: "unknown", subject: "release", path: ["each"], what: "column" } as const;
  throw new NoisewrightError({ ...problem, got: bound.each, known });
}

function requireOneRowEach(bound: Bound | undefined, own: FieldPath): void {
  if (bound?.each === undefined || bound.rows === 1) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    path: [...own, "bound"],
    parameter: "bound.rows",
    domain: "1 if `each` names a column",
    got: String(bound.rows),
    advice: "remove `each`: then each unit has at most `groups` × `rows` rows",
  });
}

/** Columns and levels are known by their names, so all names must differ. */
function checkDistinct(columns: readonly ColumnSpec[]): void {
  const names = columns.map(({ of, levels }) => [...new Set([of, ...(levels?.names ?? [])])]);
  for (const [i, own] of names.entries()) {
    const earlier = names.slice(0, i).flat();
    const taken = own.find((name) => earlier.includes(name));
    if (taken === undefined) continue;
    throw new NoisewrightError({
      code: "domain",
      subject: "release",
      path: [i, taken === columns[i]!.of ? "of" : "levels"],
      parameter: "columns",
      domain: "names that no other column and no other level has",
      got: `${JSON.stringify(taken.slice(0, 60))} twice`,
    });
  }
}
