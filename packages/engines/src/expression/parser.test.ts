import { NoisewrightError } from "@noisewright/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseExpression } from "./parser.js";
import type { Node } from "./syntax.js";

/** The tree of an expression as nested lists, each with its operator first. */
const shape = (node: Node): unknown =>
  node.kind === "call"
    ? [node.name, ...node.operands.map(shape)]
    : node.kind === "name"
      ? `${node.table ?? ""}:${node.name}`
      : node.kind === "null"
        ? null
        : node.value;

const parsed = (text: string) => shape(parseExpression(text).root);

describe("an expression", () => {
  it.each([
    ["a or b and not c", ["or", ":a", ["and", ":b", ["not", ":c"]]]],
    ["not a = b", ["not", ["=", ":a", ":b"]]],
    ["1 + 2 * -3 - 4", ["-", ["+", 1, ["*", 2, ["-", 3]]], 4]],
    ["8 / 4 / 2 % 3", ["%", ["/", ["/", 8, 4], 2], 3]],
    ["(1 + 2) * 3", ["*", ["+", 1, 2], 3]],
    ["a is not null", ["not", ["is null", ":a"]]],
    ["a not in (1, 'x')", ["not", ["in", ":a", 1, "x"]]],
    ["a between 1 and 2 and b", ["and", ["between", ":a", 1, 2], ":b"]],
    ["a <> b", ["!=", ":a", ":b"]],
    ["IF(a, 1, NULL)", ["case", ":a", 1, null]],
    ["case when a then 1 when b then 2 end", ["case", ":a", 1, ":b", 2, null]],
    ['"a ""b""" >= .5e-3', [">=", ':a "b"', 0.0005]],
    ["'it''s'", "it's"],
    ["größe + 店", ["+", ":größe", ":店"]],
    ["true and FALSE", ["and", true, false]],
    ["least", ":least"],
    ["clinics.region = 'a.b'", ["=", "clinics:region", "a.b"]],
    ['c."my ""region""" < case.x', ["<", 'c:my "region"', "case:x"]],
    ['"a.b" + 1.5', ["+", ":a.b", 1.5]],
  ])("an expression is parsed by the usual precedence of operators: %s", (text, tree) => {
    expect(parsed(text)).toEqual(tree);
  });

  it.each([
    ["", "expected a value, got the end at column 1"],
    ["a +", "expected a value, got the end at column 4"],
    ["a b", 'expected an operator or the end, got "b" at column 3'],
    ["(a", 'expected ")", got the end at column 3'],
    ["a not 3", 'expected "in" or "between", got "3" at column 7'],
    ["a in ()", 'expected a value, got ")" at column 7'],
    ["case else 1 end", 'expected "when", got "else" at column 6'],
    ["abs(1, 2)", "abs takes 1 value, got 2, at column 1"],
    ["'open", 'cannot read "\'" at column 1'],
    ["a; drop", 'cannot read ";" at column 2'],
    ["a. b", 'cannot read "." at column 2'],
    ["a.5", 'expected an operator or the end, got "0.5" at column 2'],
    ["a.b.c", 'cannot read "." at column 4'],
    ["a.b(1)", 'expected an operator or the end, got "(" at column 4'],
    ["1e999", "a number that is too large at column 1"],
    ["a = 'x\0'", "a character that engines cannot store at column 7"],
    [`${"(".repeat(200)}1`, "more than 100 nested brackets at column 101"],
    [" ".repeat(10_001), "more than 10000 characters at column 10001"],
  ])("the error for an expression with a mistake shows its position: %j", (text, message) => {
    expect(() => parseExpression(text)).toThrow(`expression: ${message}`);
    expect(() => parseExpression(text)).toThrow(NoisewrightError);
  });

  it("the error lists all functions if the name of a function is unknown", () => {
    expect(() => parseExpression("1 + pg_sleep(3)")).toThrow(
      /no function "pg_sleep"; use one of .*abs/,
    );
    expect(() => parseExpression("constructor(3)")).toThrow(/no function "constructor"/);
  });

  it("any text is either parsed or refused with a typed error", () => {
    const pieces = fc.constantFrom(
      "a",
      '"b"',
      "a.b",
      "'c'",
      "1",
      "(",
      ")",
      "and",
      "not",
      "in",
      "case",
      "when",
      "then",
      "end",
      "-",
      "*",
      ",",
      "<",
      "is null",
      "between",
      "abs(",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join(" ")),
        ),
        (text) => {
          try {
            parseExpression(text);
          } catch (error) {
            expect(["syntax", "unknown"]).toContain((error as { code?: string }).code);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
