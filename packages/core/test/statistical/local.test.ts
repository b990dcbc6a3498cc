import { describe, expect, it } from "vitest";
import { type Estimate, type Survey, Tally } from "../../src/entry/local.js";
import { inCategories, integers, neighbours } from "../local/surveys.js";
import { seededRandom } from "../support/seeded-random.js";
import { STANDARD_ERRORS } from "../support/statistics.js";

const PEOPLE = 200_000;
const SEED = 20_260_901;

/**
 * The true value of a simulated person. The first values of the domain are frequent, and the last
 * value never occurs.
 */
function trueValue(person: number, n: number): number {
  const even = ((person * 7919) % 10_007) / 10_007;
  return Math.floor(even ** 2 * (n - 1));
}

/**
 * The tally of the reports of simulated people. The reports may come from a different survey than
 * the tally assumes.
 */
function collect(survey: Survey<number>, from: Survey<number>, people: number, seed: number) {
  const random = seededRandom(seed);
  const tally = new Tally(survey);
  for (let person = 0; person < people; person++) {
    tally.add(from.report(trueValue(person, survey.domain.length), random));
  }
  return tally;
}

function truth(survey: Survey<number>, people: number): number[] {
  const counts = survey.domain.map(() => 0);
  for (let person = 0; person < people; person++) {
    counts[trueValue(person, counts.length)]!++;
  }
  return counts;
}

/** The largest error of all estimates, in units of their standard errors. */
function worst(estimates: readonly Estimate<unknown>[], exact: readonly number[]): number {
  const errors = estimates.map(({ estimate, deviation }, i) =>
    Math.abs((estimate - exact[i]!) / deviation),
  );
  return Math.max(...errors);
}

const make = {
  "equal categories": (factor: number) => inCategories([5, 5, 5, 5], 2 * factor, 1),
  "unequal categories": (factor: number) => inCategories([8, 1, 4, 4], 2.5 * factor, 1.2),
  "shifted windows": (factor: number) => neighbours(15, 2, "shift", 3 * factor, 2),
};

describe.each(Object.entries(make))("estimates from reports in %s", (_name, surveyOf) => {
  const survey = surveyOf(1);
  const exact = truth(survey, PEOPLE);
  const inCategory = survey.categories.map((category) =>
    category.reduce((sum, x) => sum + exact[x]!, 0),
  );
  const tally = collect(survey, survey, PEOPLE, SEED);

  it("are within five standard errors of the true counts, for every value and category", () => {
    expect(worst(tally.values(), exact)).toBeLessThan(5);
    if (inCategory.length > 0) expect(worst(tally.categories(), inCategory)).toBeLessThan(5);
  });

  it.each([1.1, 0.9])(
    "differ detectably from the true counts if people report with %d times ε",
    (factor) => {
      const wrong = collect(survey, surveyOf(factor), PEOPLE, SEED + 1);
      const found = inCategory.length > 0 ? wrong.categories() : wrong.values();
      expect(worst(found, inCategory.length > 0 ? inCategory : exact)).toBeGreaterThan(10);
    },
  );
});

const ROUNDS = 8000;
const FEW = 600;
const CONFIDENCE = 0.9;

/**
 * The fraction of intervals that contain the true count, and the fraction if the intervals were 10
 * % narrower.
 */
function coverage(survey: Survey<number>, kind: "values" | "categories") {
  const values = truth(survey, FEW);
  const exact =
    kind === "values"
      ? values
      : survey.categories.map((part) => part.reduce((sum, x) => sum + values[x]!, 0));
  const [held, narrower] = [exact.map(() => 0), exact.map(() => 0)];
  for (let round = 0; round < ROUNDS; round++) {
    const tally = collect(survey, survey, FEW, SEED + round);
    for (const [i, { estimate, lower, upper }] of tally[kind](CONFIDENCE).entries()) {
      const off = Math.abs(estimate - exact[i]!);
      const half = (upper - lower) / 2;
      if (off <= half) held[i]! += 1 / ROUNDS;
      if (off <= 0.9 * half) narrower[i]! += 1 / ROUNDS;
    }
  }
  return { held, narrower };
}

describe.each([
  ["values", inCategories([3, 3], 3, 1.5)],
  ["categories", inCategories([4, 2, 2], 2, 0.5)],
  ["values", neighbours(6, 1, "wrap", 3, 2)],
] as const)("intervals for %s", (kind, survey) => {
  it("have the stated confidence, and a lower confidence if they are 10 % narrower", () => {
    const { held, narrower } = coverage(survey, kind);
    const room = STANDARD_ERRORS * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / ROUNDS);
    for (const share of held) expect(Math.abs(share - CONFIDENCE)).toBeLessThan(room);
    expect(Math.min(...narrower)).toBeLessThan(CONFIDENCE - room);
  });
});

it("reports from a large domain have the frequencies of the weights, for every value of the domain", () => {
  const survey = inCategories(new Array(64).fill(4), 1, 0.2);
  const random = seededRandom(3);
  const counts = survey.domain.map(() => 0);
  const n = 2_000_000;
  for (let i = 0; i < n; i++) counts[survey.report(130, random)]!++;
  for (const x of integers(256)) {
    const p = Number(survey.channel.weight(130, x)) / Number(survey.channel.total);
    const error = Math.sqrt(p * (1 - p) * n);
    expect(Math.abs(counts[x]! - p * n), `at ${x}`).toBeLessThan(STANDARD_ERRORS * error);
  }
});
