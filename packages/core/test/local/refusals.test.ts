import { describe, expect, it } from "vitest";
import { pld } from "../../src/entry/accounting.js";
import { boostedResponse, estimatorOf, randomizedResponse, Tally } from "../../src/entry/local.js";
import { mechanism, NoisewrightError } from "../../src/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { inCategories, integers, neighbours } from "./surveys.js";

const levels = { epsilon: 2, innerEpsilon: 1 };
const DOMAIN = integers(9);
const clipped = { ...levels, domain: DOMAIN, radius: 1, ends: "clip" as "shift" };

const REFUSED: readonly (readonly [string, () => unknown, string])[] = [
  [
    "ε = 0",
    () => randomizedResponse({ epsilon: 0, domain: DOMAIN }),
    "randomized-response: epsilon (ε) must be in (0, 50], got 0",
  ],
  [
    "ε = NaN",
    () => boostedResponse({ ...levels, epsilon: Number.NaN, categories: [[1], [2]] }),
    "boosted-response: epsilon (ε) must be in (0, 50], got NaN",
  ],
  [
    "ε₀ below 0",
    () => inCategories([2, 2], 1, -0.1),
    "boosted-response: innerEpsilon (ε₀) must be in [0, 50], got -0.1",
  ],
  [
    "ε₀ above ε",
    () => inCategories([2, 2], 1, 1.5),
    "boosted-response: innerEpsilon must be at most epsilon (1), got 1.5",
  ],
  [
    "an empty domain",
    () => randomizedResponse({ epsilon: 1, domain: [] }),
    "randomized-response: domain must be 2 to 4096 distinct texts or finite numbers, got 0",
  ],
  [
    "a repeated value",
    () => boostedResponse({ ...levels, categories: [["a", "b"], ["a"]] }),
    "got 3 values, 2 of them distinct",
  ],
  [
    "a NaN in the domain",
    () => randomizedResponse({ epsilon: 1, domain: [1, Number.NaN] }),
    "distinct texts or finite numbers",
  ],
  ["no domain", () => randomizedResponse({ epsilon: 1 } as never), "domain must be 2 to 4096"],
  [
    "categories that are not lists",
    () => boostedResponse({ ...levels, categories: ["ab"] as never }),
    "got sizes",
  ],
  ["a single category", () => inCategories([4], 1, 0.5), "categories must be two or more"],
  ["an empty category", () => inCategories([4, 0], 1, 0.5), "none of them empty, got sizes 4,0"],
  [
    "a window that contains the whole domain",
    () => neighbours(5, 2, "shift", 1, 0.5),
    "radius must be a positive integer below 2, got 2",
  ],
  [
    "a radius of 0",
    () => neighbours(5, 0, "wrap", 1, 0.5),
    "radius must be a positive integer below 2, got 0",
  ],
  ["a fractional radius", () => neighbours(9, 1.5, "wrap", 1, 0.5), "got 1.5"],
  [
    "windows that are cut off at the ends of the domain",
    () => boostedResponse(clipped),
    'ends must be "shift" or "wrap", got "clip"; windows that are cut off at the ends would violate ε',
  ],
  [
    "estimates of values at ε₀ = 0",
    () => new Tally(inCategories([2, 2], 1, 0)).values(),
    "raise innerEpsilon, or ask for categories",
  ],
  [
    "estimates of values at ε₀ = 0 in shifted windows",
    () => estimatorOf(neighbours(9, 1, "shift", 1, 0)).values(),
    "hardly determine them",
  ],
  [
    "estimates of categories if the survey has neighbourhoods",
    () => new Tally(neighbours(9, 1, "wrap", 1, 0.5)).categories(),
    "declare categories",
  ],
  [
    "estimates from neighbourhoods in a huge domain",
    () => estimatorOf(neighbours(1100, 1, "wrap", 1, 0.5)).values(),
    "at most 1024 values",
  ],
  [
    "a report outside the domain",
    () => new Tally(inCategories([2, 2], 1, 0.5)).add(4),
    "tally: report must be a value of the survey's domain",
  ],
  [
    "merging with a tally of another survey",
    () => new Tally(inCategories([2, 2], 1, 0.5)).merge(new Tally(inCategories([2, 2], 1, 0.5))),
    "a tally of the same survey",
  ],
  [
    "a confidence of 1",
    () => new Tally(inCategories([2, 2], 1, 0.5)).values(1),
    "tally: confidence must be in (0, 1), got 1",
  ],
  [
    "regions of unequal sizes in a mechanism",
    () => mechanism("boosted-response", { ...levels, domainSize: 91, regionSize: 5 }),
    "pad the domain to 95 values",
  ],
  [
    "a region that is the whole domain",
    () => mechanism("boosted-response", { ...levels, domainSize: 5, regionSize: 5 }),
    "regionSize (s) must be a divisor of domainSize (5) and smaller than domainSize",
  ],
  [
    "an ε that is too small for the weights",
    () => randomizedResponse({ epsilon: 1e-10, domain: DOMAIN }),
    "raise epsilon",
  ],
];

describe("a refusal", () => {
  it.each(REFUSED)("an error message names what is wrong: %s", (_name, make, message) => {
    expect(make).toThrow(NoisewrightError);
    expect(make).toThrow(message);
  });

  it("a tally does not change if one of many new reports is outside the domain", () => {
    const tally = new Tally(inCategories([2, 2], 1, 0.5));
    expect(() => tally.addAll([0, 1, 7])).toThrow("report must be");
    expect(tally.reports).toBe(0);
  });
});

/**
 * The ε₀ at which eigenvalue k of the response matrix is zero. The matrix has circular windows of
 * 2r + 1 values among n values.
 */
function singular(n: number, r: number, epsilon: number, k: number): number {
  const kernel = Math.sin(((2 * r + 1) * Math.PI * k) / n) / Math.sin((Math.PI * k) / n);
  return -Math.log((1 - Math.exp(-epsilon) * kernel) / (1 - kernel));
}

describe("estimates of values in circular windows", () => {
  const all = [2, 5].flatMap((r) =>
    integers(91)
      .slice(1, 46)
      .map((k) => [r, singular(91, r, 5, k)] as const)
      .filter(([, inner]) => inner >= 0),
  );

  it("estimates do not exist at 18 values of ε₀ for windows of radius 2, and at 21 values for radius 5", () => {
    const levelsOf = (radius: number) =>
      all.filter(([r]) => r === radius).map(([, inner]) => inner);
    expect([levelsOf(2).length, levelsOf(5).length]).toEqual([18, 21]);
    expect(Math.min(...levelsOf(2))).toBeCloseTo(0.07, 3);
    expect(Math.max(...levelsOf(5))).toBeCloseTo(1.223, 3);
  });

  it.each([0, 10, all.length - 1])(
    "estimates are refused at an ε₀ where the matrix is singular, but not at a nearby ε₀: case %i",
    (level) => {
      const [r, inner] = all[level]!;
      expect(() => estimatorOf(neighbours(91, r, "wrap", 5, inner)).values()).toThrow(
        "hardly determine",
      );
      expect(() => estimatorOf(neighbours(91, r, "wrap", 5, inner + 1e-3)).values()).not.toThrow();
    },
  );
});

describe("a private value", () => {
  const survey = boostedResponse({
    epsilon: 50,
    innerEpsilon: 50,
    categories: [
      ["other", "tea"],
      ["milk", "water"],
    ],
  });

  it("a private value in the domain is reported truthfully, except with probability about e^−50", () => {
    for (const value of survey.domain) expect(survey.report(value, seededRandom(1))).toBe(value);
  });

  it.each(["beer", "", undefined, null, Number.NaN, {}, Symbol("x")])(
    "a private value outside the domain is treated as the first value, without an error: %s",
    (value) => {
      expect(survey.report(value as string, seededRandom(1))).toBe("other");
    },
  );
});

describe("the event of a report", () => {
  it("the event of a report has the δ of the closed form of the mechanism", () => {
    const survey = randomizedResponse({ epsilon: 1, domain: integers(10) });
    const { upper, lower } = pld.compose([survey.event()]).delta(0.5);
    const exact = mechanism("randomized-response", { epsilon: 1, domainSize: 10 }).privacy.delta(
      0.5,
    );
    expect(upper).toBeGreaterThanOrEqual(exact);
    expect(upper - lower).toBeLessThan(1e-3);
    expect(upper / exact).toBeLessThan(1.01);
  });

  it.each([
    ["equal categories", inCategories([4, 4, 4], 2, 0.7)],
    ["windows", neighbours(13, 2, "shift", 2, 1)],
  ])(
    "the event of a report has five privacy losses for %s, and none exceeds ε",
    (_name, survey) => {
      const event = survey.event();
      expect(event.losses.length).toBe(5);
      expect(Math.max(...event.losses)).toBeLessThan(2 + 1e-13);
    },
  );
});
