import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
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

function refusal(text: string): string {
  try {
    parseSpec(text, "spec.yaml");
  } catch (error) {
    if (error instanceof NoisewrightError) return error.message;
    throw error;
  }
  return "none";
}

describe("a spec", () => {
  it("of many keys or aliases is read or refused in time", () => {
    const list = (line: (i: number) => string) => Array.from({ length: 40_000 }, (_, i) => line(i));
    const start = performance.now();
    expect(refusal(list((i) => `k${i}: 1`).join("\n"))).toContain("no field k0");
    expect(refusal(list((i) => `- &a${i} 1\n- *a${i}`).join("\n"))).toMatch(/^spec\.yaml:2002:/);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it("is read with its defaults", () => {
    const { spec } = parseSpec(SPEC, "spec.yaml");
    expect(spec.confidence).toBe(0.95);
    expect(spec.privacy.adjacency).toBe("add-remove");
    expect(spec.releases[1]).toMatchObject({ granularity: 1, simultaneous: false });
  });

  it("may be JSON as well, with the same meaning", () => {
    const { spec } = parseSpec(SPEC, "spec.yaml");
    expect(parseSpec(JSON.stringify(spec), "spec.json").spec).toEqual(spec);
  });

  it("knows where each of its parts stands", () => {
    expect(parseSpec(SPEC, "spec.yaml").subjectOf(["releases", 1, "of"])).toBe(
      "spec.yaml:10:5: releases[1].of",
    );
  });

  it("is the sample's", () => {
    expect(parseSpec(SAMPLE, "library.yaml").spec.releases).toHaveLength(5);
  });
});

describe("a spec with a mistake", () => {
  it.each([
    [
      "epsilon: 0.2",
      "epsilon: -1",
      "spec.yaml:7:15: releases[0].budget: epsilon must be above 0, got -1",
    ],
    [
      "epsilon: 0.2",
      "epsilon: 1e300",
      "spec.yaml:7:15: releases[0].budget: epsilon must be at most 50, got 1e+300",
    ],
    [
      "epsilon: 0.2",
      "epsilon: .inf",
      "spec.yaml:7:15: releases[0].budget: epsilon must be a number, got Infinity",
    ],
    [
      "epsilon: 0.2",
      "epsilon: lots",
      'spec.yaml:7:15: releases[0].budget: epsilon must be a number, got "lots"',
    ],
    [
      "{ epsilon: 0.2 }",
      "{ epsilom: 0.2 }",
      "spec.yaml:7:15: releases[0].budget: no field epsilom; use one of epsilon, delta",
    ],
    [
      "statistic: mean",
      "statistic: average",
      'spec.yaml:9:5: releases[1]: statistic must be count, units, sum, mean, histogram, quantile, min, max or mode, got "average"',
    ],
    ["    of: days\n", "", "spec.yaml:8:5: releases[1]: of must be a string, got nothing"],
    [
      "    budget: { epsilon: 0.2 }\n",
      "",
      "spec.yaml:5:5: releases[0]: budget must be given, or a target instead, and not both, got nothing",
    ],
    [
      "upper: 60",
      "upper: 1e99",
      "spec.yaml:12:5: releases[1]: upper must be at most 1000000000000000, got 1e+99",
    ],
    [
      "privacy: { unit: { column: reader } }",
      "privacy: { unit: readers }",
      'spec.yaml:2:12: privacy: unit must be "row", or an object with column, got "readers"',
    ],
    [
      "source: { file: loans.csv }",
      "source: { file: loans.csv, url: postgres://u:SECRET@h/d, table: t }",
      "spec.yaml:1:28: source: no field url; use one of file, table, delimiter, columns, header, encoding, version",
    ],
    [
      "source: { file: loans.csv }",
      "source: { url: mysql://u:SECRET@h/d, table: t }",
      "spec.yaml:1:11: source: url must be postgres://… or trino://…, got something else",
    ],
  ])("has %j instead of %j and is told the place", (right, wrong, message) => {
    expect(refusal(SPEC.replace(right, wrong))).toBe(message);
  });

  it("is told the fields there are instead of one there is not", () => {
    const message = refusal(SPEC.replace("of: days", "of: days\n    clipp: 3"));
    expect(message).toMatch(
      /^spec\.yaml:11:5: releases\[1\]: no field clipp; use one of statistic, name/,
    );
  });

  it.each([
    ["no YAML", "source: [", /^spec\.yaml:1:\d+: the spec must be YAML or JSON/],
    ["a key twice", `${SPEC}source: {}\n`, /^spec\.yaml:14:\d+: the spec must be YAML or JSON/],
    ["nothing", "", /^spec\.yaml:1:1: spec: the spec must be an object, got/],
    [
      "a table",
      "reader,age\nR0001,18\n",
      /^spec\.yaml:1:1: spec: the spec must be an object, got a text$/,
    ],
    ["a list", "- 1", /^spec\.yaml:1:1: spec: the spec must be an object, got a list/],
    ["a flood", "a".repeat(2 ** 21), /^spec\.yaml: the spec must be YAML or JSON of at most/],
    ["aliases that multiply", bomb(), /^spec\.yaml: the spec must be/],
    [
      "control characters",
      SPEC.replace("name: readers", 'name: "a\\u001b[2J"'),
      /name must be without control/,
    ],
    ["a prototype", SPEC.replace("source:", "__proto__: { a: 1 }\nsource:"), /no field __proto__/],
  ])("may be %s", (_, text, message) => {
    expect(refusal(text)).toMatch(message);
  });

  it("never shows an address, which may hold a password", () => {
    const urls = SPEC.replace("{ file: loans.csv }", "{ url: 'http://u:SECRET@h', table: t }");
    expect(refusal(urls)).not.toContain("SECRET");
    expect(refusal(SPEC.replace("name: library", "name: 3, store: SECRET"))).not.toContain(
      "SECRET",
    );
  });
});

describe("the published schema", () => {
  it("is that of specs (npm run pages)", () => {
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
