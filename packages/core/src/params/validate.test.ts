import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Form } from "./form.js";
import { interval } from "./interval.js";
import { oneOf } from "./one-of.js";
import type { Parameters } from "./parameter.js";
import { domainOf, validate } from "./validate.js";

const parameters = {
  epsilon: {
    kind: "real",
    symbol: "ε",
    doc: "",
    domain: interval("(", 0, 50, "]"),
    typical: [0.1, 5],
    example: 1,
  },
  sigma: { kind: "real", doc: "", domain: interval("[", 0.1, 9, "]"), typical: [1, 2], example: 1 },
  count: {
    kind: "integer",
    doc: "",
    domain: interval("[", 1, 10, "]"),
    typical: [1, 5],
    example: 1,
    default: 1,
  },
  points: {
    kind: "list",
    doc: "",
    domain: interval("[", -5, 5, "]"),
    typical: [0, 1],
    example: [0, 1],
  },
  metric: {
    kind: "word",
    doc: "",
    domain: "one of mae, rmse",
    typical: ["mae"],
    example: "mae",
    accepts: (word) => word === "mae" || word === "rmse",
    default: "mae",
  },
  strict: { kind: "flag", doc: "", typical: [true, false], example: true, default: false },
} satisfies Parameters;

const forms: readonly Form[] = [
  ["epsilon", "count"],
  ["sigma", "count"],
  ["epsilon", "metric"],
  ["epsilon", "points"],
  ["sigma", "strict"],
];

const check = (input: Record<string, unknown>) => validate("thing", parameters, forms, input);

describe("validate: forms", () => {
  it("chooses the first form that fits the given names and adds the defaults of that form", () => {
    expect(check({ epsilon: 1 })).toEqual({ form: forms[0], values: { epsilon: 1, count: 1 } });
    expect(check({ sigma: 2, count: 3 }).values).toEqual({ sigma: 2, count: 3 });
    expect(check({ metric: "rmse", epsilon: 2 }).form).toBe(forms[2]);
    expect(check({ sigma: 2, strict: true }).values).toEqual({ sigma: 2, strict: true });
  });

  it("treats a parameter with the value undefined as missing", () => {
    expect(check({ epsilon: 1, sigma: undefined, count: undefined }).form).toBe(forms[0]);
  });

  it.each([
    [{}, "nothing", "epsilon = 1"],
    [{ epsilon: 1, sigma: 1 }, "epsilon and sigma", "epsilon = 1"],
    [{ points: [0, 1] }, "points", "epsilon = 1, points = 0,1"],
    [{ strict: true }, "strict", "sigma = 1, strict = true"],
  ])("refuses a combination of names that no form allows: %o", (input, got, example) => {
    let message = "";
    try {
      check(input);
    } catch (error) {
      message = String(error);
    }
    const all = forms.map((form) => form.join(" and ")).join(", or ");
    expect(message).toContain(`thing: needs ${all}; got`);
    expect(message.split("; ").slice(1)).toEqual([`got ${got}`, `for example ${example}`]);
  });

  it.each(["constructor", "toString"])("refuses the unknown name %s", (name) => {
    const known = "epsilon, sigma, count, points, metric, strict";
    const message = `thing: no parameter "${name}"; use one of ${known}`;
    expect(() => check({ epsilon: 1, [name]: 1 })).toThrow(message);
  });

  it("suggests the parameter name that the user probably meant", () => {
    const message = 'thing: no parameter "eps"; did you mean "epsilon"?';
    expect(() => check({ eps: 1 })).toThrow(message);
  });
});

describe("validate: values", () => {
  it.each([
    [{ epsilon: -1 }, "thing: epsilon (ε) must be in (0, 50], got -1"],
    [{ epsilon: Number.NaN }, "thing: epsilon (ε) must be in (0, 50], got NaN"],
    [{ epsilon: "1" }, 'thing: epsilon (ε) must be a number in (0, 50], got "1"'],
    [{ epsilon: null }, "thing: epsilon (ε) must be a number in (0, 50], got null"],
    [{ sigma: 0.09 }, "thing: sigma must be in [0.1, 9], got 0.09"],
    [{ epsilon: 1, count: 1.5 }, "thing: count must be an integer in [1, 10], got 1.5"],
    [{ epsilon: 1, count: 11 }, "thing: count must be an integer in [1, 10], got 11"],
    [{ epsilon: 1, metric: "mse" }, 'thing: metric must be one of mae, rmse, got "mse"'],
    [{ sigma: 1, strict: "true" }, 'thing: strict must be true or false, got "true"'],
  ])("refuses a value outside its domain: %o", (input, message) => {
    expect(() => check(input)).toThrow(message);
  });

  it.each([[[1]], [[]], [[1, 1]], [[0, -0]], [[1, 6]], [[1, Number.NaN]], [[1, "2"]], [3]])(
    "refuses a list without two distinct numbers in the domain: %o",
    (points) => {
      const words = "thing: points must be two or more distinct numbers in [−5, 5], got ";
      expect(() => check({ epsilon: 1, points })).toThrow(words);
    },
  );

  it("refuses null even if the parameter has a default", () => {
    expect(() => check({ epsilon: 1, count: null })).toThrow("count must be an integer in [1, 10]");
  });

  it("refuses a string or a list that JavaScript would convert to a whole number", () => {
    const whole = {
      upper: {
        kind: "integer",
        doc: "",
        domain: interval("[", 0, Number.POSITIVE_INFINITY, "]"),
        typical: [1, 5],
        example: 1,
      },
    } satisfies Parameters;
    const checkUpper = (upper: unknown) => validate("thing", whole, [["upper"]], { upper });
    expect(checkUpper(Number.POSITIVE_INFINITY).values).toEqual({
      upper: Number.POSITIVE_INFINITY,
    });
    for (const upper of ["Infinity", ["Infinity"], "3", [3]]) {
      expect(() => checkUpper(upper)).toThrow("thing: upper must be an integer in [0, ∞]");
    }
  });

  it("accepts a list of distinct numbers in the domain and does not change the list", () => {
    const lists = fc.uniqueArray(fc.double({ min: -5, max: 5, noNaN: true }), {
      minLength: 2,
      comparator: "SameValueZero",
    });
    fc.assert(
      fc.property(lists, (points) => {
        expect(check({ epsilon: 1, points }).values.points).toEqual(points);
      }),
    );
  });

  it("error messages show only the beginning of a long value", () => {
    const long = "x".repeat(500);
    expect(() => check({ epsilon: long })).toThrow(/got "x{59}…$/);
  });
});

it("domainOf describes the allowed values in the same words as the error messages", () => {
  expect(Object.values(parameters).map(domainOf)).toEqual([
    "in (0, 50]",
    "in [0.1, 9]",
    "an integer in [1, 10]",
    "two or more distinct numbers in [−5, 5]",
    "one of mae, rmse",
    "true or false",
  ]);
});

it("suggests the allowed word that the user probably meant", () => {
  const shape = {
    kind: "word",
    doc: "",
    ...oneOf(["round", "square"]),
    typical: ["round"],
    example: "round",
  } as const;
  const message = 'thing: shape must be one of round, square, got "sqare"; did you mean "square"?';
  expect(() => validate("thing", { shape }, [["shape"]], { shape: "sqare" })).toThrow(message);
});
