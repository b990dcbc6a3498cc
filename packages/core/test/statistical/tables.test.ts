import { describe, expect, it } from "vitest";
import {
  estimateTables,
  type NoisyQuestion,
  planTables,
  questionAnswers,
  type Schema,
  sampleAnswers,
  type TableLevel,
  tableInterval,
  wholeTables,
} from "../../src/tables/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { average, SAMPLES, STANDARD_ERRORS } from "../support/statistics.js";
import { counts, flat, gaussian, kWay, type SmallPlan } from "../support/table-plans.js";

const geometric = (epsilon: number, sensitivity: number) =>
  ({
    noise: { kind: "geometric", epsilon, sensitivity },
    variance: 0.5 / Math.sinh(epsilon / sensitivity / 2) ** 2,
  }) as const;

const ask = (
  schema: Schema,
  question: Pick<NoisyQuestion, "level" | "signs">,
  cube: Float64Array,
) =>
  questionAnswers(
    schema,
    question,
    cube,
    schema.map((nodes) => nodes.length - 1),
  );

describe("sampleAnswers", () => {
  it.each([
    ["discrete Gaussian", gaussian(269)],
    ["narrow discrete Gaussian", gaussian(0.75)],
    ["geometric", geometric(0.3, 2)],
  ])("adds unbiased %s noise of the stated variance", (_, noise) => {
    const question = { level: [0], signs: [], ...noise };
    const truth = new Float64Array(SAMPLES).fill(1000);
    const [answers] = sampleAnswers({ questions: [question] }, [truth], seededRandom(5));
    const errors = answers!.map((x) => x - 1000);
    const mean = average(errors, (x) => x);
    expect(Math.abs(mean.mean)).toBeLessThan(STANDARD_ERRORS * mean.error);
    const square = average(errors, (x) => x * x);
    const differs = (variance: number) =>
      Math.abs(square.mean - variance) > STANDARD_ERRORS * square.error;
    const variance = noise.variance < 4 ? narrowVariance(noise.variance) : noise.variance;
    expect(differs(variance)).toBe(false);
    expect(differs(1.1 * variance)).toBe(true);
    expect(differs(0.9 * variance)).toBe(true);
  });

  it("clips huge counts and replaces undefined counts, without an error", () => {
    const question = { level: [0], signs: [], ...gaussian(1) };
    const truth = Float64Array.of(Number.NaN, 2 ** 60, Number.NEGATIVE_INFINITY);
    const [answers] = sampleAnswers({ questions: [question] }, [truth], seededRandom(6));
    expect(answers!.every(Number.isSafeInteger)).toBe(true);
    expect(Math.abs(answers![0]!)).toBeLessThan(20);
  });
});

/** The variance of a discrete Gaussian by its definition. */
function narrowVariance(parameter: number): number {
  let [total, square] = [1, 0];
  for (let k = 1; k < 40; k++) {
    const weight = 2 * Math.exp((-k * k) / (2 * parameter));
    total += weight;
    square += weight * k * k;
  }
  return square / total;
}

const LEVELS: Schema = [
  [1, 2, 6],
  [1, 3],
  [1, 2],
];
const TABLES: TableLevel[] = [
  [2, 1, 0],
  [1, 0, 1],
  [0, 1, 1],
];

/** Questions in cells and in signs, at several levels. */
function questionsWith(noise: (weight: number) => Pick<NoisyQuestion, "noise" | "variance">) {
  return [
    { level: [2, 1, 0], signs: [], ...noise(3) },
    { level: [1, 0, 1], signs: [0, 2], ...noise(2) },
    { level: [1, 0, 1], signs: [], ...noise(2) },
    { level: [0, 1, 1], signs: [2], ...noise(1) },
    { level: [0, 1, 1], signs: [], ...noise(2) },
    { level: [1, 1, 0], signs: [0], ...noise(1) },
  ];
}

describe("tableInterval", () => {
  const cube = counts(36);
  const cases: [string, SmallPlan][] = [
    [
      "discrete Gaussian noise",
      { schema: LEVELS, tables: TABLES, questions: questionsWith((w) => gaussian(200 / w)) },
    ],
    [
      "geometric noise",
      { schema: LEVELS, tables: TABLES, questions: questionsWith((w) => geometric(w / 11, 1)) },
    ],
  ];

  it.each(cases)(
    "%s: intervals cover nineteen in twenty of 2,000 runs, and a tenth shorter do not",
    (_, plan) => {
      const random = seededRandom(11);
      const truths = plan.questions.map((question) => ask(LEVELS, question, cube));
      const tables = TABLES.map((level) => ask(LEVELS, { level, signs: [] }, cube));
      const widths = TABLES.map((_, i) => tableInterval(plan, i, 0.95));
      const [covered, short] = [TABLES.map(() => 0), TABLES.map(() => 0)];
      // All answers of a question share one call, because geometric weights are compiled in each call.
      const runs = 2000;
      const many = truths.map((truth) =>
        Float64Array.from({ length: truth.length * runs }, (_, i) => truth[i % truth.length]!),
      );
      const answers = sampleAnswers(plan, many, random);
      for (let run = 0; run < runs; run++) {
        const own = answers.map((all, k) =>
          all.subarray(run * truths[k]!.length, (run + 1) * truths[k]!.length),
        );
        const estimates = estimateTables(plan, own);
        for (const [t, level] of TABLES.entries()) {
          const errors = estimates.table(level).map((x, i) => Math.abs(x - tables[t]![i]!));
          const within = (width: number) => errors.filter((e) => e <= width).length / errors.length;
          covered[t] = covered[t]! + within(widths[t]!) / runs;
          short[t] = short[t]! + within(0.9 * widths[t]!) / runs;
        }
      }
      for (const share of covered) {
        expect(share).toBeGreaterThan(0.94);
        expect(share).toBeLessThan(0.96);
      }
      for (const share of short) expect(share).toBeLessThan(0.94);
    },
  );
});

/**
 * A cube like education × occupation × sex of a census sample: some values are common and most are
 * rare, and the columns depend on each other.
 */
function censusCube(rows: number): Float64Array {
  const weights: number[] = [];
  for (let education = 0; education < 16; education++) {
    for (let occupation = 0; occupation < 15; occupation++) {
      for (let sex = 0; sex < 2; sex++) {
        const distance = Math.abs(((education * 7) % 16) - occupation) / 3;
        const share = sex === 0 ? 1 + (occupation % 4) : 1 + ((occupation * 3) % 5) / 2;
        weights.push(Math.exp(-0.35 * education - 0.15 * occupation - distance) * share);
      }
    }
  }
  const total = weights.reduce((a, b) => a + b, 0);
  return Float64Array.from(weights, (weight) => Math.round((rows * weight) / total));
}

describe("wholeTables", () => {
  it("have no larger error than unbiased tables, and lie in their intervals", () => {
    const schema = flat(16, 15, 2);
    const tables = kWay(3, 1, 2, 3);
    const plan = planTables({
      schema,
      tables,
      unit: { kind: "rows", most: 1 },
      adjacency: "add-remove",
      loss: { kind: "sum" },
      epsilon: 1,
      delta: 1e-6,
    });
    const cube = censusCube(32_561);
    const truths = tables.map((level) => ask(schema, { level, signs: [] }, cube));
    const asked = plan.questions.map((question) => ask(schema, question, cube));
    const widths = tables.map((_, t) => tableInterval(plan, t, 0.95));
    const random = seededRandom(9);
    const unbiased = new Map<number, number>();
    const whole = new Map<number, number>();
    let [cells, outside] = [0, 0];
    for (let run = 0; run < 20; run++) {
      const estimates = estimateTables(plan, sampleAnswers(plan, asked, random));
      const fitted = wholeTables(plan, estimates)!;
      for (const [t, level] of tables.entries()) {
        const columns = level.reduce((sum, x) => sum + x, 0);
        const [free, near] = [estimates.table(level), fitted.table(level)];
        addTo(unbiased, columns, squaredError(free, truths[t]!));
        addTo(whole, columns, squaredError(near, truths[t]!));
        cells += near.length;
        outside += near.filter((x, i) => isOutside(x, free[i]!, widths[t]!)).length;
      }
    }
    expect(whole.get(2)! / unbiased.get(2)!).toBeLessThan(1);
    expect(whole.get(3)! / unbiased.get(3)!).toBeLessThan(0.8);
    expect(outside / cells).toBeLessThan(0.01);
  });
});

/** Whether a whole number is outside an interval that is cut to whole numbers ≥ 0. */
function isOutside(x: number, centre: number, width: number): boolean {
  return x > Math.max(0, Math.floor(centre + width)) || x < Math.max(0, Math.ceil(centre - width));
}

function squaredError(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0) / a.length;
}

function addTo(sums: Map<number, number>, key: number, x: number): void {
  sums.set(key, (sums.get(key) ?? 0) + x);
}
