import { numberText } from "@noisewright/core/format";
import { checkQuery } from "./check.js";
import { groupCount, unitGroups } from "./groups.js";
import type { AggregateQuery, Measure, Sum } from "./query.js";
import { larger, type Steps, smaller, unitSteps } from "./steps.js";

/**
 * How neighbouring tables differ. `add-remove`: the rows of one unit are added or removed.
 * `substitute`: the rows of one unit are replaced by the rows of another unit.
 */
export type Adjacency = "add-remove" | "substitute";

/**
 * The largest change of a measure that one unit can cause, over all groups together. Changes are
 * counted in integer steps; the step of a sum is its granularity. The bounds are exact: no rounding
 * and no row order of an engine can cause a larger change.
 */
export interface Sensitivity {
  /** The number of groups that can change. */
  readonly l0: bigint;
  readonly l1: bigint;
  /** The square of the Euclidean norm of the change. */
  readonly l2Squared: bigint;
  /** The largest change in one group. */
  readonly linf: bigint;
  /** A sentence that states the largest change in the user's units. */
  readonly why: string;
}

/** Returns the sensitivity of each measure of a query, by the name of the measure. */
export function sensitivities(
  query: AggregateQuery,
  adjacency: Adjacency,
): Readonly<Record<string, Sensitivity>> {
  checkQuery(query);
  const each = query.unit?.bound.each !== undefined;
  const norms = each ? inEach(adjacency) : adjacency === "add-remove" ? addRemove : substitute;
  return Object.fromEntries(
    Object.entries(query.measures).map(([name, measure]) => {
      const change = norms(query, measure, unitSteps(query, name));
      return [name, { ...change, why: changeText(query, measure, change, adjacency) }];
    }),
  );
}

type Norms = Omit<Sensitivity, "why">;

/**
 * A unit has rows in at most g groups, and changes each of these groups by at most M = max(|lower|,
 * |upper|).
 */
function addRemove(query: AggregateQuery, _measure: Measure, steps: Steps): Norms {
  const g = unitGroups(query);
  const M = larger(-steps.lower, steps.upper);
  return { l0: g, l1: g * M, l2Squared: g * M * M, linf: M };
}

/**
 * One unit leaves at most g groups and another unit enters at most g groups. A group of both units
 * changes by at most the width R ≤ 2M. A group of only one of the two units changes by at most M.
 * Let t be the number of groups of both units. The norms are linear in t, so each norm is largest
 * at an end of the range of t. The smallest t is as small as the number of groups allows, and the
 * largest t is g.
 */
function substitute(query: AggregateQuery, measure: Measure, steps: Steps): Norms {
  const g = unitGroups(query);
  const count = groupCount(query) ?? 2n * g;
  const M = larger(-steps.lower, steps.upper);
  const R = alwaysContributes(query, measure)
    ? steps.upper - steps.lower
    : larger(steps.upper, 0n) - smaller(steps.lower, 0n);
  const together = larger(2n * g - count, 0n);
  const apart = 2n * (g - together);
  return {
    l0: together + apart,
    l1: together * R + apart * M,
    l2Squared: larger(together * R * R + apart * M * M, g * R * R),
    linf: R,
  };
}

/**
 * A unit has at most M rows in each of g groups, and a group has several cells. If one unit replaces
 * another, the counts of both units are not negative, so the square of the difference is at most the
 * sum of their squares.
 */
const inEach =
  (adjacency: Adjacency) =>
  (query: AggregateQuery, _measure: Measure, { upper: M }: Steps): Norms => {
    const units = adjacency === "add-remove" ? 1n : 2n;
    const rows = units * unitGroups(query) * M;
    const cells = groupCount(query) ?? rows;
    return { l0: smaller(rows, cells), l1: rows, l2Squared: rows * M, linf: M };
  };

/**
 * Whether every record certainly adds a value in [lower, upper], so that no record is ever left
 * out.
 */
const alwaysContributes = (query: AggregateQuery, measure: Measure): boolean =>
  query.table.everyRecordIsRow === true &&
  query.unit === undefined &&
  query.filter === undefined &&
  query.by.length === 0 &&
  measure.kind === "sum" &&
  measure.missing !== undefined;

/** Returns a sentence such as "each reader changes at most 4 groups, each by at most 2,500.00". */
function changeText(
  query: AggregateQuery,
  measure: Measure,
  { l0, l1, linf }: Norms,
  adjacency: Adjacency,
): string {
  const subject = `${adjacency === "add-remove" ? "each" : "replacing a"} ${unitName(query)} changes`;
  if ("sets" in query) {
    return `${subject} the cells of each table by at most ${amountText(measure, l1)} in all`;
  }
  const amount = `at most ${amountText(measure, linf)}`;
  if (groupCount(query) === 1n) return `${subject} the result by ${amount}`;
  return l0 === 1n
    ? `${subject} at most 1 group by ${amount}`
    : `${subject} at most ${l0} groups, each by ${amount}`;
}

/** What texts call one unit: its name, or the name of its column. */
function unitName({ unit }: AggregateQuery): string {
  if (unit === undefined) return "row";
  if (unit.name !== undefined) return unit.name;
  return unit.of.root.kind === "name" ? unit.of.root.name : "unit";
}

/** Converts a number of steps to the user's units, with as many decimals as the granularity has. */
function amountText(measure: Measure, steps: bigint): string {
  const { kind } = measure;
  const granularity = kind === "sum" ? stepOf(measure) : 1;
  const [mantissa = "", exponent = "0"] = granularity.toExponential().split("e");
  const decimals = mantissa.replace(/^\d\.?/, "").length - Number(exponent);
  const amount = decimalText(Number(steps) * granularity, Math.max(0, decimals));
  if (kind === "sum") return amount;
  return `${amount} ${kind === "units" ? "unit" : "row"}${steps === 1n ? "" : "s"}`;
}

/** The step of a sum in the user's units. The step of a sum of squares is a square. */
const stepOf = ({ granularity, squared }: Sum): number =>
  squared ? Number((granularity * granularity).toPrecision(12)) : granularity;

/** More decimals than this are not readable, and some versions of ICU refuse more than 20. */
const MOST_DECIMALS = 12;

/** A number with separators and a fixed number of decimals, or its first digits if there are many. */
function decimalText(x: number, decimals: number): string {
  if (decimals > MOST_DECIMALS) return numberText(x, "up");
  return format(decimals).format(x);
}

/** Formats by their number of decimals. A new format takes longer than many numbers. */
const formats = new Map<number, Intl.NumberFormat>();
function format(decimals: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const found = formats.get(decimals) ?? new Intl.NumberFormat("en-US", digits);
  formats.set(decimals, found);
  return found;
}
