import { NoisewrightError } from "@noisewright/core";
import { digestOf } from "@noisewright/core/ledger";
import { problemsIn, type Table } from "@noisewright/engines";
import { describe, expect, it } from "vitest";
import { prepareRelease } from "../src/prepare/prepare-release.js";
import { axisOf } from "../src/prepare/table-axis.js";
import {
  cellLevels,
  keysOf,
  levelsIn,
  nodeCounts,
  shownCells,
} from "../src/prepare/table-cells.js";
import { listedTables } from "../src/prepare/table-list.js";
import { parseSpec, problemsError, type TablesRelease } from "../src/spec/index.js";

const TABLE: Table = {
  path: ["main", "people"],
  columns: [
    { name: "person", type: "text" },
    { name: "sex", type: "text" },
    { name: "age", type: "integer" },
    { name: "place", type: "text" },
  ],
  everyRecordIsRow: true,
};

const SEX = "{ of: sex, keys: [f, m], other: false }";
const AGE = "{ of: age, edges: [0, 18, 65, 120] }";
const PLACE = `{ of: place, levels: { names: [state, county], keys: { A: [a1, a2], B: [b1, b2] } } }`;
const UNEVEN = `{ of: place, levels: { names: [state, county], keys: { A: [a1, a2], B: [b1] } } }`;

interface Parts {
  readonly columns?: readonly string[];
  readonly rest?: string;
  readonly unit?: string;
}

function fileOf({ columns = [SEX, AGE], rest = "tables: { all: 2 }", unit = "row" }: Parts) {
  return parseSpec(
    `source: { file: people.csv }
privacy: { unit: ${unit} }
ledger: { name: people }
releases:
  - name: people
    statistic: tables
    columns:
${columns.map((column) => `      - ${column}`).join("\n")}
    ${rest}
${/budget|target/.test(rest) ? "" : "    budget: { epsilon: 1, delta: 0.01 }"}
`,
    "spec.yaml",
  );
}

function prepared(parts: Parts = {}) {
  const { spec } = fileOf(parts);
  return prepareRelease(spec, spec.releases[0]!, TABLE);
}

/** The reason why a release is refused, with the field that causes it. */
function refusal(parts: Parts): string {
  try {
    const { spec, locate } = fileOf(parts);
    try {
      prepareRelease(spec, spec.releases[0]!, TABLE);
    } catch (error) {
      if (!(error instanceof NoisewrightError)) throw error;
      const problems = problemsIn(error).map((problem) => ({ path: problem.path ?? [], problem }));
      throw problemsError(problems, locate);
    }
  } catch (error) {
    if (error instanceof NoisewrightError) return error.message;
    throw error;
  }
  throw new Error("the release is valid");
}

/** The tables of a release and their numbers of cells. */
function namesOf(parts: Parts): readonly string[] {
  const release = fileOf(parts).spec.releases[0] as TablesRelease;
  const tables = listedTables(release, release.columns.map(axisOf));
  return tables.map(({ name, cells }) => `${name}: ${cells}`);
}

it("the order of the nodes of a hierarchy is part of the digest, because answers are in this order", () => {
  const digest = (keys: string) => {
    const columns = [`{ of: place, levels: { names: [state, county], keys: ${keys} } }`];
    return digestOf(prepared({ columns }).identity);
  };
  const one = digest("{ A: [a1, a2], B: [b1, b2] }");
  expect(digest("{ A: [a1, a2], B: [b1, b2] }")).toBe(one);
  expect(digest("{ B: [b1, b2], A: [a1, a2] }")).not.toBe(one);
});

describe("the tables of a release", () => {
  it("`all` lists all tables of up to so many columns, with the total", () => {
    expect(namesOf({})).toEqual(["total: 1", "sex: 2", "age: 4", "sex × age: 8"]);
    expect(namesOf({ rest: "tables: { all: 1 }" })).toEqual(["total: 1", "sex: 2", "age: 4"]);
  });

  it("a hierarchy has a table for each level, with one cell for other values", () => {
    const tables = namesOf({ columns: [PLACE, SEX] });
    expect(tables).toEqual([
      ...["total: 1", "state: 3", "county: 5", "sex: 2"],
      ...["state × sex: 6", "county × sex: 10"],
    ]);
  });

  it("a list names columns and levels, in any order", () => {
    const rest = "tables: [[sex, county], { of: [state], weight: 2 }, []]";
    expect(namesOf({ columns: [PLACE, SEX], rest })).toEqual([
      ...["county × sex: 10", "state: 3", "total: 1"],
    ]);
  });

  it("a larger weight makes the error of a table smaller, and the errors of others larger", () => {
    const widths = (weight: number) =>
      prepared({ rest: `tables: [[sex, age], { of: [sex], weight: ${weight} }]` }).expectedTables!(
        0.95,
      ).map(({ within }) => within);
    const [even, heavy] = [widths(1), widths(20)];
    expect(heavy[0]).toBeGreaterThan(even[0]! * 1.01);
    expect(heavy[1]).toBeLessThan(even[1]! * 0.99);
  });

  it("the same tables have the same identity, however they are written", () => {
    const [all, listed] = ["{ all: 2 }", "[[], [sex], [age], [age, sex]]"].map(
      (tables) => prepared({ rest: `tables: ${tables}` }).identity,
    );
    expect(all).toEqual(listed);
  });
});

describe("the cells of a column", () => {
  const column = { of: "x", other: true };

  it("undeclared values have a cell `other`, unless the spec leaves them out", () => {
    const keys = ["a", "b"];
    expect(axisOf({ ...column, keys }).levels[0]!.labels).toEqual(["a", "b", "other"]);
    expect(axisOf({ ...column, keys, other: false }).levels[0]!.labels).toEqual(keys);
    const taken = axisOf({ ...column, keys: ["other", "(other)"] });
    expect(taken.levels[0]!.labels).toEqual(["other", "(other)", "((other))"]);
    expect(axisOf({ ...column, edges: [0, 1, 2] }).levels[0]!.labels).toEqual([
      ...["[0, 1)", "[1, 2]", "other"],
    ]);
  });

  it("an even hierarchy with other values stays even, and shows the sum of the added nodes", () => {
    const levels = { names: ["s", "c"], keys: { A: [1, 2, 3], B: [4, 5, 6] } };
    const axis = axisOf({ ...column, levels });
    expect(axis.nodes).toEqual([1, 3, 9]);
    const nodes = nodeCounts([0], [axis], Float64Array.of(1, 2, 3, 4, 5, 6, 7));
    expect([...nodes]).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 0]);
    const noisy = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 10, 20);
    expect([...shownCells([2], [axis], noisy)]).toEqual([1, 2, 3, 4, 5, 6, 37]);
    expect(levelsIn([2], [axis])).toEqual([[2], [1]]);
    expect([0, 5, 6].map(cellLevels([2], [axis]))).toEqual([[2], [2], [1]]);
  });

  it("cells of several columns keep their places", () => {
    const levels = { names: ["s", "c"], keys: { A: [1, 2], B: [3, 4] } };
    const axes = [axisOf({ ...column, levels }), axisOf({ ...column, of: "y", keys: ["u"] })];
    const counts = Float64Array.from({ length: 10 }, (_, i) => i);
    const nodes = nodeCounts([0, 1], axes, counts);
    expect([...nodes]).toEqual([...counts, 0, 0]);
    expect([...shownCells([2, 1], axes, nodes)]).toEqual([...counts]);
    expect(keysOf([2, 1], axes).slice(7)).toEqual([
      [4, "other"],
      ["other", "u"],
      ["other", "other"],
    ]);
    expect([7, 8].map(cellLevels([2, 1], axes))).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it("nodes with the same name are told apart by their parents", () => {
    const levels = { names: ["s", "c", "t"], keys: { A: { x: [1, 2] }, B: { x: [3, 4] } } };
    const axis = axisOf({ ...column, levels, other: false });
    expect(axis.levels[1]!.labels).toEqual(["A / x", "B / x"]);
    expect(axis.parents).toEqual([-1, 0, 0, 1, 2, 3, 3, 4, 4]);
  });

  it("an uneven hierarchy is a tree, with other values as a leaf below the root", () => {
    const levels = { names: ["s", "c"], keys: { A: [1, 2], B: [3] } };
    expect(axisOf({ ...column, levels }).parents).toEqual([-1, 0, 0, 0, 1, 1, 2]);
  });
});

describe("targets", () => {
  it("the release gets the smallest ε at which no interval is wider than its target", () => {
    const at = (within: number) => {
      const rest = `tables: { all: 2 }\n    target: { within: ${within}, delta: 0.01 }`;
      const { certified, expectedTables } = prepared({ rest });
      const widths = expectedTables!(0.95).map((table) => table.within);
      expect(Math.max(...widths)).toBeLessThanOrEqual(within);
      expect(Math.max(...widths)).toBeGreaterThan(0.95 * within);
      return certified.epsilon;
    };
    expect(at(20)).toBeGreaterThan(1.5 * at(40));
  });

  it("the levels of an uneven hierarchy meet their targets too, with the smallest ε", () => {
    const rest = "tables: [[state], { of: [county], within: 12 }]\n    target: { within: 10 }";
    const [state, county] = prepared({ columns: [UNEVEN], rest }).expectedTables!(0.95);
    expect(state!.within).toBeLessThanOrEqual(10);
    expect(county!.within).toBeLessThanOrEqual(12);
    expect(Math.max(state!.within / 10, county!.within / 12)).toBeGreaterThan(0.98);
  });

  it("targets also hold without δ, where the noise has heavier tails", () => {
    const rest = "tables: [[sex]]\n    target: { within: 8, confidence: 0.99 }";
    const { certified, expectedTables, mechanism } = prepared({ columns: [SEX], rest });
    expect(mechanism.id).toBe("geometric");
    expect(certified.delta).toBe(0);
    expect(expectedTables!(0.99)[0]!.within).toBeLessThanOrEqual(8);
  });

  it("a table may have its own target, and the cell for other values meets it too", () => {
    const rest = `tables: [{ of: [county], within: 50 }, { of: [sex], within: 20 }]
    target: { delta: 0.01 }`;
    const widths = prepared({ columns: [PLACE, SEX], rest }).expectedTables!(0.95).map(
      ({ within }) => within,
    );
    expect(widths[0]).toBeLessThanOrEqual(50);
    expect(widths[1]).toBeLessThanOrEqual(20);
    expect(Math.max(widths[0]! / 50, widths[1]! / 20)).toBeGreaterThan(0.98);
  });

  it("targets that a budget cannot meet are refused", () => {
    const rest = `tables: [{ of: [sex, age], within: 3 }]
    budget: { epsilon: 1, delta: 0.01 }`;
    expect(refusal({ rest })).toMatch(/within must be at least \d[\d.]* at this budget, got 3;/);
  });
});

describe("intervals", () => {
  it("simultaneous intervals are wider, because their failures add up", () => {
    const rest = "tables: { all: 2 }\n    simultaneous: true";
    const [one, all] = [prepared(), prepared({ rest })].map(
      ({ expectedTables }) => expectedTables!(0.95)[0]!.within,
    );
    expect(all).toBeGreaterThan(one! * 1.2);
  });
});

describe("who is protected", () => {
  const widthFor = (unit: string, bound: string) =>
    prepared({ unit, rest: `tables: [[sex, age]]\n    bound: ${bound}` }).expectedTables!(0.95)[0]!
      .within;
  const PERSON = "{ column: person }";

  it("more rows of one unit need more noise, and rows in different groups less than any rows", () => {
    const one = widthFor(PERSON, "{ groups: 1 }");
    const three = widthFor(PERSON, "{ groups: 3 }");
    const eachAge = widthFor(PERSON, "{ groups: 3, each: age }");
    expect(three / one).toBeGreaterThan(2);
    expect(three / one).toBeLessThan(3.2);
    expect(eachAge).toBeLessThan(three);
    expect(eachAge).toBeGreaterThan(one);
  });

  it("the query has the bound of the spec", () => {
    const bound = (text: string) =>
      prepared({ unit: PERSON, rest: `tables: { all: 2 }\n    bound: ${text}` }).query.unit!.bound;
    expect(bound("{ groups: 2, rows: 3 }")).toEqual({ groups: 2, rows: 3 });
    expect(bound("{ groups: 9, each: age }")).toEqual({ groups: 4, rows: 1, each: 1 });
  });
});

describe("tables that cannot be published", () => {
  it.each([
    [{ rest: "tables: [[sex], [sx]]" }, 'no column of the tables "sx"; did you mean "sex"?'],
    [{ rest: "tables: [[sex, age], [age, sex]]" }, "must be a table that is not listed before"],
    [
      { columns: [PLACE, SEX], rest: "tables: [[state, county, sex]]" },
      "different columns, and at most one level of a hierarchy",
    ],
    [
      { rest: "tables: [[sex, sex]]" },
      "different columns, and at most one level of a hierarchy, got sex, sex; name each column once",
    ],
    [{ rest: "tables: [sex]" }, "tables[0] must be a list of columns, or an object with `of`, for"],
    [{ columns: ["sex"] }, "columns[0] must be an object, for example { of: city, keys:"],
    [{ rest: "tables: [[sex]]" }, "columns[1] must be a column of at least one table"],
    [
      { columns: [UNEVEN, SEX] },
      "releases[0].columns[0].levels: no table of an uneven hierarchy and other columns",
    ],
    [{ columns: ["{ of: sex, keys: [f], other: false }"] }, "must be at least two cells"],
    [{ columns: ["{ of: sx, keys: [f, m] }"] }, 'columns[0].of: no column "sx"'],
    [
      { columns: ["{ of: sex, keys: [f, f] }"] },
      "columns[0].keys must be distinct values, got f twice",
    ],
    [{ columns: [PLACE.replace("b2", "a1")] }, "columns[0].levels.keys must be distinct values"],
    [{ columns: [SEX, SEX] }, "names that no other column and no other level has"],
    [
      { columns: ["{ of: sex }"] },
      "columns[0]: a column needs one of `keys`, `edges` and `levels`",
    ],
    [
      { columns: [PLACE.replace("[b1, b2]", "{ x: [b1] }")] },
      "columns[0].levels.keys.B must be keys on 2 levels",
    ],
    [{ rest: "tables: { all: 2 }\n    by: { of: sex, keys: [f] }" }, 'no field "by"'],
    [{ rest: "tables: { all: 2 }\n    demand: { integer: true }" }, 'no field "demand"'],
    [
      { rest: "tables: [{ of: [sex], within: 3 }, [sex, age]]" },
      "if one table has `within`, all tables need `within`",
    ],
    [
      { rest: "tables: [{ of: [sex, age], within: 30, weight: 2 }]" },
      "no `weight` if the tables have errors to meet",
    ],
    [
      { rest: "tables: { all: 2 }\n    target: { delta: 0.01 }" },
      "a target needs `within`, unless every table has its own",
    ],
    [
      { rest: "tables: { all: 2 }\n    bound: { groups: 2 }" },
      "no contribution bound if each row is a privacy unit",
    ],
    [
      {
        unit: "{ column: person }",
        rest: "tables: { all: 2 }\n    bound: { groups: 2, rows: 2, each: age }",
      },
      "must be 1 if `each` names a column, got 2",
    ],
    [
      {
        unit: "{ column: person }",
        rest: "tables: { all: 2 }\n    bound: { groups: 2, each: ag }",
      },
      'bound.each: no column "ag"; did you mean "age"?',
    ],
    [
      { columns: [bins("age", 2000), bins("age + 1", 2000)] },
      "tables must be tables of at most 1048576 cells in all, got 4008004 cells",
    ],
  ])("a spec out of domain is refused with its reason %#", (parts: Parts, message) => {
    expect(refusal(parts)).toContain(message);
  });
});

function bins(of: string, count: number): string {
  const edges = Array.from({ length: count + 1 }, (_, i) => i);
  return `{ of: ${of}, edges: [${edges.join(", ")}] }`;
}
