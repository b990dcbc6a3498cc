import { describe, expect, it } from "vitest";
import { type Distribution, discreteLaplace, finite, laplace, shifted } from "../laws/index.js";
import { METRIC_KINDS } from "./catalogue.js";
import { parseMetric } from "./parse-metric.js";

const B = 2;
const ANSWER = 10;
/** Laplace noise of scale 2 around a true value of 10. */
const law = shifted(laplace(B), ANSWER);
const of = (name: string, answer = ANSWER) => parseMetric(name).of(law, answer);

/** P(|noise| ≤ t). */
const within = (t: number) => 1 - Math.exp(-t / B);

describe("metrics of Laplace noise", () => {
  it.each([
    ["mae", B],
    ["rmse", Math.SQRT2 * B],
    ["lp:1", B],
    ["lp:2", Math.SQRT2 * B],
    ["lp:3", 6 ** (1 / 3) * B],
    ["lp:0.5", (Math.sqrt(Math.PI) / 2) ** 2 * B],
    ["usefulness:0", 0],
    ["usefulness:3", within(3)],
    ["relative-error:0.1,0", within(1)],
    ["relative-error:0.1,2.5", within(3.5)],
    ["relative-error:0,2", within(2)],
    ["confidence:10,12", within(2) / 2],
    ["confidence:8,14", (within(2) + within(4)) / 2],
    ["confidence:12,14", (within(4) - within(2)) / 2],
    ["bias", 0],
    ["entropy", 1 + Math.log(2 * B)],
  ])("the metric %s of Laplace noise equals its closed form", (name, expected) => {
    expect(Math.abs(of(name) - expected)).toBeLessThanOrEqual(1e-14 * Math.max(1, expected));
  });

  it("errors are measured from the true value, not from the centre of the distribution", () => {
    expect(of("bias", 7)).toBe(3);
    expect(of("bias", 13)).toBe(3);
    expect(of("mae", 7)).toBeCloseTo(3 + B * Math.exp(-3 / B), 14);
    expect(of("rmse", 7)).toBeCloseTo(Math.sqrt(2 * B * B + 9), 14);
    expect(of("usefulness:1", 12)).toBeCloseTo((within(3) - within(1)) / 2, 14);
    expect(parseMetric("relative-error:0.5,0").of(shifted(laplace(B), -4), -4)).toBeCloseTo(
      within(2),
      14,
    );
  });
});

describe("metrics of discrete noise", () => {
  it("a metric of discrete noise counts both ends of an interval", () => {
    const noise = discreteLaplace(0.5);
    const exactly = (k: number) => Math.exp(noise.logPdf(k));
    const useful = (width: number) => parseMetric(`usefulness:${width}`).of(noise, 0);
    expect(useful(0)).toBeCloseTo(exactly(0), 14);
    expect(useful(1)).toBeCloseTo(exactly(0) + 2 * exactly(1), 14);
    expect(useful(1.9)).toBeCloseTo(useful(1), 14);
    expect(parseMetric("confidence:1,2").of(noise, 0)).toBeCloseTo(exactly(1) + exactly(2), 14);
  });

  it("a metric of discrete noise is a sum over the possible outputs", () => {
    const coin = finite("coin", [
      { x: 0, mass: 0.5 },
      { x: 4, mass: 0.5 },
    ]);
    const at = (name: string) => parseMetric(name).of(coin, 1);
    expect([at("mae"), at("rmse"), at("bias"), at("usefulness:1")]).toEqual([
      2,
      Math.sqrt(5),
      1,
      0.5,
    ]);
    expect(at("entropy")).toBeCloseTo(Math.LN2, 15);
  });
});

describe("metrics of a distribution with a heavy tail", () => {
  /**
   * A distribution with an infinite mean. The object has correct values only for the functions that
   * a metric calls.
   */
  const heavy: Distribution = {
    ...laplace(1),
    name: "heavy",
    variance: Number.POSITIVE_INFINITY,
    cdf: (x) => (x < 0 ? 0.5 / (1 - x) : 1 - 0.5 / (1 + x)),
    survival: (x) => (x < 0 ? 1 - 0.5 / (1 - x) : 0.5 / (1 + x)),
    absoluteMoment: (p) => (p < 1 ? 1 / (1 - p) : Number.POSITIVE_INFINITY),
  };

  it.each(["mae", "rmse", "lp:1", "lp:3"])("the metric %s of a heavy tail is Infinity", (name) => {
    expect(parseMetric(name).of(heavy, 0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("the metric of a heavy tail is finite if the integral converges", () => {
    expect(parseMetric("lp:0.5").of(heavy, 0)).toBe(4);
    expect(parseMetric("usefulness:3").of(heavy, 0)).toBe(0.75);
  });
});

describe("the catalogue", () => {
  it("each metric says if lower or higher is better, and more noise gives a worse value", () => {
    const [little, much] = [laplace(1), laplace(2)];
    const examples: Record<string, string> = {
      mae: "mae",
      rmse: "rmse",
      lp: "lp:3",
      usefulness: "usefulness:1",
      error: "error:0.9",
      "relative-error": "relative-error:0.1,1",
      confidence: "confidence:-1,1",
      entropy: "entropy",
    };
    for (const { word, better } of METRIC_KINDS.filter((kind) => kind.word !== "bias")) {
      const metric = parseMetric(examples[word]!);
      expect(metric.better).toBe(better);
      const gain = metric.of(much, 0) - metric.of(little, 0);
      expect(better === "lower" ? gain : -gain, word).toBeGreaterThan(0);
    }
    expect(parseMetric("bias").better).toBe("lower");
  });

  it("each metric has a unique word and a description", () => {
    const words = METRIC_KINDS.map((kind) => kind.word);
    expect(new Set(words).size).toBe(words.length);
    for (const kind of METRIC_KINDS) expect(kind.doc.length).toBeGreaterThan(5);
  });
});
