import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../errors/index.js";
import { findMetric, formatMetric, METRIC_DOMAIN, metricOf, parseMetric } from "./parse-metric.js";

describe("parseMetric", () => {
  it.each([
    "mae",
    "rmse",
    "bias",
    "entropy",
    "lp:1.5",
    "lp:1e-3",
    "usefulness:0",
    "usefulness:0.4",
    "relative-error:0.1,5",
    "relative-error:0,0",
    "confidence:-1,1",
  ])("reads the metric %s and returns its name unchanged", (name) => {
    expect(parseMetric(name).name).toBe(name);
    expect(findMetric(name)).toBeDefined();
  });

  it.each([
    "",
    "mse",
    "MAE",
    "mae:",
    "mae:1",
    "lp",
    "lp:",
    "lp:0",
    "lp:-1",
    "lp:x",
    "lp:1,2",
    "lp:Infinity",
    "lp:NaN",
    "usefulness:-0.1",
    "usefulness:,",
    "usefulness:0.4:0.5",
    "usefulness:0.4:",
    "relative-error:0.1",
    "relative-error:0.1,-1",
    "relative-error:-0.1,1",
    "confidence:1,1",
    "confidence:2,1",
    "confidence:1,",
    "constructor",
  ])("refuses %j", (name) => {
    expect(findMetric(name)).toBeUndefined();
    expect(() => parseMetric(name)).toThrow(NoisewrightError);
  });

  it("the error for an unknown metric lists the names of all metrics", () => {
    expect(() => parseMetric("mse")).toThrow(
      "metric: name must be one of mae, rmse, lp:p, usefulness:width, error:level, " +
        'relative-error:ratio,tolerance, confidence:lower,upper, bias, entropy, got "mse"; did you mean "mae"?',
    );
    expect(METRIC_DOMAIN).toContain("usefulness:width");
  });

  it.each([
    ["mae", { kind: "mae" }],
    ["rmse", { kind: "rmse" }],
    ["lp:1.5", { kind: "lp", p: 1.5 }],
    ["usefulness:0.4", { kind: "usefulness", within: 0.4 }],
    ["error:0.99", { kind: "error", level: 0.99 }],
    ["relative-error:0.1,5", { kind: "relative-error", ratio: 0.1, tolerance: 5 }],
    ["confidence:-1,1", { kind: "confidence", lower: -1, upper: 1 }],
    ["bias", { kind: "bias" }],
    ["entropy", { kind: "entropy" }],
  ] as const)("converts the name %s to data, and the data to the same name", (name, spec) => {
    expect(parseMetric(name).spec).toEqual(spec);
    expect(formatMetric(spec)).toBe(name);
    expect(metricOf(spec).name).toBe(name);
    expect(METRIC_DOMAIN).toContain(spec.kind);
  });

  it("a number in a name may have any spelling, and the name is returned unchanged", () => {
    const { name, spec } = parseMetric("lp:1e-3");
    expect([name, formatMetric(spec)]).toEqual(["lp:1e-3", "lp:0.001"]);
  });

  it("refuses data that do not correspond to a valid name", () => {
    expect(() => metricOf({ kind: "lp", p: 0 })).toThrow(NoisewrightError);
    expect(() => metricOf({ kind: "usefulness", within: Number.NaN })).toThrow(NoisewrightError);
    // @ts-expect-error: the field for the width is called `within`
    expect(() => metricOf({ kind: "usefulness", width: 1 })).toThrow(NoisewrightError);
  });

  it("the kind of a metric tells the compiler which numbers it has", () => {
    const { spec } = parseMetric("usefulness:0.4");
    // @ts-expect-error: only some kinds of metric have the field `within`
    expect(spec.within).toBe(0.4);
    if (spec.kind === "usefulness") expect(spec.within).toBe(0.4);
    expect.assertions(2);
  });

  it("the error message shows only the beginning of a long name", () => {
    const got = (name: string) => {
      try {
        return parseMetric(name).name;
      } catch (error) {
        return NoisewrightError.is(error, "domain") ? error.details.got : String(error);
      }
    };
    expect(got("x".repeat(10_000))).toMatch(/^"x{60}…"$/);
  });
});
