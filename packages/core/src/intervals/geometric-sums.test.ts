import { describe, expect, it } from "vitest";
import { mechanism } from "../mechanisms/index.js";
import { GeometricSums, type WeightedSum } from "./geometric-sums.js";

/** P(weighted sum > t) by adding up the probabilities of all values of the terms. */
function tailOf({ left, right, part, parts }: WeightedSum, epsilon: number, t: number): number {
  const a = Math.exp(-epsilon);
  const end = Math.ceil(36 / epsilon);
  const one = new Map<number, number>();
  for (let k = -end; k <= end; k++) one.set(k, ((1 - a) / (1 + a)) * a ** Math.abs(k));
  let law = new Map([[0, 1]]);
  const factors = [...new Array(left).fill(parts - part), ...new Array(right).fill(-part)];
  for (const factor of factors) {
    const next = new Map<number, number>();
    for (const [x, p] of law) {
      for (const [k, mass] of one) {
        const y = x + factor * k;
        next.set(y, (next.get(y) ?? 0) + p * mass);
      }
    }
    law = next;
  }
  let sum = 0;
  for (const [x, p] of law) if (x > t) sum += p;
  return sum;
}

describe("GeometricSums", () => {
  it.each([
    { left: 1, right: 0, part: 1, parts: 2 },
    { left: 0, right: 2, part: 3, parts: 4 },
    { left: 2, right: 1, part: 1, parts: 4 },
    { left: 1, right: 2, part: 9, parts: 10 },
  ])("the threshold of %j is the smallest with this tail", (sum) => {
    for (const epsilon of [0.4, 1, 3]) {
      const sums = new GeometricSums(epsilon, 3);
      for (const failure of [0.2, 0.025, 1e-4]) {
        const t = sums.threshold(sum, failure);
        expect(tailOf(sum, epsilon, t)).toBeLessThanOrEqual(failure);
        expect(tailOf(sum, epsilon, t - 1)).toBeGreaterThan(failure - 1e-8);
      }
    }
  });

  it("the threshold for slowly decaying noise is valid and at most 8 % too large", () => {
    const epsilon = 0.004;
    const a = Math.exp(-epsilon);
    const above = (k: number) => (k < 0 ? 1 - a ** -k / (1 + a) : a ** (k + 1) / (1 + a));
    const tail = (t: number) => {
      let sum = 0;
      for (let k = -9000; k <= 9000; k++) sum += a ** Math.abs(k) * above(Math.floor(t) + k);
      return ((1 - a) / (1 + a)) * sum;
    };
    for (const failure of [0.05, 0.005]) {
      const sum = { left: 1, right: 1, part: 1, parts: 2 };
      const t = new GeometricSums(epsilon, 2).threshold(sum, failure);
      expect(tail(t)).toBeLessThanOrEqual(failure);
      expect(tail(t / 1.08)).toBeGreaterThan(failure);
    }
  });

  it("the noise that is sampled differs from the geometric distribution by less than the margin of a tail", () => {
    for (const epsilon of [1e-3, 0.01, 0.3, 2, 10]) {
      const law = mechanism("geometric", { epsilon, sensitivity: 1 }).compile().channel.law(0);
      const a = Math.exp(-epsilon);
      let difference = 0;
      for (let k = 0; k * epsilon < 60; k++) {
        difference += Math.abs(Math.exp(law.logPdf(k)) - ((1 - a) / (1 + a)) * a ** k);
      }
      // A sum has fewer than a hundred terms.
      expect(2 * difference).toBeLessThan(1e-9 / 100);
    }
  });

  it("proves no threshold for a failure probability below the precision of its tables", () => {
    const sum = { left: 1, right: 1, part: 1, parts: 2 };
    expect(new GeometricSums(1, 2).threshold(sum, 1e-10)).toBe(Number.POSITIVE_INFINITY);
  });
});
