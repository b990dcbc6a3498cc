import { describe, expect, it } from "vitest";
import { logTicks, percentText, roundTicks, tickText } from "./ticks.js";

describe("the ticks of an axis", () => {
  it("are round numbers inside the range", () => {
    expect(roundTicks(0, 0.995, 4)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(roundTicks(-6.2, 6.2, 5)).toEqual([-6, -4, -2, 0, 2, 4, 6]);
    expect(roundTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it("are whole numbers on an axis of whole numbers", () => {
    expect(roundTicks(0, 2, 5, true)).toEqual([0, 1, 2]);
    expect(roundTicks(0, 20, 4, true)).toEqual([0, 5, 10, 15, 20]);
  });

  it("of a logarithmic axis are powers of ten, or 1, 2 and 5 if the range is short", () => {
    expect(logTicks(1e-12, 1, 5)).toEqual([1e-12, 1e-9, 1e-6, 1e-3, 1]);
    expect(logTicks(1.05, 100, 4)).toEqual([2, 5, 10, 20, 50, 100]);
  });

  it("have short texts with a true minus sign", () => {
    expect([-5, 1e-6, 12000].map(tickText)).toEqual(["−5", "1e−6", "12,000"]);
    expect(percentText(0.07)).toBe("7%");
  });
});
