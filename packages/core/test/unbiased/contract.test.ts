import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/index.js";

const IDS = ["composite", "duchi", "composite-hybrid"];

describe.each(IDS)("the contract of %s", (id) => {
  const on = (params: object) => () =>
    mechanismKind(id).create({ epsilon: 1, lower: 0, upper: 10, ...params });

  it("refuses a sensitivity below the width of the range, and suggests the fold mechanisms", () => {
    expect(on({ sensitivity: 1 })).toThrow(
      `${id}: sensitivity (Δ) must be at least upper − lower (10), got 1; use fold-laplace or fold-geometric for a smaller sensitivity`,
    );
    expect(on({ sensitivity: 10 })).not.toThrow();
    expect(on({ sensitivity: 11 })).not.toThrow();
  });

  it("has no parameter by which the range of outputs could depend on the true answer", () => {
    for (const name of ["center", "window", "answer", "outputLower"]) {
      expect(on({ [name]: 5 })).toThrow(`no parameter "${name}"`);
    }
    const { input, output } = on({})();
    expect(input).toEqual({ lower: 0, upper: 10 });
    const law = (q: number) => on({})().law(q).support;
    expect([law(0), law(3), law(10)]).toEqual([output, output, output]);
  });

  it("refuses an empty range, an ε above 50, and a narrow range that is too far from 0", () => {
    expect(on({ upper: 0 })).toThrow(/upper \(u\) must be above lower/);
    expect(on({ upper: -1 })).toThrow(/upper \(u\) must be above lower/);
    expect(on({ lower: 1e9, upper: 1e9 + 0.5 })).toThrow(/subtract a public constant/);
    expect(on({ epsilon: 51 })).toThrow(/epsilon \(ε\) must be in \(0, 50\]/);
  });

  it("has outputs up to at least Δ/(e^ε − 1) beyond each end of the range", () => {
    for (const epsilon of [0.1, 1, 5]) {
      const { output, details } = on({ epsilon })();
      const least = 10 / Math.expm1(epsilon);
      expect(details.leastMargin).toBeCloseTo(least, 9);
      expect(-output.lower).toBeGreaterThan(least * (1 - 1e-12));
      expect(output.upper - 10).toBeGreaterThan(least * (1 - 1e-12));
    }
  });

  it("treats NaN as the middle of the range", () => {
    expect(on({})().law(Number.NaN).mean).toBe(5);
  });
});

describe("parameters of a composite density", () => {
  const own = (params: object) => () =>
    mechanism("composite", { epsilon: 1, lower: 0, upper: 1, shape: "a1b1", ...params });

  it("parameters are refused if the density does not integrate to 1 or has too large an ε", () => {
    expect(own({ k: 0.46, m: 1, y: 0.27 })).not.toThrow();
    expect(own({ k: 0.47, m: 1, y: 0.27 })).toThrow(
      /k must be a value that makes the density integrate to 1/,
    );
    expect(own({ k: 0.48, m: 1, y: 0.26 })).toThrow(/k must be small enough for ε = 1/);
    expect(own({ k: 0.3, m: 2, y: 0.2 })).toThrow(/m must be in \(0, 2\)/);
    expect(own({ k: 0.46, m: 1, y: 0.27, t: 0.2 })).toThrow(/t must be y/);
  });

  it("parameters may give a density above 1, which the paper forbids unnecessarily", () => {
    const { details, worst } = mechanism("composite", { epsilon: 5, lower: 0, upper: 1 });
    expect(details.k! + details.y!).toBeGreaterThan(1);
    expect(worst.mse).toBeLessThan(2 / 25);
  });

  it("the parameter `baseRatio` is required and must exceed e^−ε if the base is not flat", () => {
    expect(own({ shape: "a1b2" })).toThrow(/baseRatio must be set to a number in/);
    expect(own({ shape: "a1b2", baseRatio: 0.3 })).toThrow(/baseRatio must be in \(e\^−ε, 1\]/);
    expect(own({ baseRatio: 0.9 })).toThrow(/baseRatio must be 1 or omitted/);
    expect(own({ shape: "a1b2", baseRatio: 0.9 })).not.toThrow();
  });
});

/**
 * The worst-case variance for a range and a sensitivity of 1, with as many digits as the published
 * comparison.
 */
const WORST: Readonly<Record<string, readonly number[]>> = {
  a1b1: [33.264, 5.2645, 1.2664, 0.27304, 0.09648, 0.01837],
  a2b1: [76.091, 10.9, 2.2952, 0.41559, 0.13265, 0.02271],
  a3b1: [120.118, 16.552, 3.2866, 0.5454, 0.16511, 0.02679],
  duchi: [25.167, 4.1677, 1.1707, 0.43102, 0.30514, 0.25683],
  "composite-hybrid": [25.167, 4.1677, 1.0668, 0.24542, 0.09038, 0.01797],
  laplace: [50, 8, 2, 0.5, 0.2222, 0.08],
};
const EPSILONS = [0.2, 0.5, 1, 2, 3, 5];

describe("worst-case variances on a range of width 1", () => {
  it.each(Object.entries(WORST))("%s has the published worst-case variance", (name, expected) => {
    for (const [i, epsilon] of EPSILONS.entries()) {
      const made =
        name === "laplace"
          ? mechanism("laplace", { epsilon, sensitivity: 1 })
          : name.endsWith("b1")
            ? mechanismKind("composite").create({ epsilon, lower: 0, upper: 1, shape: name })
            : mechanismKind(name).create({ epsilon, lower: 0, upper: 1 });
      const shown = expected[i]!;
      expect(Math.abs(made.worst.mse / shown - 1), `at ${epsilon}`).toBeLessThan(3e-4);
    }
  });

  it.each([
    [1, 0.2, 27.38, 24.92],
    [1, 1, 1.393, 0.9207],
    [1, 3, 0.1974, 0.0551],
    [10, 0.2, 40.8, 39.75],
    [10, 1, 1.993, 1.832],
    [1000, 1, 2, 1.841],
    [91_714, 0.2, 50, 49.83],
  ])(
    "the fold mechanisms at R = %d, ε = %d have worst-case variances of %d (real) and %d (integer)",
    (upper, epsilon, real, integer) => {
      const params = { epsilon, sensitivity: 1, lower: 0, upper };
      expect(mechanism("fold-laplace", params).worst.mse / real).toBeCloseTo(1, 3);
      expect(mechanism("fold-geometric", params).worst.mse / integer - 1).toBeCloseTo(0, 2);
    },
  );

  it("folded staircase noise has a smaller worst-case variance than folded Laplace noise, and far smaller at large ε", () => {
    const worst = (id: string, epsilon: number) =>
      mechanismKind(id).create({ epsilon, sensitivity: 1, lower: 0, upper: 2 }).worst.mse;
    expect(worst("fold-staircase", 0.1)).toBeLessThan(worst("fold-laplace", 0.1));
    expect(worst("fold-staircase", 1) / 1.579).toBeCloseTo(1, 3);
    expect(worst("fold-laplace", 1) / 1.632).toBeCloseTo(1, 3);
    expect(worst("fold-staircase", 5)).toBeLessThan(0.6 * worst("fold-laplace", 5));
  });
});
