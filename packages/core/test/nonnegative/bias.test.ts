import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";

const CLOSE = 1e-12;
/** W(1/e), the solution of w·e^w = 1/e. */
const W = 0.2784645427610738;

const scales = fc.double({ min: 0.3, max: 4, noNaN: true });

const biasAt = (made: Mechanism, answer: number) => made.law(answer).mean - answer;

/** Evenly spaced points from 0 to `last`, including 0 and `last`. */
const grid = (last: number, points: number) =>
  Array.from({ length: points + 1 }, (_, i) => (last * i) / points);

describe.each([{}, { shift: 0.3 }, { shift: 0.15 }, { shift: 0 }])(
  "minimax-bias-laplace %j",
  (own) => {
    const b = 1.5;
    const made = mechanism("minimax-bias-laplace", { scale: b, sensitivity: 1, ...own });

    it("has a bias of at most b·W(1/e) at every true answer", () => {
      for (const q of grid(30 * b, 1500)) {
        expect(Math.abs(biasAt(made, q))).toBeLessThanOrEqual(b * W * (1 + CLOSE));
      }
      expect(Math.abs(made.worst.bias / (b * W) - 1)).toBeLessThanOrEqual(CLOSE);
    });

    it("has the bias b·W(1/e) at the true answer 0, and −b·W(1/e) at (1 + W)·b", () => {
      expect(Math.abs(biasAt(made, 0) / b - W)).toBeLessThanOrEqual(CLOSE);
      expect(Math.abs(biasAt(made, (1 + W) * b) / b + W)).toBeLessThanOrEqual(CLOSE);
    });
  },
);

describe("minimax-bias-laplace with an upper bound", () => {
  it.each([0.3, 1, 2, 3, 3.8, 3.9, 5, 8, 30])(
    "minimax-bias-laplace has the optimal bias in a range of %d scales",
    (w) => {
      const b = 0.8;
      const made = mechanism("minimax-bias-laplace", { scale: b, sensitivity: 1, upper: w * b });
      const x = w / 2;
      const optimum = x <= 1.942377048545344 ? x * Math.exp(-x) : W;
      for (const q of grid(w * b, 400)) {
        expect(Math.abs(biasAt(made, q)) / b).toBeLessThanOrEqual(optimum * (1 + CLOSE));
      }
      expect(Math.abs(biasAt(made, 0) / b - optimum)).toBeLessThanOrEqual(CLOSE);
      expect(Math.abs(biasAt(made, w * b) / b + optimum)).toBeLessThanOrEqual(CLOSE);
    },
  );
});

describe("minimax-bias-geometric", () => {
  it.each([0.1, 0.3, 0.5, 1, 2, 4])(
    "minimax-bias-geometric has the smallest possible worst-case bias at ε = %d",
    (epsilon) => {
      const made = mechanism("minimax-bias-geometric", { epsilon, sensitivity: 1 });
      const bounds = Array.from({ length: 100 }, (_, k) => k / (1 + Math.exp(k * epsilon)));
      const least = Math.max(...bounds);
      const last = Math.ceil(20 / epsilon);
      const biases = Array.from({ length: last + 1 }, (_, q) => biasAt(made, q));
      for (const bias of biases) expect(Math.abs(bias)).toBeLessThanOrEqual(least * (1 + CLOSE));
      expect(biases[0]).toBeCloseTo(least, 12);
      expect(biases[bounds.indexOf(least)]).toBeCloseTo(-least, 12);
    },
  );

  it.each([1, 2, 3, 6, 11])(
    "minimax-bias-geometric has at most the bias of other mechanisms in a range of width %d",
    (upper) => {
      for (const epsilon of [0.4, 1, 2.5]) {
        const worst = (id: string) =>
          mechanismKind(`${id}-geometric`).create({ epsilon, sensitivity: 1, upper }).worst.bias;
        const best = worst("minimax-bias");
        for (const id of ["clamped", "deadzone", "restricted"]) {
          expect(best).toBeLessThanOrEqual(worst(id) * (1 + 1e-9));
        }
      }
    },
  );
});

describe("a dead zone", () => {
  it("a dead zone of one scale is exactly unbiased at answers at least one scale from each bound", () => {
    const widths = fc.double({ min: 2, max: 20, noNaN: true });
    const parts = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(scales, widths, parts, fc.boolean(), (b, w, t, endless) => {
        const upper = endless ? {} : { upper: w * b };
        const made = mechanism("deadzone-laplace", { scale: b, sensitivity: 1, ...upper });
        const q = b + t * (w - 2) * b;
        expect(Math.abs(biasAt(made, q))).toBeLessThanOrEqual(CLOSE * b);
        expect(Math.abs(made.worst.bias * Math.E - b)).toBeLessThanOrEqual(b * Math.exp(2 - w));
      }),
      { numRuns: 15 },
    );
  });

  it.each([0.2, 0.5, 1, 1.7, 3])(
    "a dead zone for counts is exactly unbiased from the count k on, ε = %d",
    (epsilon) => {
      const k = Math.ceil(1 / Math.expm1(epsilon) - 1e-12);
      for (const upper of [2 * k + 7, Number.POSITIVE_INFINITY]) {
        const made = mechanism("deadzone-geometric", { epsilon, sensitivity: 1, upper });
        for (let q = k; q <= k + 7; q++) {
          expect(Math.abs(biasAt(made, q))).toBeLessThanOrEqual(CLOSE);
        }
        const last =
          upper === Number.POSITIVE_INFINITY ? 0 : k * Math.exp((2 * k - upper) * epsilon);
        const expected = k * Math.exp(-k * epsilon);
        expect(Math.abs(biasAt(made, 0) - expected)).toBeLessThanOrEqual(last + CLOSE);
      }
    },
  );
});

describe("the mean squared error", () => {
  it.each(["clamped", "deadzone"])(
    "the mean squared error of %s noise never exceeds the variance of the noise itself",
    (id) => {
      for (const family of ["laplace", "geometric"]) {
        for (const upper of [5, 12, Number.POSITIVE_INFINITY]) {
          const made = mechanismKind(`${id}-${family}`).create({ scale: 1, sensitivity: 1, upper });
          const plain = mechanismKind(family)
            .create({ epsilon: 1, sensitivity: 1 })
            .law(0).variance;
          expect(made.worst.mse).toBeLessThanOrEqual(plain * (1 + CLOSE));
          for (const q of [0, 1, 2, 3, 5]) {
            expect(made.law(q).absoluteMoment(2, q)).toBeLessThanOrEqual(plain * (1 + CLOSE));
          }
        }
      }
    },
  );
});
