import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interval } from "./interval.js";
import type { Parameters } from "./parameter.js";
import { fromText } from "./validate.js";

const domain = interval("[", -5, 5, "]");
const parameters = {
  epsilon: { kind: "real", doc: "", domain, typical: [0.1, 5], example: 1 },
  count: { kind: "integer", doc: "", domain, typical: [1, 5], example: 1 },
  points: { kind: "list", doc: "", domain, typical: [0, 1], example: [0, 1] },
  metric: {
    kind: "word",
    doc: "",
    domain: "any word",
    typical: ["mae"],
    example: "mae",
    accepts: () => true,
  },
  strict: { kind: "flag", doc: "", typical: [true, false], example: true, default: false },
} satisfies Parameters;

describe("fromText", () => {
  it.each([
    ["epsilon", "0.5", 0.5],
    ["epsilon", " 1e-3 ", 0.001],
    ["epsilon", "NaN", Number.NaN],
    ["epsilon", "one", "one"],
    ["epsilon", "", ""],
    ["epsilon", "1,5", "1,5"],
    ["count", "3", 3],
    ["points", "1, -2.5,3", [1, -2.5, 3]],
    ["points", "1,,3", [1, Number.NaN, 3]],
    ["metric", "7", "7"],
    ["strict", "true", true],
    ["strict", "false", false],
    ["strict", "yes", "yes"],
  ] as const)("reads the value %s from the string %j", (name, text, value) => {
    expect(fromText(parameters[name], text)).toEqual(value);
  });

  it("writing a number as a string and reading the string returns the same number", () => {
    const real = fc.double({ noNaN: true });
    fc.assert(
      fc.property(real, (x) => {
        expect(fromText(parameters.epsilon, String(x))).toBe(x === 0 ? 0 : x); // String(−0) is "0".
      }),
    );
  });
});
