import { describe, expect, it } from "vitest";
import { seededRandom } from "../../test/support/seeded-random.js";
import { Spectrum } from "./spectrum.js";
import { SpectrumDifference } from "./spectrum-difference.js";

const LENGTH = 64;

/** A probability distribution on the first half of the sequence. */
function lawOf(seed: number): Float64Array {
  const { word } = seededRandom(seed);
  const masses = Float64Array.from({ length: LENGTH }, (_, i) =>
    i < LENGTH / 2 ? (word() / 2 ** 32) ** 4 : 0,
  );
  const total = masses.reduce((sum, x) => sum + x, 0);
  return masses.map((x) => x / total);
}

/** Differences of the relative size `part`, of both signs. */
function differenceOf(law: Float64Array, part: number): Float64Array {
  return law.map((x, i) => x * part * Math.cos(i));
}

const sumOf = (values: Float64Array) => values.reduce((sum, x) => sum + Math.abs(x), 0);

/** The negacyclic convolution by its definition. */
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

/** M and D after several parts. D ← M·e + D·(m − e), which needs no differences of large numbers. */
function expectedOf(parts: readonly (readonly [Float64Array, Float64Array, number])[]) {
  let whole: Float64Array = new Float64Array(LENGTH);
  whole[0] = 1;
  let difference: Float64Array = new Float64Array(LENGTH);
  for (const [m, e, power] of parts) {
    for (let n = 0; n < power; n++) {
      const first = directly(whole, e);
      const second = directly(
        difference,
        m.map((x, i) => x - e[i]!),
      );
      difference = first.map((x, i) => x + second[i]!);
      whole = directly(whole, m);
    }
  }
  return { whole, difference };
}

describe.each([1e-1, 1e-6, 1e-13, 0])("differences of relative size %d", (part) => {
  it.each([
    [1, 1],
    [1, 7],
    [5, 1],
    [12, 13],
  ])("two compositions, of %d and %d parts, differ as the definition says", (n, k) => {
    const [a, b] = [lawOf(1), lawOf(2)];
    const [e, f] = [differenceOf(a, part), differenceOf(b, part / 3)];
    const spectrum = SpectrumDifference.none(LENGTH);
    let gain = 0;
    for (const [m, d, power] of [[a, e, n] as const, [b, f, k] as const]) {
      const added = new SpectrumDifference(Spectrum.of(m), Spectrum.of(d));
      gain += spectrum.multiply(added, power, sumOf(d)).difference;
    }
    const { whole, difference } = expectedOf([
      [a, e, n],
      [b, f, k],
    ]);
    const bound = 8 * 2 ** -53 * Math.log2(LENGTH) * (gain + (n + k) * part);
    spectrum.difference.sequence().forEach((x, i) => {
      expect(Math.abs(x - difference[i]!)).toBeLessThanOrEqual(bound);
    });
    spectrum.whole.sequence().forEach((x, i) => {
      expect(x).toBeCloseTo(whole[i]!, 14);
    });
    // The errors are small beside the differences, however small these are.
    expect(bound).toBeLessThanOrEqual(1e-10 * part);
  });
});

it("changing a spectrum does not change its copy", () => {
  const law = lawOf(3);
  const spectrum = SpectrumDifference.none(LENGTH);
  const copy = spectrum.copy();
  const part = new SpectrumDifference(Spectrum.of(law), Spectrum.of(differenceOf(law, 0.1)));
  spectrum.multiply(part, 2, 0.1);
  expect(copy.difference.sequence().every((x) => x === 0)).toBe(true);
  expect(copy.whole.sequence()[0]).toBeCloseTo(1, 15);
});
