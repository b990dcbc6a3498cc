import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoisewrightError } from "../index.js";
import { canonicalJson, digestOf } from "./canonical.js";

describe("canonical JSON", () => {
  it("sorts the names of fields, and writes numbers and strings as JavaScript does", () => {
    const value = { b: [1e21, 1e-7, -0, 0.1], a: { "\u20ac": "é\n", "1": null, "": true } };
    expect(canonicalJson(value)).toBe(
      '{"a":{"":true,"1":null,"\u20ac":"é\\n"},"b":[1e+21,1e-7,0,0.1]}',
    );
  });

  it("is the same text for equal values, even if their fields are in a different order", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reversed = JSON.parse(JSON.stringify(value), (_, inner) =>
          inner !== null && typeof inner === "object" && !Array.isArray(inner)
            ? Object.fromEntries(Object.entries(inner).reverse())
            : inner,
        );
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("is a different text for different values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect(digestOf(a) === digestOf(b)).toBe(same);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1, Symbol("a"), 1n])(
    "refuses a value that JSON cannot hold: %s",
    (value) => {
      expect(() => canonicalJson({ a: [value] })).toThrow(NoisewrightError);
    },
  );
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value === 0 ? 0 : value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { fields: fields.map(([name, inner]) => [name, sorted(inner)]) };
}
