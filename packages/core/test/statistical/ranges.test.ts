import { describe, expect, it } from "vitest";
import { type RangeRequest, rangeMechanism } from "../../src/entry/workload.js";
import { seededRandom } from "../support/seeded-random.js";
import { average, STANDARD_ERRORS } from "../support/statistics.js";

const CELLS = 96;
const RELEASES = 8000;
const COUNTS = Array.from({ length: CELLS }, (_, i) => (i * 37) % 23);

/** For each release, the total squared error of all ranges and the error of the longest one. */
function errorsOf(request: Omit<RangeRequest, "cells" | "workload">) {
  const made = rangeMechanism({ cells: CELLS, workload: "ranges", ...request });
  const random = seededRandom(20_261_116);
  const [squares, longest] = [new Float64Array(RELEASES), new Float64Array(RELEASES)];
  for (let i = 0; i < RELEASES; i++) {
    let [error, sum, square] = [0, 0, 0];
    for (const [cell, estimate] of made.release(COUNTS, random).entries()) {
      error += estimate - COUNTS[cell]!;
      sum += error;
      square += error ** 2;
    }
    // The sum of the squared differences of all pairs of errors of prefix sums.
    squares[i] = (CELLS + 1) * square - sum ** 2;
    longest[i] = error;
  }
  return { squares, longest, total: made.totalError, strategy: made.strategy };
}

const CASES = [
  { noise: "geometric", epsilon: 1, expected: "tree, fan-out 2" },
  { noise: "discrete-gaussian", epsilon: 1, delta: 1e-3, expected: "dense" },
] as const;

describe.each(CASES)("released ranges with $noise noise", ({ expected, ...request }) => {
  const { squares, longest, total, strategy } = errorsOf(request);
  const measured = average(squares, (x) => x);
  const room = STANDARD_ERRORS * measured.error;

  it("have the predicted total error, and no bias", () => {
    expect(strategy).toBe(expected);
    expect(Math.abs(measured.mean - total)).toBeLessThan(room);
    const { mean, error } = average(longest, (x) => x);
    expect(Math.abs(mean)).toBeLessThan(STANDARD_ERRORS * error);
  });

  it("differ detectably from a variance that is 10 % larger or smaller", () => {
    expect(Math.abs(measured.mean - 1.1 * total)).toBeGreaterThan(room);
    expect(Math.abs(measured.mean - total / 1.1)).toBeGreaterThan(room);
  });
});
