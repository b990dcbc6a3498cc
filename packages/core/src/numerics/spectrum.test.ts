import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { Spectrum } from "./spectrum.js";

const LENGTHS = [4, 8, 16, 32, 64, 128, 256];

function drawn(length: number, seed: number): Float64Array {
  const { word } = seededRandom(seed);
  return Float64Array.from({ length }, () => word() / 2 ** 32 - 0.5);
}

/** A probability distribution: a sequence of nonnegative numbers that add up to 1. */
function lawOf(length: number, seed: number): Float64Array {
  const masses = drawn(length, seed).map((x) => (x + 0.5) ** 4);
  const total = masses.reduce((sum, x) => sum + x, 0);
  return masses.map((x) => x / total);
}

/**
 * Computes the negacyclic convolution by its definition. A term beyond the end is added at the
 * start with the opposite sign.
 */
function directly(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      const at = (i + j) % a.length;
      result[at] = result[at]! + (i + j < a.length ? x * y : -x * y);
    });
  });
  return result;
}

function convolved(a: Float64Array, b: Float64Array, power = 1): Float64Array {
  const spectrum = Spectrum.of(a);
  spectrum.multiply(Spectrum.of(b), power);
  return spectrum.sequence();
}

function farthest(a: Float64Array, b: Float64Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0);
}

describe.each(LENGTHS)("sequences of length %d", (length) => {
  it("a sequence is recovered from its spectrum", () => {
    const a = drawn(length, length);
    expect(farthest(Spectrum.of(a).sequence(), a)).toBeLessThan(1e-15);
  });

  it("the product of two spectra is the spectrum of the convolution", () => {
    const [a, b] = [drawn(length, 1), drawn(length, 2)];
    expect(farthest(convolved(a, b), directly(a, b))).toBeLessThan(1e-15 * length);
  });

  it.each([0, 1, 2, 3, 5, 8, 13])(
    "a sequence can be convolved %d times with another sequence",
    (power) => {
      const [a, b] = [lawOf(length, 3), lawOf(length, 4)];
      let expected = a;
      for (let i = 0; i < power; i++) expected = directly(expected, b);
      expect(farthest(convolved(a, b, power), expected)).toBeLessThan(3e-16 * (power + 1));
    },
  );

  it("a rotation by the whole length, one position at a time, changes the sign of a sequence", () => {
    const step = new Float64Array(length);
    step[1] = 1;
    const a = drawn(length, 5);
    const turned = convolved(a, step, length);
    expect(
      farthest(
        turned,
        a.map((x) => -x),
      ),
    ).toBeLessThan(4e-16 * length);
    expect(farthest(convolved(a, step, 2 * length), a)).toBeLessThan(4e-16 * length);
  });

  it("multiplying by the unit changes nothing, and changing a spectrum does not change its copy", () => {
    const a = drawn(length, 6);
    const unit = Spectrum.unit(length);
    const copy = unit.copy();
    unit.multiply(Spectrum.of(a), 1);
    expect(farthest(unit.sequence(), a)).toBeLessThan(1e-15);
    expect(copy.sequence()[0]).toBeCloseTo(1, 15);
    expect(unit.sequence()).toEqual(unit.sequence());
  });
});

describe("rounding", () => {
  const LONG = 2 ** 16;

  it.each([LONG, 2 * LONG])("the rounding error hardly grows with the length %d", (length) => {
    const a = lawOf(length, 7);
    expect(farthest(Spectrum.of(a).sequence(), a)).toBeLessThan(1e-18);
    const point = new Float64Array(length);
    point[12_345] = 1;
    const moved = convolved(a, point);
    const expected = a.map((_, i) => (i < 12_345 ? -1 : 1) * a.at(i - 12_345)!);
    expect(farthest(moved, expected)).toBeLessThan(1e-13);
    expect(farthest(moved, expected)).toBeLessThan(1e-17);
  });

  it("the rounding error of a large power of a narrow distribution is bounded by `gain`", () => {
    // The n-fold convolution of 1/4, 1/2, 1/4 has the binomial masses C(2n, i)/4^n.
    // The test computes the binomial masses by a recursion.
    const n = 5000;
    const law = new Float64Array(LONG);
    law.set([0.25, 0.5, 0.25]);
    const spectrum = Spectrum.unit(LONG);
    const gain = spectrum.multiply(Spectrum.of(law), n);
    const exact = new Float64Array(LONG);
    let log = -2 * n * Math.LN2;
    for (let i = 0; i <= 2 * n; i++) {
      exact[i] = Math.exp(log);
      log += Math.log((2 * n - i) / (i + 1));
    }
    const error = farthest(spectrum.sequence(), exact);
    expect(error).toBeLessThan(1e-13);
    expect(error).toBeLessThanOrEqual(8 * 2 ** -53 * Math.log2(LONG) * (1 + gain));
    expect(gain).toBeLessThanOrEqual(n);
  });
});
