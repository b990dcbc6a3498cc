import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { specJsonSchema } from "./json-schema.js";
import { parseSpec } from "./parse-spec.js";

const SAMPLE = readFileSync(
  new URL("../../../noisewright/sample/library.yaml", import.meta.url),
  "utf8",
);

const SPEC = `source: { file: loans.csv }
privacy: { unit: { column: reader } }
ledger: { name: library }
releases:
  - name: readers
    statistic: units
    budget: { epsilon: 0.2 }
  - name: days
    statistic: mean
    of: days
    lower: 0
    upper: 60
    budget: { epsilon: 0.5 }
`;

function refusalOf(text: string): NoisewrightError {
  try {
    parseSpec(text, "spec.yaml");
  } catch (error) {
    if (error instanceof NoisewrightError) return error;
    throw error;
  }
  throw new Error("the spec is valid");
}

const refusal = (text: string): string => refusalOf(text).message;

describe("a spec", () => {
  it("a spec with very many keys or aliases is refused in time", () => {
    const list = (line: (i: number) => string) => Array.from({ length: 40_000 }, (_, i) => line(i));
    const start = performance.now();
    expect(refusal(list((i) => `k${i}: 1`).join("\n"))).toContain(
      "the spec must be an object with the fields",
    );
    expect(refusal(list((i) => `- &a${i} 1\n- *a${i}`).join("\n"))).toMatch(/^spec\.yaml:2002:/);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it("a spec gets its default values", () => {
    const { spec } = parseSpec(SPEC, "spec.yaml");
    expect(spec.confidence).toBe(0.95);
    expect(spec.privacy.adjacency).toBe("add-remove");
    expect(spec.releases[1]).toMatchObject({ granularity: 1, simultaneous: false });
  });

  it("a spec may be JSON, with the same meaning as YAML", () => {
    const { spec } = parseSpec(SPEC, "spec.yaml");
    expect(parseSpec(JSON.stringify(spec), "spec.json").spec).toEqual(spec);
  });

  it("a parsed spec knows the line and column of each field", () => {
    expect(parseSpec(SPEC, "spec.yaml").locate(["releases", 1, "of"]).text).toBe("spec.yaml:10:9");
  });

  it("the sample spec is valid", () => {
    expect(parseSpec(SAMPLE, "library.yaml").spec.releases).toHaveLength(5);
  });
});

describe("a spec with a mistake", () => {
  it.each([
    [
      "epsilon: 0.2",
      "epsilon: -1",
      "spec.yaml:7:24: releases[0].budget.epsilon must be above 0, for example 0.5, got -1",
    ],
    [
      "epsilon: 0.2",
      "epsilon: 1e300",
      "spec.yaml:7:24: releases[0].budget.epsilon must be at most 50, for example 0.5, got 1e+300",
    ],
    [
      "epsilon: 0.2",
      "epsilon: .inf",
      "spec.yaml:7:24: releases[0].budget.epsilon must be a number, for example 0.5, got Infinity",
    ],
    [
      "epsilon: 0.2",
      "epsilon: lots",
      'spec.yaml:7:24: releases[0].budget.epsilon must be a number, for example 0.5, got "lots"',
    ],
    [
      "{ epsilon: 0.2 }",
      "{ epsilom: 0.2 }",
      'spec.yaml:7:15: releases[0].budget: no field "epsilom"; did you mean "epsilon"?',
    ],
    [
      "statistic: mean",
      "statistic: average",
      'spec.yaml:9:16: releases[1].statistic: no statistic "average"; did you mean "mean"?',
    ],
    [
      "statistic: mean",
      "statistic: xyz",
      'spec.yaml:9:16: releases[1].statistic: no statistic "xyz"; use one of sum, min, max, top, mean, mode, count, units, median, stddev, tables, quantile, variance, synthetic, histogram, … (16 in all)',
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, version: 2 }",
      'spec.yaml:1:37: source.version must be a text, for example "2", got 2; write it in quotes: "2"',
    ],
    [
      "    of: days\n",
      "",
      "spec.yaml:8:5: releases[1].of must be a text, for example age, got nothing",
    ],
    [
      "    budget: { epsilon: 0.2 }\n",
      "",
      "spec.yaml:5:5: releases[0].budget: a release needs a budget, for example { epsilon: 0.5 }, or a target",
    ],
    [
      "upper: 60",
      "upper: 1e99",
      "spec.yaml:12:12: releases[1].upper must be at most 1000000000000000, for example 100, got 1e+99",
    ],
    [
      "privacy: { unit: { column: reader } }",
      "privacy: { unit: readers }",
      'spec.yaml:2:18: privacy.unit must be row, an object with a column, or, beside `sources`, an object with a name, for example { column: person }, got "readers"',
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, url: postgres://u:SECRET@h/d, table: t }",
      'spec.yaml:1:28: source: no field "url"; use one of file, table, delimiter, types, columns, header, encoding, version',
    ],
    [
      "source: { file: loans.csv }",
      "source: { url: mysql://u:SECRET@h/d, table: t }",
      "spec.yaml:1:16: source.url must be an address that starts with postgres:// or trino://, for example postgres://host/database, got another text",
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, columns: { age: integr } }",
      'spec.yaml:1:44: source.columns.age: no type "integr"; did you mean "integer"?',
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, types: { age: integr } }",
      'spec.yaml:1:42: source.types.age: no type "integr"; did you mean "integer"?',
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, columns: { age: integer }, types: { days: number } }",
      "spec.yaml:1:62: source.types must be absent if `columns` also has types, got both; write all types in `types`, and remove `columns`",
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, columns: [age, days], types: { day: number } }",
      "spec.yaml:1:64: source.types.day must be a column that `columns` lists, got day",
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, header: false, types: { days: number } }",
      "spec.yaml:1:50: source.types must be given together with `columns` if `header` is false, got no `columns`; add the names of all columns, for example columns: [age, city]",
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, columns: 3 }",
      "spec.yaml:1:37: source.columns must be a list of column names; the types of columns belong in `types`, for example [age, city], got 3",
    ],
    [
      "statistic: units",
      "statistic: tables\n    tables: { all: 2 }\n    columns: []",
      "spec.yaml:8:14: releases[0].columns must be at least 1 item, for example [{ of: city, keys: [Bern, Basel] }], got a list",
    ],
    [
      "source: { file: loans.csv }",
      'source: { file: loans.csv, delimiter: ";;" }',
      'spec.yaml:1:39: source.delimiter must be one character, or \\t for a tab, for example ";", got 2 characters',
    ],
    [
      "name: days",
      "name: readers",
      'spec.yaml:8:11: releases[1].name must be a name that no other release has, for example people, got "readers"',
    ],
    [
      "budget: { epsilon: 0.5 }",
      "budget: { epsilon: 0.5 }\n    target: { within: 1, rows: 10 }",
      "spec.yaml:14:13: releases[1].target: a release has a budget or a target, not both",
    ],
    [
      "statistic: units",
      "statistic: top\n    of: genre\n    k: 3",
      "spec.yaml:9:13: releases[0].budget: without `values` a budget also needs `delta`, for example 1.0e-7",
    ],
    [
      "statistic: units\n    budget: { epsilon: 0.2 }",
      "statistic: top\n    of: genre\n    k: 3\n    target: { within: 20 }",
      "spec.yaml:9:13: releases[0].target: without `values` a target also needs `delta`, for example 1.0e-7",
    ],
    [
      "statistic: mean",
      "statistic: quantile\n    at: median",
      'spec.yaml:10:9: releases[1].at: no list of levels "median"; use one of quartiles, deciles, percentiles',
    ],
    [
      "statistic: units",
      "statistic: top\n    of: genre\n    values: [a, b]",
      "spec.yaml:5:5: releases[0].k must be a number, for example 5, got nothing",
    ],
    [
      "statistic: units\n    budget: { epsilon: 0.2 }",
      "statistic: synthetic\n    columns: [{ of: a, keys: [b] }, { of: c, keys: [d] }]",
      "spec.yaml:5:5: releases[0].budget must be an object, for example { epsilon: 0.5 }, got nothing",
    ],
    [
      "statistic: units",
      "statistic: mode\n    of: genre\n    values: [a, b]\n    mechanism: laplace",
      'spec.yaml:9:16: releases[0].mechanism: no mechanism "laplace"; use one of exponential, permute-and-flip',
    ],
  ])(
    "the error for a spec with %j replaced by %j shows the place and what to write",
    (right, wrong, message) => {
      expect(refusal(SPEC.replace(right, wrong))).toBe(message);
    },
  );

  it("the error lists all known fields if no known field has a name similar to the unknown field", () => {
    const message = refusal(SPEC.replace("of: days", "of: days\n    zzz: 3"));
    expect(message).toMatch(/^spec\.yaml:11:5: releases\[1\]: no field "zzz"; use one of /);
  });

  it.each([
    [
      "no YAML",
      "source: [",
      /^spec\.yaml:1:\d+: the spec must be YAML or JSON, got a syntax error; check/,
    ],
    [
      "YAML with a tab",
      SPEC.replace("    statistic: mean", "\tstatistic: mean"),
      /^spec\.yaml:9:1: .* got a tab; line 9 starts with a tab; YAML needs spaces$/,
    ],
    [
      "a field twice",
      `${SPEC}source: {}\n`,
      /^spec\.yaml:14:1: the spec must be YAML or JSON, got the same field twice; remove/,
    ],
    ["nothing", "", /^spec\.yaml:1:1: the spec must be an object, got/],
    [
      "a table",
      "reader,age\nR0001,18\n",
      /^spec\.yaml:1:1: the spec must be an object, got a text$/,
    ],
    ["a list", "- 1", /^spec\.yaml:1:1: the spec must be an object, got a list/],
    [
      "a very long text",
      "a".repeat(2 ** 21),
      /^spec\.yaml: the spec must be at most 1048576 characters long/,
    ],
    ["aliases that multiply", bomb(), /^spec\.yaml: the spec must be/],
    [
      "control characters",
      SPEC.replace("name: readers", 'name: "a\\u001b[2J"'),
      /name must be a text without control/,
    ],
    [
      "a prototype",
      SPEC.replace("source:", "__proto__: { a: 1 }\nsource:"),
      /no field "__proto__"/,
    ],
  ])("a spec that is %s is refused", (_, text, message) => {
    expect(refusal(text)).toMatch(message);
  });

  it("an error never shows an address, which may contain a password", () => {
    const urls = SPEC.replace("{ file: loans.csv }", "{ url: 'http://u:SECRET@h', table: t }");
    expect(refusal(urls)).not.toContain("SECRET");
    expect(refusal(SPEC.replace("name: library", "name: 3, store: SECRET"))).not.toContain(
      "SECRET",
    );
  });
});

describe("a spec with several mistakes", () => {
  const text = `source: { file: loans.csv, delimiter: ";;" }
privacy: { unit: { column: reader }, adjacency: addremove }
ledger: { name: library }
releases:
  - name: readers
    statistic: unit
    budget: { epsilon: -1 }
  - name: days
    statistic: mean
    of: days
    lower: 0
    uper: 60
    budget: { epsilon: 0.5 }
  - name: genres
    statistic: count
    mechanism: laplac
`;

  it("the error for a spec with several mistakes shows all of them, in the order of the text", () => {
    expect(refusal(text)).toMatchInlineSnapshot(`
      "spec.yaml: 7 problems
        spec.yaml:1:39: source.delimiter must be one character, or \\t for a tab, for example ";", got 2 characters
        spec.yaml:2:49: privacy.adjacency: no adjacency "addremove"; did you mean "add-remove"?
        spec.yaml:6:16: releases[0].statistic: no statistic "unit"; did you mean "units"?
        spec.yaml:7:24: releases[0].budget.epsilon must be above 0, for example 0.5, got -1
        spec.yaml:12:5: releases[1]: no field "uper"; did you mean "upper"?
        spec.yaml:14:5: releases[2].budget: a release needs a budget, for example { epsilon: 0.5 }, or a target
        spec.yaml:16:16: releases[2].mechanism: no mechanism "laplac"; did you mean "laplace"?"
    `);
    expect(refusal(JSON.stringify(parse(text)))).toMatch(/^spec\.yaml: 7 problems\n/);
  });

  it("the error names the field of each mistake by its path", () => {
    const { details } = refusalOf(text) as NoisewrightError<"several">;
    expect(details.problems.map(({ path }) => path)).toEqual([
      ["source", "delimiter"],
      ["privacy", "adjacency"],
      ["releases", 0, "statistic"],
      ["releases", 0, "budget", "epsilon"],
      ["releases", 1, "uper"],
      ["releases", 2, "budget"],
      ["releases", 2, "mechanism"],
    ]);
  });
});

describe("the published schema", () => {
  it("the published schema is up to date (run npm run pages to update it)", () => {
    const file = new URL("../../../noisewright/spec.schema.json", import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(
      JSON.parse(JSON.stringify(specJsonSchema())),
    );
  });
});

function bomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 9; i++) lines.push(`a${i}: &a${i} [${`*a${i - 1}, `.repeat(9)}]`);
  return lines.join("\n");
}

describe("a file that is not a spec", () => {
  const refusal = (text: string): string => {
    try {
      parseSpec(text, "people.json");
    } catch (error) {
      return (error as Error).message;
    }
    return "accepted";
  };

  it("is refused without its keys, which may be data", () => {
    const people = Array.from({ length: 300 }, (_, i) => [`patient${i}@x.org`, { age: i }]);
    const message = refusal(JSON.stringify(Object.fromEntries(people)));
    expect(message).toMatch(/must be an object with the fields .*, got an object without these/);
    expect(message).not.toContain("patient");
  });

  it("shows at most five unknown fields, without the password of an address", () => {
    const fields = Array.from({ length: 50 }, (_, i) => `canary${i}: 1`).join("\n");
    const message = refusal(`source: { file: a.csv, "postgres://u:secret@h/d": 1 }\n${fields}\n`);
    expect(message.match(/canary/g)).toHaveLength(5);
    expect(message).not.toContain("secret");
  });
});
