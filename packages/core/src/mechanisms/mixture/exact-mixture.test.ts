import { describe, expect, it } from "vitest";
import golden from "../../../test/golden/mixture.json" with { type: "json" };
import { seededRandom } from "../../../test/support/seeded-random.js";
import { splitMix64, splitMixBelow } from "../../../test/support/split-mix.js";
import { NoisewrightError } from "../../errors/index.js";
import { coinsFrom } from "../../random/bernoulli.js";
import { exactGeometricMixture } from "./exact-mixture.js";
import { fastestMethod, MIXTURE_DRAWS } from "./mixture-draw.js";

const METHODS = { A: "thinned", B: "hazard", C: "slots" } as const;

describe("the random generator of the recorded traces", () => {
  it("matches the published values of SplitMix64", () => {
    const next = splitMix64(42n);
    expect(golden.splitMix64.map(() => String(next()))).toEqual(golden.splitMix64);
  });
});

describe.each(golden.traces)("method $method at $parameters", ({ method, parameters, draws }) => {
  const [n2, d2, n1, d1, breakpoint] = parameters.map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const slopes = {
    inner: { numerator: n2, denominator: d2 },
    outer: { numerator: n1, denominator: d1 },
    breakpoint,
  };

  it("draws the same values as an independent program with the same random words", () => {
    const coins = coinsFrom(splitMixBelow(42n));
    const draw = MIXTURE_DRAWS[METHODS[method as keyof typeof METHODS]];
    expect(draws.map(() => Number(draw(slopes, coins)))).toEqual(draws);
  });
});

describe("the choice of a method", () => {
  const slopes = (inner: [number, number], outer: [number, number], c: number) => ({
    inner: { numerator: BigInt(inner[0]), denominator: BigInt(inner[1]) },
    outer: { numerator: BigInt(outer[0]), denominator: BigInt(outer[1]) },
    breakpoint: BigInt(c),
  });

  it.each([
    ["thinned", slopes([1, 5], [1, 1], 5)],
    ["thinned", slopes([1, 10], [1, 1], 5)],
    ["slots", slopes([1, 10], [1, 1], 4)],
    ["slots", slopes([1, 1000], [1, 1], 5)],
    ["hazard", slopes([1, 1], [1, 10], 5)],
    ["hazard", slopes([1, 1000], [1, 1001], 5)],
  ] as const)("chooses %s for parameters at which this method is fast", (method, at) => {
    expect(fastestMethod(at)).toBe(method);
  });

  it.each([
    [1 / 1000, 1, 5],
    [1e-9, 3e-9, 7],
    [2e-10, 1e-10, 3],
    [1e-9, 30, 1000],
    [1, 0.1, 5],
  ])(
    "a draw needs few random words for inner ε = %d, outer ε = %d and breakpoint %d",
    (innerEpsilon, outerEpsilon, breakpoint) => {
      const sampler = exactGeometricMixture({
        innerEpsilon,
        outerEpsilon,
        breakpoint,
        sensitivity: 1,
      });
      const random = seededRandom(5);
      let words = 0;
      const counted = {
        ...random,
        word() {
          words++;
          return random.word();
        },
      };
      for (let i = 0; i < 200; i++) sampler.draw(counted);
      expect(words / 200).toBeLessThan(200);
    },
  );
});

describe("the validation of an exact mixture", () => {
  const good = { innerEpsilon: 0.2, outerEpsilon: 1, breakpoint: 5, sensitivity: 1 };
  const huge = { numerator: 2n ** 300n + 1n, denominator: 2n ** 300n };

  const levels = [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** -46, 1e300, huge, undefined];
  const fractions = [{ numerator: 1, denominator: 2 }, { numerator: 1n, denominator: 0n }, "1"];
  const counts = [0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, "5"];
  const cases: [name: string, bad: unknown][] = [
    ...[...levels, ...fractions].flatMap((bad): [string, unknown][] => [
      ["innerEpsilon", bad],
      ["outerEpsilon", bad],
    ]),
    ...counts.flatMap((bad): [string, unknown][] => [
      ["breakpoint", bad],
      ["sensitivity", bad],
    ]),
  ];

  it.each(cases)("refuses %s = %s", (name, bad) => {
    const given = { ...good, [name]: bad };
    expect(() => exactGeometricMixture(given)).toThrow(NoisewrightError);
    expect(() => exactGeometricMixture(given)).toThrow(`geometric-mixture: ${name} must be`);
  });

  it("accepts fractions, doubles and whole sensitivities", () => {
    const fraction = { numerator: 3n, denominator: 15n };
    expect(exactGeometricMixture({ ...good, innerEpsilon: fraction }).method).toBe("thinned");
    expect(exactGeometricMixture({ ...good, sensitivity: 4 }).method).toBe("slots");
    expect(exactGeometricMixture({ ...good, outerEpsilon: 0.1 }).method).toBe("hazard");
  });
});
