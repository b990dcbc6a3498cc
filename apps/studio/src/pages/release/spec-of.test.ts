import type { Source } from "@noisewright/contract/answers";
import { describe, expect, it } from "vitest";
import { parseSpec } from "../../../../../packages/release/src/spec/parse-spec.js";
import { writeItems } from "../../ui/item-list.js";
import { columnsOf, startOfJoin } from "./join-query.js";
import { specOf } from "./spec-of.js";
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

describe("the types of columns", () => {
  const sourceOf = (query: object) => specOf(new URLSearchParams({ ...query }), true);

  it("are those of the sample for the sample, and those of the form for other tables", () => {
    const sample = {
      file: "loans.csv",
      types: { age: "integer", day: "integer", days: "integer" },
    };
    expect(sourceOf({})).toMatchObject({ source: sample });
    expect(sourceOf({ types: "" })).toMatchObject({ source: { file: "loans.csv" } });
    const other = { source: "a/b.csv", unit: "(row)" };
    expect(sourceOf(other)).toMatchObject({ source: { file: "a/b.csv" } });
    expect(sourceOf(other)).not.toHaveProperty("source.types");
    expect(sourceOf({ ...other, types: "at: noon: integer, day : date,, x" })).toMatchObject({
      source: { types: { "at: noon": "integer", day: "date", x: "" } },
    });
  });

  it("of a joined table are in its own source", () => {
    const join = "a/c.csv~types=age: number~public=yes~left=id~right=id";
    expect(sourceOf({ source: "a/b.csv", unit: "(row)", types: "n: number", join })).toMatchObject({
      sources: { b: { types: { n: "number" } }, c: { types: { age: "number" } } },
    });
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

describe("the spec of a release with bounds from the data", () => {
  it.each([
    ["mean~bounds=auto", { bounds: "auto" }],
    ["mean~bounds=auto~share=0.3~limitUpper=1000", { bounds: { share: 0.3, limit: [0, 1000] } }],
    ["mean~bounds=auto~limitLower=-50~limitUpper=50", { bounds: { limit: [-50, 50] } }],
    ["mean~bounds=auto~cut=yes", { bounds: { report: true } }],
    ["sum~bounds=auto", { bounds: "auto", lower: 0 }],
    ["sum~bounds=auto~limitUpper=9", { bounds: { limit: [0, 9] }, lower: 0 }],
    ["sum~bounds=auto~signed=yes~limitUpper=9", { bounds: { limit: [-9, 9] } }],
  ])("reads the address part %j", (text, expected) => {
    const release = releaseOf(`x~statistic=${text}~of=days~lower=5~upper=60~epsilon=1`);
    expect(release).toMatchObject(expected);
    expect(release).not.toHaveProperty("upper");
    expect(release).not.toHaveProperty("report");
  });

  it("has no target and no requirements, which need known bounds", () => {
    const values = "~pay=target~within=5~integer=yes~epsilon=1";
    const release = releaseOf(`x~statistic=sum~of=days~bounds=auto${values}`);
    expect(release).toMatchObject({ budget: { epsilon: 1 } });
    for (const name of ["target", "demand"]) expect(release).not.toHaveProperty(name);
    expect(releaseOf(`x~statistic=count~rows=auto${values}`)).not.toHaveProperty("demand");
    expect(releaseOf(`x~statistic=count~rows=3${values}`)).toHaveProperty("target");
  });

  it("keeps the choice out of statistics that have none", () => {
    const median = releaseOf("x~statistic=median~of=days~bounds=auto~cut=yes~epsilon=1");
    expect(median).toMatchObject({ lower: 0, upper: 100 });
    expect(median).not.toHaveProperty("report");
    const columns = "columns=sex: F, M~groups=auto~rows=auto~epsilon=1~delta=1e-7";
    expect(releaseOf(`x~statistic=tables~${columns}`)).not.toHaveProperty("bound");
  });

  it("may choose how much of one person counts, for a release or for all", () => {
    expect(
      releaseOf("x~statistic=count~by=branch~keys=a~groups=auto~rows=4~epsilon=1"),
    ).toMatchObject({ bound: { groups: "auto", rows: 4 } });
    const units = releaseOf("x~statistic=units~by=branch~keys=a~groups=auto~rows=auto~epsilon=1");
    expect(units).toMatchObject({ bound: { groups: "auto" } });
    const query = new URLSearchParams({ rows: "auto", releases: "x~statistic=count~epsilon=1" });
    const { spec } = parseSpec(yamlOf(specOf(query, true)), "form.yaml");
    expect(spec.privacy.bound).toEqual({ groups: 1, rows: "auto" });
  });

  it("says how much known bounds cut off", () => {
    const text = "x~statistic=sum~of=days~lower=0~upper=60~cut=yes~epsilon=1";
    expect(releaseOf(text)).toMatchObject({ upper: 60, report: "cut" });
    expect(releaseOf(`${text}~pay=target~within=5`)).toMatchObject({ budget: { epsilon: 1 } });
  });
});

describe("the spec of joined tables", () => {
  const column = (name: string) => ({ name, type: "text" as const });
  const source = (name: string, ...columns: readonly string[]): Source => ({
    ...{ name, kind: "csv", ledger: "clinic", columns: columns.map(column) },
  });
  const SOURCES = [
    source("clinic/visits.csv", "person_id", "clinic_id", "minutes"),
    source("clinic/people.csv", "person_id", "age group"),
    source("clinic/clinics.csv", "clinic_id", "region"),
    source("other/clinics.csv", "clinic_id", "beds"),
  ];
  const address = (joins: string, more: object = {}) =>
    new URLSearchParams({
      ...{ source: "clinic/visits.csv", unit: "person_id", join: joins, ...more },
      releases: "x~statistic=count~epsilon=1",
    });
  const parsed = (query: URLSearchParams) =>
    parseSpec(yamlOf(specOf(query, true)), "form.yaml").spec;

  it("says which tables are public, and which belong to the unit that they are joined by", () => {
    const people = "clinic/people.csv~left=person_id~right=person_id~unmatched=keep~most=3";
    const clinics = "clinic/clinics.csv~public=yes~left=clinic_id~right=clinic_id~most=3";
    expect(parsed(address(`${people};${clinics}`, { unitName: "person" }))).toMatchObject({
      sources: {
        visits: { file: "clinic/visits.csv", unit: "person_id" },
        people: { file: "clinic/people.csv", unit: "person_id" },
        clinics: { file: "clinic/clinics.csv", public: true },
      },
      from: "visits",
      join: [
        { table: "people", on: { person_id: "person_id" }, unmatched: "keep", most: 3 },
        { table: "clinics", on: { clinic_id: "clinic_id" }, unmatched: "drop", most: 1 },
      ],
      privacy: { unit: { name: "person" }, bound: { groups: 1, rows: 10 } },
    });
  });

  it("leads to the unit if the unit is in a joined table", () => {
    const orders = "shop/orders.csv~left=order_id~right=order_id";
    const customers = "shop/customers.csv~left=orders.customer~right=id";
    const query = address(`${orders};${customers}`, {
      ...{ source: "shop/items.csv", unit: 'customers."house hold"' },
    });
    query.set("unitName", "household");
    expect(parsed(query)).toMatchObject({
      sources: {
        items: { file: "shop/items.csv" },
        orders: { file: "shop/orders.csv" },
        customers: { file: "shop/customers.csv", unit: "house hold" },
      },
      join: [{ on: { order_id: "order_id" } }, { on: { "orders.customer": "id" } }],
      privacy: { unit: { name: "household" } },
    });
  });

  it("protects each row if only public tables are joined", () => {
    const clinics = "clinic/clinics.csv~public=yes~left=clinic_id~right=clinic_id";
    const spec = parsed(address(clinics, { unit: "(row)" }));
    expect(spec.privacy.unit).toBe("row");
    expect(spec).toMatchObject({ sources: { visits: { file: "clinic/visits.csv" } } });
  });

  it("offers the columns of all tables, and joins a new table by a column of equal name", () => {
    const people = startOfJoin(address(""), SOURCES, "clinic/people.csv");
    expect(people.values).toEqual({ left: "person_id", right: "person_id", unmatched: "keep" });
    const clinics = "clinic/clinics.csv~public=yes~left=clinic_id~right=clinic_id";
    const query = address(`${writeItems([people])};${clinics}`);
    const texts = columnsOf(query, SOURCES).map(({ text }) => text);
    expect(texts).toEqual([
      ...["person_id", "clinic_id", "minutes", "people.person_id", 'people."age group"'],
      ...["clinics.clinic_id", "clinics.region"],
    ]);
    const second = startOfJoin(query, SOURCES, "other/clinics.csv");
    query.set("join", writeItems([people, second]));
    expect(columnsOf(query, SOURCES).at(-1)?.text).toBe("clinics.beds");
    query.set("join", `${clinics};${writeItems([second])}`);
    expect(columnsOf(query, SOURCES).at(-1)?.text).toBe("clinics_2.beds");
  });
});
