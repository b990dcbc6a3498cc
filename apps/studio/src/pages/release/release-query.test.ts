import { describe, expect, it } from "vitest";
import { parseSpec } from "../../../../../packages/release/src/spec/parse-spec.js";
import { specOf } from "./release-query.js";
import { yamlOf } from "./yaml.js";

const releaseOf = (item: string) => {
  const spec = specOf(new URLSearchParams({ releases: item }), true);
  return parseSpec(yamlOf(spec), "form.yaml").spec.releases[0];
};

it("the form of a ranking becomes a valid spec, with listed or with selected values", () => {
  const listed = "genres~statistic=top~of=genre~k=2~values=novel,crime,poetry~counts=yes~epsilon=1";
  expect(releaseOf(listed)).toMatchObject({
    statistic: "top",
    of: "genre",
    k: 2,
    values: ["novel", "crime", "poetry"],
    counts: true,
    budget: { epsilon: 1 },
  });
  const selected = releaseOf("genres~statistic=top~of=genre~epsilon=1~delta=0.000001");
  expect(selected).toMatchObject({ k: 5, counts: false, budget: { delta: 1e-6 } });
  expect(selected).not.toHaveProperty("values");
});

/** The first release of a form, which may be incomplete. */
function formOf(text: string): unknown {
  const query = new URLSearchParams({ releases: text });
  return (specOf(query, true) as { readonly releases: readonly unknown[] }).releases[0];
}

describe("the spec of a release with quantiles", () => {
  it.each([
    ["", 0.5],
    ["~at=0.9", 0.9],
    ["~at=0.25, 0.5, 0.75", [0.25, 0.5, 0.75]],
    ["~at=deciles", "deciles"],
  ])("reads the levels of the address part %j as %j", (text, at) => {
    expect(formOf(`x~statistic=quantile~of=days${text}`)).toMatchObject({ at });
  });

  it("leaves out intervals only if the form says so", () => {
    expect(formOf("x~statistic=median~of=days~intervals=no")).toMatchObject({
      intervals: false,
    });
    expect(formOf("x~statistic=median~of=days")).not.toHaveProperty("intervals");
    expect(formOf("x~statistic=count~intervals=no")).not.toHaveProperty("intervals");
  });
});

describe("the spec of a release with tables", () => {
  const LINES = [
    "sex: F, M, no other",
    "age: bins 0, 18, 65",
    "country > state > town: US (NY (Rye, Troy), NJ (Dover, 7)), yes (a: b (x, y), c (z, w))",
    "days > 7: true, false",
    "if(day = '1:0', 1, 2): 1, \"2\"",
  ].join("\n");
  const tables = (text: string) =>
    releaseOf(`x~statistic=tables~columns=${LINES}~epsilon=1~delta=1e-7${text}`);

  it("reads a column from each line: keys, bins, a hierarchy, or an expression", () => {
    expect(tables("")).toMatchObject({
      statistic: "tables",
      columns: [
        { of: "sex", keys: ["F", "M"], other: false },
        { of: "age", edges: [0, 18, 65], other: true },
        {
          of: "town",
          levels: {
            names: ["country", "state", "town"],
            keys: {
              US: { NY: ["Rye", "Troy"], NJ: ["Dover", 7] },
              yes: { "a: b": ["x", "y"], c: ["z", "w"] },
            },
          },
          other: true,
        },
        { of: "days > 7", keys: ["true", "false"] },
        { of: "if(day = '1:0', 1, 2)", keys: [1, "2"] },
      ],
      tables: { all: 2 },
      budget: { epsilon: 1, delta: 1e-7 },
    });
  });

  it("reads a table from each line, with its weight or its largest error", () => {
    const list = "total\n\nsex, age: weight 4\nsex × town\nstate: within 30";
    expect(tables(`~tables=${list}`)).toMatchObject({
      tables: [
        [],
        { of: ["sex", "age"], weight: 4 },
        ["sex", "town"],
        { of: ["state"], within: 30 },
      ],
    });
    const own = "x~statistic=tables~columns=total: a, b~tables=total~epsilon=1";
    expect(releaseOf(own)).toMatchObject({ tables: [["total"]] });
  });

  it("bounds the rows of a person, by default as the whole spec does", () => {
    expect(tables("~all=3")).not.toHaveProperty("bound");
    expect(tables("~all=3~groups=4~rows=2")).toMatchObject({
      tables: { all: 3 },
      bound: { groups: 4, rows: 2 },
    });
    expect(tables("~groups=4~rows=2~each=age")).toMatchObject({
      bound: { groups: 4, rows: 1, each: "age" },
    });
  });

  it.each([
    "state > town: NY (Rye, Troy), NJ",
    "state > town: NY (Rye, Troy",
    "state > town: NY Rye, Troy), NJ (Dover, Ewing)",
    "age: bins 0, old",
    "sex: F, M\nage",
  ])("refuses the incomplete columns %j instead of leaving a part out", (columns) => {
    expect(() => releaseOf(`x~statistic=tables~columns=${columns}~epsilon=1`)).toThrow(/columns/);
  });
});

it("the form of synthetic rows has the columns of tables, and no tables", () => {
  const columns = "sex: F, M\nage: bins 0, 18, 65";
  const text = `x~statistic=synthetic~columns=${columns}~tables=sex~rows=3~made=100~expected=900`;
  const release = releaseOf(`${text}~pay=target~epsilon=1~delta=1e-7`);
  expect(release).toMatchObject({
    columns: [{ keys: ["F", "M"] }, { edges: [0, 18, 65] }],
    bound: { rows: 3 },
    rows: 100,
    expectedRows: 900,
    budget: { epsilon: 1, delta: 1e-7 },
  });
  expect(release).not.toHaveProperty("tables");
});

describe("the spec of a running count", () => {
  const EVERY = "~every=month~date=day~from=2024-01~periods=24";

  it("has the periods, and no requirements that a running count cannot meet", () => {
    const text = `x~statistic=count${EVERY}~through=2024-06~integer=yes~named=9~epsilon=1~delta=1e-7`;
    const release = releaseOf(text);
    expect(release).toMatchObject({
      every: { period: "month", of: "day", from: "2024-01", periods: 24, through: "2024-06" },
    });
    expect(release).not.toHaveProperty("demand");
    expect(release).not.toHaveProperty("named");
  });

  it("keeps the periods out of other statistics", () => {
    const release = releaseOf(`x~statistic=units${EVERY}~integer=yes~epsilon=1`);
    expect(release).not.toHaveProperty("every");
    expect(release).toHaveProperty("demand");
  });
});
