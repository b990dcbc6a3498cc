import {
  type AggregateQuery,
  type Expression,
  type Node,
  parseExpression,
  type Sum,
  type Table,
} from "@noisewright/engines";
import type { DeclaredRelease, GroupedRelease, Spec } from "../spec/index.js";
import type { Chosen } from "./chosen.js";
import { queryOf, type ReleaseQuery } from "./query.js";

/** A release whose bounds are all numbers, and the spec that has this release in place of its own. */
export interface Declared {
  readonly spec: Spec;
  readonly release: DeclaredRelease;
  readonly query: ReleaseQuery;
}

/** The release at chosen bounds. A bound that is not chosen is the declared one. */
export function declaredAt(
  spec: Spec,
  release: GroupedRelease,
  table: Table,
  limits: Chosen,
  chosen: Chosen,
): Declared {
  const { lower, upper, ...at } = { ...limits, ...chosen };
  const declared = { ...release, ...boundAt(spec, release, at), ...clippedTo(lower, upper) };
  const own = declared as DeclaredRelease;
  const releases = spec.releases.map((each) => (each === release ? own : each));
  const changed = { ...spec, releases };
  const query = queryOf(changed, own, table);
  return {
    spec: changed,
    release: own,
    query: withTotal(query, release, limits, { lower, upper }),
  };
}

function boundAt(spec: Spec, release: GroupedRelease, { groups, rows }: Chosen) {
  if (spec.privacy.unit === "row") return {};
  const bound = { ...spec.privacy.bound, ...release.bound };
  const number = (given: number | "auto" | undefined) => (given === "auto" ? 1 : (given ?? 1));
  return { bound: { groups: groups ?? number(bound.groups), rows: rows ?? number(bound.rows) } };
}

const clippedTo = (lower: number | undefined, upper: number | undefined) =>
  lower === undefined || upper === undefined ? {} : { lower, upper };

/**
 * If each row is a unit, chosen bounds of a sum clip rows. Otherwise they clip the total of a unit in
 * a group, and rows are clipped to the widest bounds.
 */
function withTotal(
  query: ReleaseQuery,
  { statistic }: GroupedRelease,
  limits: Chosen,
  { lower, upper }: Chosen,
): ReleaseQuery {
  const { sum } = query.query.measures;
  const isTotal =
    statistic === "sum" && limits.upper !== undefined && query.query.unit !== undefined;
  if (!isTotal || sum?.kind !== "sum") return query;
  const row = { lower: limits.lower!, upper: limits.upper! };
  const total = { lower: lower!, upper: upper! };
  const measures = { ...query.query.measures, sum: { ...sum, ...row, total } };
  return { ...query, query: { ...query.query, measures } };
}

/** The bounds of values, or of totals of units, that a query distributes over bins. */
export interface Values {
  readonly of: string;
  readonly granularity: number;
  readonly missing?: number | undefined;
  /** Values are clipped to these bounds. */
  readonly lower: number;
  readonly upper: number;
  /** The bounds of the total of a unit, if totals are distributed. */
  readonly total?: { readonly lower: number; readonly upper: number };
}

/** The sum whose steps a spread query distributes. If `negated`, the steps of −x. */
export function valuesSum(
  { of, missing, lower, upper, total, ...rest }: Values,
  negated: boolean,
): Sum {
  const expression = parseExpression(of);
  const ends = (range: { readonly lower: number; readonly upper: number }) =>
    negated ? { lower: 0 - range.upper, upper: 0 - range.lower } : range;
  return {
    kind: "sum",
    granularity: rest.granularity,
    of: negated ? negative(expression) : expression,
    ...ends({ lower, upper }),
    ...(missing !== undefined && { missing: negated ? 0 - missing : missing }),
    ...(total !== undefined && { total: ends(total) }),
  };
}

function negative({ root, text }: Expression): Expression {
  const zero: Node = { kind: "number", value: 0, at: root.at };
  return { text, root: { kind: "call", name: "-", operands: [zero, root], at: root.at } };
}

/** The count of the rows that a release uses, whatever its statistic. */
export function rowsCount(query: AggregateQuery, of: string | undefined, counts: boolean) {
  const { rows } = query.measures;
  if (rows?.kind === "count") return rows;
  if (of === undefined || counts) return { kind: "count" } as const;
  const { root, text } = parseExpression(of);
  const number: Expression = {
    text,
    root: { kind: "call", name: "number", operands: [root], at: root.at },
  };
  return { kind: "count", of: number } as const;
}
