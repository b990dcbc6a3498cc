import { type Rational, rational, ratioUp } from "../../../numerics/index.js";
import type { Programme } from "../../kit/index.js";
import type { Weights } from "./repair.js";
import { lossAt, lossOf, type Task } from "./task.js";

function totalOf({ rows }: Weights): bigint {
  return rows[0]!.reduce((sum, w) => sum + w, 0n);
}

/** The expected loss of the given weights in the task's units, rounded up. */
export function lossUp(task: Task, weights: Weights): number {
  const { last, from, loss, prior } = task;
  const total = Number(totalOf(weights));
  const rounding = 1 + (weights.outputs.length + last + 8) * 2 ** -52;
  let [worst, average] = [0, 0];
  for (const [i, row] of weights.rows.entries()) {
    let expected = 0;
    for (const [k, output] of weights.outputs.entries()) {
      expected += (Number(row[k]) / total) * loss[(output - from) * (last + 1) + i]!;
    }
    worst = Math.max(worst, expected);
    average += (prior?.[i] ?? 0) * expected;
  }
  return (prior ? average : worst) * rounding;
}

/** The largest |mean output − answer| of the given weights, computed exactly, in lattice steps. */
export function worstBias(weights: Weights): Rational {
  let worst = 0n;
  for (const [i, row] of weights.rows.entries()) {
    let off = 0n;
    for (const [k, output] of weights.outputs.entries()) off += row[k]! * BigInt(output - i);
    if (off < 0n) off = -off;
    if (off > worst) worst = off;
  }
  return { numerator: worst, denominator: totalOf(weights) };
}

/** The largest bias in the user's units, rounded up. */
export function biasUp(weights: Weights, granularity: number): number {
  const { numerator, denominator } = worstBias(weights);
  const g = rational(granularity);
  return ratioUp(numerator * g.numerator, denominator * g.denominator);
}

/**
 * True if the given weights meet the requirements of a linear programme exactly. A requirement of
 * zero bias is not checked, because the mean may be off by a few units of weight.
 */
export function meets(programme: Programme, weights: Weights): boolean {
  const { bias, region, granularity } = programme;
  if (bias !== undefined && bias > 0) {
    const { numerator, denominator } = worstBias(weights);
    const [g, most] = [rational(granularity), rational(bias)];
    const left = numerator * g.numerator * most.denominator;
    if (left > most.numerator * denominator * g.denominator) return false;
  }
  if (region === undefined) return true;
  const confidence = rational(region.confidence);
  const outside = lossAt(programme, lossOf(region.metric));
  const total = totalOf(weights);
  return weights.rows.every((row, i) => {
    const inside = row.reduce(
      (sum, w, k) => (outside(i, weights.outputs[k]!) === 0 ? sum + w : sum),
      0n,
    );
    return inside * confidence.denominator >= confidence.numerator * total;
  });
}
