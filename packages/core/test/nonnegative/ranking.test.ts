import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";

/**
 * Worst-case biases of mechanisms at the same exact ε, to six decimals. The range is [0, ∞) and the
 * sensitivity is 1.
 */
const TABLE = [
  {
    epsilon: 0.5,
    all: 0.547277,
    minimax: 0.556929,
    ramp: 0.703467,
    clamped: 1,
    restricted: 3.559608,
  },
  {
    epsilon: 1,
    all: 0.268941,
    minimax: 0.278465,
    ramp: 0.351734,
    clamped: 0.5,
    restricted: 1.612605,
  },
  {
    epsilon: 2,
    all: 0.119203,
    minimax: 0.139232,
    ramp: 0.175867,
    clamped: 0.25,
    restricted: 0.697457,
  },
];
const DEADZONE = [0.735759, 0.367879, 0.18394];
const ROUNDED = 0.5e-6 * (1 + 1e-9);

const ORDER = ["minimax-bias", "ramp", "clamped", "restricted"];

describe.each(TABLE)("the worst-case biases at ε = $epsilon", ({ epsilon, all, ...row }) => {
  const cache = new Map<string, number>();
  const worst = (id: string): number => {
    const bias = cache.get(id) ?? mechanismKind(id).create({ epsilon, sensitivity: 1 }).worst.bias;
    cache.set(id, bias);
    return bias;
  };
  const least = Math.max(...[1, 2, 3, 4, 5].map((k) => k / (1 + Math.exp(k * epsilon))));

  it("have the same order for Laplace and for geometric noise, and none is below the bound for ε-DP", () => {
    expect(Math.abs(least - all)).toBeLessThanOrEqual(ROUNDED);
    for (const family of ["laplace", "geometric"]) {
      const biases = [least, ...ORDER.map((id) => worst(`${id}-${family}`))];
      biases.forEach((bias, i) => {
        expect(bias).toBeGreaterThanOrEqual((biases[i - 1] ?? 0) * (1 - 1e-12));
      });
    }
  });

  it("equal the known figures of the table", () => {
    const near = (id: string, expected: number) =>
      expect(Math.abs(worst(id) - expected), id).toBeLessThanOrEqual(ROUNDED);
    near("minimax-bias-laplace", row.minimax);
    near("ramp-laplace", row.ramp);
    near("clamped-laplace", row.clamped);
    near("restricted-laplace", row.restricted);
    near("deadzone-laplace", DEADZONE[TABLE.findIndex((other) => other.epsilon === epsilon)]!);
    near("minimax-bias-geometric", all);
  });

  it("are smaller for counts than for real numbers", () => {
    for (const id of ORDER) {
      expect(worst(`${id}-geometric`)).toBeLessThan(worst(`${id}-laplace`));
    }
  });
});

describe("the worst-case errors at ε = 1", () => {
  it.each([
    ["clamped-laplace", 2],
    ["ramp-laplace", 2.1237],
    ["deadzone-laplace", 2],
    ["restricted-laplace", 5.201],
    ["deadzone-geometric", 1.8413],
    ["minimax-bias-geometric", 1.9137],
  ])("%s: %d", (id, mse) => {
    const made = mechanismKind(id).create({ epsilon: 1, sensitivity: 1 });
    expect(Math.abs(made.worst.mse - mse)).toBeLessThanOrEqual(0.5e-4);
  });

  it("the worst-case error of minimax-bias-laplace is smaller for a shift of 0.2 scales than for the default shift", () => {
    const mse = (own: object) =>
      mechanism("minimax-bias-laplace", { epsilon: 1, sensitivity: 1, ...own }).worst.mse;
    expect(mse({})).toBeCloseTo(2 + 0.2784645427610738 ** 2, 12);
    expect(Math.abs(mse({ shift: 0.2 }) - 2.0474)).toBeLessThanOrEqual(0.5e-4);
    expect(Math.abs(mse({ shift: 0 }) - 2.239)).toBeLessThanOrEqual(0.5e-4);
  });
});
