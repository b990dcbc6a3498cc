import { describe, expect, it } from "vitest";
import { gapText } from "./gap-text.js";

describe("gapText", () => {
  it.each([
    [undefined, "—"],
    [0, "0 %"],
    [-1e-9, "0 %"],
    [1e-5, "0.01 %"],
    [0.0067, "0.01 %"],
    [4.221, "4.23 %"],
    [8.7, "8.70 %"],
    [10.01, "10.1 %"],
    [12345, "2e4 %"],
  ])("a gap of %s percent is written as %s, rounded up", (gap, text) => {
    expect(gapText(gap)).toBe(text);
  });
});
