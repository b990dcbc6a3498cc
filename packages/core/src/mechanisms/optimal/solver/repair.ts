import { envelope } from "../../../lattice/compile/index.js";
import { TOTAL_BITS } from "../../../lattice/sample/index.js";
import { expDown, type Rational } from "../../../numerics/index.js";
import { CUT } from "./cut-price.js";
import { halfBudgetRow } from "./half-budget-row.js";
import type { Ray } from "./layout.js";
import { pricerFor } from "./pricer-for.js";
import type { RayPricer } from "./ray-pricer.js";
import type { Task } from "./task.js";

/**
 * Integer weights of the outputs in use, with one row for each answer. All rows have the same
 * total.
 */
export interface Weights {
  readonly outputs: readonly number[];
  readonly rows: readonly (readonly bigint[])[];
}

/** A column of weights, with one weight for each answer. */
type Column = bigint[];

/**
 * Converts a solver's shares, which are precise to about 1e-9, to integer weights. The function
 * mixes the rays, rounds the result, raises every column to its envelope, and then completes the row
 * totals. A sum of columns in the cone is in the cone, so it is enough that each added column is in
 * the cone. The weights satisfy ε exactly.
 *
 * At δ > 0, this holds if `closing` is 1. Then each cut ray is replaced by its closure, which has no
 * cut. Below 1, a cut ray keeps a fraction 1 − closing of each cut. No column is raised. So the
 * excess of a row over e^ε times its neighbour is the excess of the mixed rays, up to rounding. The
 * added columns have no excess.
 */
export function repaired(
  task: Task,
  rays: readonly Ray[],
  shares: Float64Array,
  closing = 1,
): Weights {
  const { steps, from, to } = task;
  const pure = closing === 1;
  const bound = expDown(task.epsilon);
  const unbiased = task.demands.some(({ odd, lower, upper }) => odd && lower === upper);
  const length = BigInt(to - from);
  // The scale gives two thirds of the largest possible total. For an unbiased mechanism, weights
  // are multiples of `length`, so that the means can be corrected in whole units.
  const scale = (2 ** TOTAL_BITS * 2) / 3 / (unbiased ? to - from : 1);
  const columns = new Map<number, Column>();
  for (const [output, masses] of mixed(task, rays, shares, closing)) {
    const weights = [...masses].map((p) => BigInt(Math.floor(p * scale)) || 1n);
    const lifted = pure ? envelope(weights, steps, bound) : weights;
    columns.set(output, unbiased ? lifted.map((w) => w * length) : lifted);
  }
  if (!unbiased || !balance(task, columns, bound)) topUp(task, columns, bound, pure);
  const outputs = [...columns.keys()].sort((a, b) => a - b);
  const rows = Array.from({ length: task.last + 1 }, (_, i) =>
    outputs.map((output) => columns.get(output)![i]!),
  );
  return { outputs, rows };
}

/** The columns of probabilities, for outputs with positive probability. */
function mixed(
  task: Task,
  rays: readonly Ray[],
  shares: Float64Array,
  closing: number,
): Map<number, Float64Array> {
  const { last, from, to, symmetric } = task;
  const pricer = pricerFor(task);
  const columns = new Map<number, Float64Array>();
  const add = (output: number, share: number, value: (i: number) => number) => {
    const column = columns.get(output) ?? new Float64Array(last + 1);
    columns.set(output, column);
    for (let i = 0; i <= last; i++) column[i] = column[i]! + share * value(i);
  };
  for (const [k, { output, levels }] of rays.entries()) {
    const share = shares[k]!;
    if (!(share > 0)) continue;
    const values = valuesOf(levels, pricer, closing);
    add(output, share, (i) => values[i]!);
    if (symmetric) add(from + to - output, share, (i) => values[last - i]!);
  }
  return columns;
}

/** The values of a ray. Beyond a cut, the ray goes on falling from a fraction `closing` of its end. */
function valuesOf(levels: Uint16Array, pricer: RayPricer, closing: number): Float64Array {
  const first = levels.findIndex((level) => level !== CUT);
  const end = levels.findLastIndex((level) => level !== CUT);
  return Float64Array.from(levels, (level, i) => {
    if (level !== CUT) return pricer.power(level);
    const near = i < first ? first : end;
    return closing * pricer.power(levels[near]!) * pricer.power(Math.abs(i - near));
  });
}

function totalsOf(columns: Map<number, Column>, last: number): bigint[] {
  const totals = new Array<bigint>(last + 1).fill(0n);
  for (const column of columns.values()) {
    for (const [i, w] of column.entries()) totals[i] = totals[i]! + w;
  }
  return totals;
}

const most = (values: readonly bigint[]) => values.reduce((a, b) => (a > b ? a : b));
const least = (values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));

function addTo(columns: Map<number, Column>, output: number, extra: readonly bigint[]): void {
  const column = columns.get(output);
  columns.set(output, column ? column.map((w, i) => w + extra[i]!) : [...extra]);
}

/**
 * Gives every row the same total. The missing weight of a row is distributed by a mechanism with
 * level ε/2. If the missing weights vary by at most a factor of e^(ε/2), the products are in the
 * cone. The weight that is still missing after rounding goes to a column in the middle. If a column
 * may leave the cone, only what is added to the column is raised to its envelope.
 */
function topUp(task: Task, columns: Map<number, Column>, bound: Rational, pure: boolean): void {
  const outputs = [...columns.keys()].sort((a, b) => a - b);
  const totals = totalsOf(columns, task.last);
  const goal = most(totals) + headroom(totals, Math.expm1(task.epsilon / 2));
  const shares = totals.map((_, i) => halfBudgetRow(task, outputs, i));
  for (const [k, output] of outputs.entries()) {
    const extra = totals.map((total, i) =>
      BigInt(Math.floor(Number(goal - total) * shares[i]![k]!)),
    );
    addTo(columns, output, pure ? extra : envelope(extra, task.steps, bound));
    if (pure) columns.set(output, envelope(columns.get(output)!, task.steps, bound));
  }
  const after = totalsOf(columns, task.last);
  const whole =
    most(after) + headroom(after, Number(bound.numerator) / Number(bound.denominator) - 1);
  const middle = outputs[outputs.length >> 1]!;
  addTo(
    columns,
    middle,
    after.map((total) => whole - total),
  );
}

/**
 * The amount by which every total must exceed the present largest total, so that the missing
 * weights vary by at most a factor of 1 + g.
 */
function headroom(totals: readonly bigint[], g: number): bigint {
  return BigInt(Math.ceil((Number(most(totals) - least(totals)) / g) * (1 + 2 ** -40))) + 1n;
}

/** The largest fraction of the probability that may be used to make the means exact. */
const AFFORDABLE = 1e-4;

/**
 * Makes totals and means exact at the same time, with the two outermost outputs a and b. If a row
 * lacks r in total and m in its sum of (output − answer), the weight of b grows by (m + (i −
 * a)·r)/(b − a). This increase is a whole number because all weights are multiples of b − a. If r
 * is the same for all rows, the increases form the two-point mechanism, which satisfies ε if the
 * outputs extend Δ/(e^ε − 1) beyond the answers. So the method also works if r is large compared
 * with the differences between rows. Returns true on success.
 */
function balance(task: Task, columns: Map<number, Column>, bound: Rational): boolean {
  const { last, from, to, steps } = task;
  const totals = totalsOf(columns, last);
  const length = BigInt(to - from);
  const off = new Array<bigint>(last + 1).fill(0n);
  for (const [output, column] of columns) {
    for (const [i, w] of column.entries()) off[i] = off[i]! + w * BigInt(i - output);
  }
  const largest = most(totals);
  const limit = BigInt(Math.ceil(Number(largest) * AFFORDABLE));
  for (let extra = length; extra < limit; extra *= 2n) {
    const high = totals.map(
      (total, i) => (off[i]! + BigInt(i - from) * (largest + extra - total)) / length,
    );
    const low = totals.map((total, i) => largest + extra - total - high[i]!);
    if (!inCone(low, steps, bound) || !inCone(high, steps, bound)) continue;
    addTo(columns, from, low);
    addTo(columns, to, high);
    return true;
  }
  return false;
}

function inCone(column: readonly bigint[], steps: number, bound: Rational): boolean {
  if (!column.every((w) => w > 0n)) return false;
  return envelope(column, steps, bound).every((w, i) => w === column[i]);
}
