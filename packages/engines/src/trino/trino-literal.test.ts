import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trinoLiteral } from "./trino-literal.js";

const text = (value: string) => trinoLiteral({ type: "text", value });

/** The type and the bytes that Trino reads from a literal. */
function read(literal: string): string {
  const [, digits] = /^from_utf8\(X'((?:[0-9a-f]{2})*)'\)$/.exec(literal) ?? [];
  expect(digits, literal.slice(0, 100)).toBeDefined();
  return Buffer.from(digits!, "hex").toString();
}

describe("a literal for Trino", () => {
  it("every character of a text is written as hexadecimal digits, alone and next to its neighbours", () => {
    for (let plane = 0; plane <= 0x10; plane++) {
      const points = Array.from({ length: 0x10000 }, (_, i) => plane * 0x10000 + i);
      const all = points.filter((point) => point < 0xd800 || point > 0xdfff);
      const joined = String.fromCodePoint(...all.slice(0, 40_000)).concat(
        String.fromCodePoint(...all.slice(40_000)),
      );
      expect(read(text(joined)) === joined).toBe(true);
    }
    for (let point = 0; point < 0x3000; point++) {
      const one = String.fromCodePoint(point);
      expect(read(text(one))).toBe(one);
    }
  });

  it.each([
    "",
    "'",
    "''",
    "') OR 1 = 1 --",
    "'); DROP TABLE t; --",
    "\\'",
    '"',
    "/* */ -- \n ; ? $1 :x",
    "X'00'",
    "\u2019\u02bc\uff07",
  ])("the text %j cannot end its literal early", (hostile) => {
    expect(read(text(hostile))).toBe(hostile);
  });

  it("a literal never contains a lone surrogate, which has no bytes in UTF-8", () => {
    expect(read(text("a\ud800b"))).toBe("a\ufffdb");
  });

  it("the literal of a number is the exact number", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const [, digits] =
          /^DOUBLE '(-?[0-9.]+(?:e[+-]?[0-9]+)?|NaN|-?Infinity)'$/.exec(
            trinoLiteral({ type: "number", value }),
          ) ?? [];
        expect(Number(digits)).toBe(value + 0);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(trinoLiteral({ type: "integer", value })).toBe(`BIGINT '${value}'`);
      }),
    );
  });

  it("a literal never contains a value that is not of its type", () => {
    expect(trinoLiteral({ type: "number", value: "1' OR '1" })).toBe("DOUBLE 'NaN'");
    expect(() => trinoLiteral({ type: "integer", value: "1); --" })).toThrow(SyntaxError);
    expect(trinoLiteral({ type: "boolean", value: "true) OR (true" })).toBe("false");
  });
});
