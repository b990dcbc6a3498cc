import { expect, it } from "vitest";
import { printable, printableLine } from "./printable.js";

it("escapes characters that are invisible or control a terminal", () => {
  expect(printable("\u001b[2J\u202ea\tb\nc")).toBe("\\u001b[2J\\u202ea\tb\nc");
  expect(printableLine("a\tb\nc")).toBe("a\\u0009b\\u000ac");
  expect(printable("ε ≤ 1 · größer · 数")).toBe("ε ≤ 1 · größer · 数");
});
