import { describe, expect, it } from "vitest";
import { logBinomialTailUp } from "./binomial-tail.js";
import { normalLogSurvival } from "./normal.js";

/** ln P(K ≥ k) for success probability p = numerator/denominator, computed with integers. */
function exact(k: number, n: number, numerator: bigint, denominator: bigint): number {
  let sum = 0n;
  let choose = 1n;
  for (let j = 0; j <= n; j++) {
    const others = (denominator - numerator) ** BigInt(n - j);
    if (j >= k) sum += choose * numerator ** BigInt(j) * others;
    choose = (choose * BigInt(n - j)) / BigInt(j + 1);
  }
  const digits = 10n ** 1000n;
  const scaled = (sum * digits) / denominator ** BigInt(n);
  const text = scaled.toString();
  return Math.log(Number(`0.${text.slice(0, 18)}`)) + (text.length - 1000) * Math.LN10;
}

describe("logBinomialTailUp", () => {
  it.each([1, 2, 7, 30, 200])(
    "the result for %i trials is an upper bound close to the exact value",
    (n) => {
      for (const [numerator, denominator] of [
        [1n, 2n],
        [1n, 1000n],
        [3n, 10n],
        [97n, 100n],
      ] as const) {
        const p = Number(numerator) / Number(denominator);
        const q = Number(denominator - numerator) / Number(denominator);
        for (let k = 1; k <= n; k += Math.max(1, n >> 4)) {
          const truth = exact(k, n, numerator, denominator);
          const tail = logBinomialTailUp(k, n, p, q);
          expect(tail, `${k} of ${n} at ${p}`).toBeGreaterThanOrEqual(truth);
          expect(tail, `${k} of ${n} at ${p}`).toBeLessThanOrEqual(truth + 3e-9);
        }
      }
    },
  );

  it("the result for 16 million trials is close to the normal tail, even if the probability underflows", () => {
    const n = 16_000_000;
    for (const z of [-3, 0, 3, 10, 40]) {
      const k = Math.round(n / 2 + (z * Math.sqrt(n)) / 2);
      const near = normalLogSurvival((2 * (k - 0.5) - n) / Math.sqrt(n));
      expect(Math.abs(logBinomialTailUp(k, n, 0.5, 0.5) - near)).toBeLessThan(2e-4 * (1 + z * z));
    }
  });

  it("the logarithm is 0 for a certain event and −∞ for an impossible event", () => {
    expect(logBinomialTailUp(0, 10, 0.3, 0.7)).toBe(0);
    expect(logBinomialTailUp(11, 10, 0.3, 0.7)).toBe(Number.NEGATIVE_INFINITY);
    expect(logBinomialTailUp(1, 10, 0, 1)).toBe(Number.NEGATIVE_INFINITY);
    expect(logBinomialTailUp(10, 10, 1, 0)).toBe(0);
  });
});
