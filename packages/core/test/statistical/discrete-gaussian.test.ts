import { describe, expect, it } from "vitest";
import { drawDiscreteGaussian } from "../../src/random/index.js";
import { errorOf } from "../support/error-of.js";
import { seededRandom } from "../support/seeded-random.js";
import { ALPHA, SAMPLES } from "../support/statistics.js";

/** χ² needs fewer samples than a distance of distribution functions. */
const N = SAMPLES / 2;
/** The expected number of samples in a cell is at least this, so that χ² has its usual law. */
const FEWEST = 50;
const CELLS = 60;

/** Cells of neighbouring integers, and their probabilities under weights ∝ e^(−z²/2·variance). */
function cellsOf(variance: number, n: number) {
  const last = Math.ceil(12 * Math.sqrt(variance)) + 2;
  const weight = (z: number) => Math.exp(-(z * z) / 2 / variance);
  let total = 0;
  for (let z = -last; z <= last; z++) total += weight(z);
  const least = Math.max(1 / CELLS, FEWEST / n);
  const [ends, masses]: [number[], number[]] = [[], []];
  let mass = 0;
  for (let z = -last; z <= last; z++) {
    mass += weight(z) / total;
    if (mass < least) continue;
    ends.push(z);
    masses.push(mass);
    mass = 0;
  }
  ends[ends.length - 1] = Number.POSITIVE_INFINITY;
  masses[masses.length - 1] = masses.at(-1)! + mass;
  return { ends, masses };
}

/** Pearson's χ² of the samples, and a limit that it exceeds with probability ALPHA. */
function chiSquare(samples: Float64Array, variance: number) {
  const { ends, masses } = cellsOf(variance, samples.length);
  const counts = new Float64Array(ends.length);
  for (const z of samples) {
    let low = 0;
    for (let high = ends.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (z <= ends[middle]!) high = middle;
      else low = middle + 1;
    }
    counts[low] = counts[low]! + 1;
  }
  const value = masses.reduce((sum, mass, i) => {
    const expected = mass * samples.length;
    return sum + (counts[i]! - expected) ** 2 / expected;
  }, 0);
  // The tail bound of χ² with k degrees of freedom: k + 2√(kx) + 2x for e^−x.
  const [k, x] = [masses.length - 1, -Math.log(ALPHA)];
  return { value, limit: k + 2 * Math.sqrt(k * x) + 2 * x };
}

function drawn(variance: number, n: number): Float64Array {
  const random = seededRandom(7);
  return Float64Array.from({ length: n }, () => drawDiscreteGaussian(variance, random));
}

describe("drawDiscreteGaussian", () => {
  it.each([
    ["0.3, with all digits of a double", 0.3, N],
    ["3", 3, N],
    ["269.5 with 20 bits", 269.5 + 2 ** -11, N],
    ["2^20", 2 ** 20, N],
    ["3·2^19, where the proposal is far from σ", 3 * 2 ** 19, N],
    ["1000π, with all digits of a double", 1000 * Math.PI, N / 2],
  ])(
    "the variance %s gives the exact law, and samples reveal a wrong variance",
    (_name, variance, n) => {
      const samples = drawn(variance, n);
      const { value, limit } = chiSquare(samples, variance);
      expect(value).toBeLessThan(limit);
      for (const factor of [0.9, 1.1]) {
        const wrong = chiSquare(samples, factor * variance);
        expect(wrong.value).toBeGreaterThan(wrong.limit);
      }
    },
  );

  it.each([2 ** 50 + 1, 2 ** 80, 2 ** -80])(
    "has the right size for the variance %d",
    (variance) => {
      const samples = drawn(variance, 2000);
      expect(samples.every(Number.isSafeInteger)).toBe(true);
      const mean = samples.reduce((sum, z) => sum + z * z, 0) / samples.length;
      if (variance < 1) expect(mean).toBe(0);
      else expect(Math.abs(mean / variance - 1)).toBeLessThan(6.2 * Math.sqrt(2 / 2000));
    },
  );

  it("refuses a variance that is no usable positive number", () => {
    for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 81, 2 ** -81]) {
      const { code, message } = errorOf(() => drawDiscreteGaussian(wrong, seededRandom(1)));
      expect(code).toBe("domain");
      expect(message).toMatch(/variance must be in \[2\^-80, 2\^80\]/);
    }
  });
});
