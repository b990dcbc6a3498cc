import { expect, it } from "vitest";
import { plainName } from "./plain-name.js";

it.each([
  ['"hours-per-week"', "hours-per-week"],
  ["hours", "hours"],
  ['"a" + "b"', '"a" + "b"'],
  ['""', '""'],
])("the expression %s is shown as %s", (expression, text) => {
  expect(plainName(expression)).toBe(text);
});
