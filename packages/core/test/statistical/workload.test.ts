import { describe, expect, it } from "vitest";
import { allRanges, haarStrategy, matrixMechanism } from "../../src/entry/workload.js";
import { seededRandom } from "../support/seeded-random.js";
import { average, STANDARD_ERRORS } from "../support/statistics.js";

const COUNTS = [12, 0, 7, 31, 5, 5, 0, 2];
const RELEASES = 40_000;
const workload = allRanges(8);
const truth = [...workload.answers(COUNTS)];

/** For each release, the total squared error of all ranges and the error of the last range. */
function errorsOf(epsilon: number) {
  const made = matrixMechanism(haarStrategy(8), { epsilon, noise: "staircase" });
  const random = seededRandom(20_260_807);
  const [squares, last] = [new Float64Array(RELEASES), new Float64Array(RELEASES)];
  for (let i = 0; i < RELEASES; i++) {
    const answers = [...workload.answers(made.release(COUNTS, random))];
    squares[i] = answers.reduce((sum, x, k) => sum + (x - truth[k]!) ** 2, 0);
    last[i] = answers.at(-1)! - truth.at(-1)!;
  }
  return { squares, last, total: made.totalError(workload) };
}

describe("released answers to a workload", () => {
  const { squares, last, total } = errorsOf(2.3);
  const measured = average(squares, (x) => x);
  const room = STANDARD_ERRORS * measured.error;

  it("have the predicted total error, and no bias", () => {
    expect(Math.abs(measured.mean - total)).toBeLessThan(room);
    const { mean, error } = average(last, (x) => x);
    expect(Math.abs(mean)).toBeLessThan(STANDARD_ERRORS * error);
  });

  it("differ detectably for noise that is 10 % too wide or too narrow", () => {
    for (const factor of [1.1, 1 / 1.1]) {
      const other = average(errorsOf(2.3 * factor).squares, (x) => x);
      expect(Math.abs(other.mean - total)).toBeGreaterThan(room);
    }
  });
});
