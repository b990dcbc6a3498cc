import { type Distribution, finite, type Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import { AliasTable, TOTAL_BITS } from "../sample/index.js";
import { type Channel, requireThat, type WeightPair } from "./channel.js";
import { nearestIndex } from "./granularity.js";
import type { Ratio } from "./largest-ratio.js";
import { slidingMaximum } from "./sliding-maximum.js";

/** One row of integer weights for each input lattice point. All rows have the same total. */
export interface MatrixWeights {
  readonly granularity: number;
  /**
   * The sensitivity as a number of lattice steps. Two rows at most this far apart belong to
   * adjacent inputs.
   */
  readonly steps: number;
  /** The lattice index of the input that the first row belongs to. */
  readonly first: number;
  /** The output value of each column. The values are in increasing order. */
  readonly outputs: readonly number[];
  readonly rows: readonly (readonly bigint[])[];
  /** The ε of the claim, for a channel with a δ. */
  readonly claimedEpsilon?: number;
}

/**
 * A channel with separate output weights for each input. Mechanisms use a matrix channel if they
 * have a bounded range, finitely many outputs, or noise that depends on the region of the input.
 */
export class MatrixChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  readonly total: bigint;
  readonly weights: MatrixWeights;
  readonly claimedEpsilon?: number;
  /** The outputs, and one more element, as `fillValues` requires. */
  readonly #values: Float64Array;
  #tables: readonly AliasTable[] | undefined;

  constructor(weights: MatrixWeights) {
    const { granularity, first, rows, claimedEpsilon } = weights;
    const frozen = rows.map((row) => Object.freeze([...row]));
    const outputs = Object.freeze([...weights.outputs]);
    this.weights = Object.freeze({ ...weights, outputs, rows: Object.freeze(frozen) });
    this.#values = Float64Array.from([...outputs, 0]);
    this.granularity = granularity;
    if (claimedEpsilon !== undefined) this.claimedEpsilon = claimedEpsilon;
    this.input = Object.freeze({
      lower: first * granularity,
      upper: (first + rows.length - 1) * granularity,
    });
    this.total = sumOf(rows[0] ?? []);
    const { steps } = weights;
    const shaped = rows.every((row) => row.length === outputs.length && row.every((w) => w >= 1n));
    requireThat(Number.isSafeInteger(steps) && steps >= 1, "steps", "a positive integer");
    requireThat(rows.length > 0 && shaped, "rows", "positive weights, one for each output");
    requireThat(
      rows.every((row) => sumOf(row) === this.total),
      "rows",
      "rows of equal total",
    );
    requireThat(this.total <= 1n << BigInt(TOTAL_BITS), "rows", "weights of total ≤ 2^96");
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    const row = this.weights.rows[this.rowOf(answer)]!;
    const masses = row.map((w) => Number(w) / Number(this.total));
    return finite(
      "lattice",
      this.weights.outputs.map((x, i) => ({ x, mass: masses[i]! })),
    );
  }

  sample(answer: number, random: RandomSource): number {
    return this.weights.outputs[this.tables()[this.rowOf(answer)]!.draw(random)]!;
  }

  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    this.tables()[this.rowOf(answer)]!.fillValues(target, this.#values, random);
  }

  /**
   * Builds the alias tables of all rows at once. Otherwise the time of a draw would reveal which
   * rows were used before.
   */
  private tables(): readonly AliasTable[] {
    this.#tables ??= this.weights.rows.map((row) => new AliasTable(row));
    return this.#tables;
  }

  private rowOf(answer: number): number {
    if (!(answer >= Number.NEGATIVE_INFINITY)) return (this.weights.rows.length - 1) >> 1; // NaN gets the middle row
    const index = nearestIndex(answer, this.granularity) - this.weights.first;
    return Math.min(this.weights.rows.length - 1, Math.max(0, index));
  }

  *pairs(): Iterable<WeightPair> {
    const { rows, steps } = this.weights;
    for (const [i, p] of rows.entries()) {
      for (const q of rows.slice(i + 1, i + 1 + steps))
        yield { p, q, total: this.total, symmetric: false };
    }
  }

  *extremes(): Iterable<Ratio> {
    const { outputs, rows, steps } = this.weights;
    for (const column of outputs.keys()) {
      for (const ordered of [rows, rows.toReversed()]) {
        const largest = slidingMaximum(steps);
        for (const row of ordered) {
          const weight = row[column]!;
          yield [largest.value() > weight ? largest.value() : weight, weight];
          largest.push(weight);
        }
      }
    }
  }
}

function sumOf(row: readonly bigint[]): bigint {
  return row.reduce((sum, w) => sum + w, 0n);
}
