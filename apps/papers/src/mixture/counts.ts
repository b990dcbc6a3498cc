import { secureRandom } from "@noisewright/core";
import { readTable, type Table, unusableData } from "../kit/index.js";
import { type ComposedNoise, equalAfterReleases } from "./composed-noise.js";

/** What the file given by `--data` must be, for the error message. */
const DOMAIN = "a CSV file with at least two text columns, such as UCI Adult";

/**
 * The measured errors of one noise distribution on real counts, and the expected values from the
 * law of the noise.
 */
export interface CountErrors {
  readonly name: string;
  readonly mean: Measured;
  readonly rootMeanSquare: Measured;
  /** The probability P(|error| ≤ t), for each t in REACHES. */
  readonly within: readonly Measured[];
  /** The largest error among all releases. */
  readonly largest: number;
}

export interface Measured {
  readonly measured: number;
  readonly law: number;
}

export interface CountsReport {
  readonly releases: number;
  readonly epsilon: number;
  readonly delta: number;
  /**
   * The number of cells of all pairs of attributes. The field `queries` is the number of cells that
   * were released.
   */
  readonly cells: number;
  readonly queries: number;
  readonly repetitions: number;
  readonly reaches: readonly number[];
  readonly errors: readonly CountErrors[];
}

export const TOLERANCES = [0, 1, 2, 5, 10, 15];
const REPETITIONS = 4000;
/** Columns with more distinct values than this are not used as attributes. */
const MOST_VALUES = 50;

/**
 * Releases the counts of pairs of attributes with several noise distributions that have the same
 * joint cost.
 */
export function measureCounts(file: string): CountsReport {
  const counts = pairCounts(readTable(file, DOMAIN), file);
  const { releases, epsilon, delta, noises } = equalAfterReleases();
  const queries = Array.from(
    { length: releases },
    (_, i) => counts[Math.floor((i * counts.length) / releases)]!,
  );
  return {
    releases,
    epsilon,
    delta,
    cells: counts.length,
    queries: queries.length,
    repetitions: REPETITIONS,
    reaches: TOLERANCES,
    errors: noises.map((noise) => measure(noise, queries)),
  };
}

function measure({ name, mechanism }: ComposedNoise["noises"][number], queries: readonly number[]) {
  const { channel } = mechanism.compile();
  const random = secureRandom();
  const released = new Float64Array(REPETITIONS);
  const errors = queries.flatMap((count) => {
    channel.sampleInto(released, count, random);
    return Array.from(released, (x) => Math.abs(x - count));
  });
  const average = (f: (error: number) => number) =>
    errors.reduce((sum, error) => sum + f(error), 0) / errors.length;
  const law = mechanism.law(0);
  return {
    name,
    mean: { measured: average((e) => e), law: law.absoluteMoment(1, 0) },
    rootMeanSquare: { measured: Math.sqrt(average((e) => e * e)), law: Math.sqrt(law.variance) },
    within: TOLERANCES.map((t) => ({
      measured: average((e) => (e <= t ? 1 : 0)),
      law: 1 - 2 * law.survival(t),
    })),
    largest: errors.reduce((most, error) => Math.max(most, error), 0),
  };
}

/**
 * Returns the counts of all pairs of values, for all pairs of attributes, with the largest counts
 * first.
 */
function pairCounts({ rows }: Table, file: string): number[] {
  const width = rows[0]?.length ?? 0;
  const attributes = Array.from({ length: width }, (_, i) => i).filter((i) => isAttribute(rows, i));
  const counts = attributes.flatMap((a, i) =>
    attributes.slice(i + 1).flatMap((b) => {
      const cells = new Map<string, number>();
      for (const row of rows) {
        const key = `${row[a]},${row[b]}`;
        cells.set(key, (cells.get(key) ?? 0) + 1);
      }
      return [...cells.values()];
    }),
  );
  if (counts.length === 0) throw unusableData(file, DOMAIN);
  return counts.sort((one, other) => other - one);
}

/** Whether a column contains text with few distinct values. */
function isAttribute(rows: readonly (readonly string[])[], column: number): boolean {
  const values = new Set(rows.map((row) => row[column] ?? ""));
  const words = [...values].some((value) => Number.isNaN(Number(value)));
  return words && values.size >= 2 && values.size <= MOST_VALUES;
}
