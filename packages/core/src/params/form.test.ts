import { describe, expect, it } from "vitest";
import { exampleOf, namesOf, wordsOf } from "./form.js";
import { interval } from "./interval.js";
import type { Parameters } from "./parameter.js";
import { validate } from "./validate.js";

const number = {
  kind: "real",
  doc: "a number",
  domain: interval("[", 0, 9, "]"),
  typical: [1, 2],
  example: 1,
} as const;
const SHAPES = ["round", "square"];
const parameters: Parameters = {
  shape: {
    kind: "word",
    doc: "a shape",
    domain: "one of round, square",
    typical: ["round"],
    example: "round",
    accepts: (word) => SHAPES.includes(word),
    default: "round",
  },
  radius: number,
  side: number,
  height: number,
};
const round = ["shape=round", "radius"];
const square = ["shape=square", "side"];
const tall = ["shape=square", "side", "height"];
const check = (input: Record<string, unknown>) =>
  validate("thing", parameters, [round, square, tall], input);

describe("a form that requires a word", () => {
  it("namesOf, wordsOf and exampleOf return the names, words and example values of a form", () => {
    expect(namesOf(tall)).toEqual(["shape", "side", "height"]);
    expect(wordsOf(tall)).toEqual({ shape: "square" });
    expect(exampleOf(parameters, square)).toEqual({ shape: "square", side: 1 });
  });

  it("validate chooses the form if the request gives its word or if the word is the default", () => {
    expect(check({ radius: 2 })).toEqual({ form: round, values: { shape: "round", radius: 2 } });
    expect(check({ shape: "square", side: 3 }).form).toBe(square);
    expect(check({ shape: "square", side: 3, height: 1 }).form).toBe(tall);
  });

  it.each([
    [
      { shape: "square", radius: 1 },
      /^thing: needs shape=round and radius, or .*; got shape=square and radius; for example shape = round, radius = 1$/,
    ],
    [{ side: 1 }, /^thing: needs .*; got side; for example shape = square, side = 1$/],
    [{ shape: "oval", radius: 1 }, /^thing: shape must be one of round, square, got "oval"$/],
    [{ shape: Number.NaN, radius: 1 }, /^thing: shape must be one of round, square, got NaN$/],
    [{ shape: "square", side: 10 }, /^thing: side must be in \[0, 9\], got 10$/],
  ])("the error names the problem of the invalid request %o", (input, message) => {
    expect(() => check(input)).toThrow(message);
  });
});
