import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../errors/index.js";
import { findMetric, METRIC_DOMAIN, parseMetric } from "./parse-metric.js";

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
  ])("reads %s and keeps its name", (name) => {
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

  it("says what it would have taken", () => {
    expect(() => parseMetric("mse")).toThrow(
      "metric: name must be one of mae, rmse, lp:p, usefulness:width, error:level, " +
        'relative-error:ratio,tolerance, confidence:lower,upper, bias, entropy, got "mse"',
    );
    expect(METRIC_DOMAIN).toContain("usefulness:width");
  });

  it("does not repeat a long name in full", () => {
    const got = (name: string) => {
      try {
        parseMetric(name);
      } catch (error) {
        return (error as Error).message.split(", got ")[1]!;
      }
      return "";
    };
    expect(got("x".repeat(10_000)).length).toBeLessThan(100);
  });
});
