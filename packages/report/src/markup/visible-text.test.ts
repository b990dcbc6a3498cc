import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.js";

describe("visibleText", () => {
  it.each([
    ["", "(empty)"],
    [null, "(empty)"],
    [2024, "2024"],
    [true, "true"],
    ["größer · 数", "größer · 数"],
    ["two\nlines", "two\\u000alines"],
    ["\u202egnp.exe", "\\u202egnp.exe"],
    ["\u0000", "\\u0000"],
    ["\ud800", "\\ud800"],
  ])("shows %j as %j", (value, text) => {
    expect(visibleText(value)).toBe(text);
  });

  it("cuts off a long text, but never in the middle of a character", () => {
    expect(visibleText("😀".repeat(200), 10)).toBe(`${"😀".repeat(9)}…`);
  });
});
