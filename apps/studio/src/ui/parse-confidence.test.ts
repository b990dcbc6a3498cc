import { describe, expect, it } from "vitest";
import { parseConfidence } from "./parse-confidence.js";

describe("parseConfidence", () => {
  it.each([
    ["95", 0.95],
    ["95 %", 0.95],
    ["95%", 0.95],
    ["0.95", 0.95],
    ["0,95", 0.95],
    [".95", 0.95],
    ["99.9", 0.999],
    ["99.9 %", 0.999],
    [" 50 ", 0.5],
    ["0.5 %", 0.005],
  ])("reads %j as %d", (text, level) => {
    expect(parseConfidence(text)).toBe(level);
  });

  it.each(["100", "100 %", "1", "0", "-5", "abc", "9 5", "95 %%", "101"])("refuses %j", (text) => {
    expect(parseConfidence(text)).toBeNaN();
  });

  it("reads an empty text as no level", () => {
    expect(parseConfidence("  ")).toBeUndefined();
  });
});
