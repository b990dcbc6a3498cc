import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AggregateQuery,
  compile,
  parseExpression as parsed,
  type SetsQuery,
} from "../src/index.js";
import { Random } from "./brute-force/random.js";
import { type SqlRunner, startDuckDbRunner } from "./brute-force/runners.js";
import { broken } from "./joins/broken.js";
import { bag, rowsOf, rowsQuery } from "./joins/contract.js";
import { type Database, databaseOf, type KeyType, randomDatabase } from "./joins/databases.js";
import { loaded } from "./joins/loading.js";
import { joinedModel } from "./joins/model.js";
import { joinedNeighbours } from "./joins/neighbours.js";
import { SPECS } from "./joins/specs.js";
import { salt } from "./suite/trial.js";

let runner: SqlRunner;
beforeAll(async () => {
  runner = await startDuckDbRunner();
});
afterAll(() => runner.stop());

const randomDatabases = (n: number, seed: number) => {
  const random = new Random(seed);
  return random.some(n, () => randomDatabase(random));
};
const TYPES: readonly KeyType[] = ["integer", "text", "decimal", "date"];

describe("the contract of joins", () => {
  it.each(Object.entries(SPECS))(
    "a unit changes exactly its own joined rows: %s",
    async (name, spec) => {
      const at = Object.keys(SPECS).indexOf(name);
      expect(await broken(runner, spec, randomDatabases(60, at), TYPES[at % 4]!)).toBe(0);
    },
  );

  const replaced = (from: string | RegExp, to: string) => (sql: string) => {
    const wrong = sql.replace(from, to);
    expect(wrong).not.toBe(sql);
    return wrong;
  };
  const ORDER = 'PARTITION BY s."ord", s."cust"';
  it.each<[string, string, (sql: string) => string]>([
    ["a way has one row for each key", "a way of two", replaced(ORDER, 'PARTITION BY s."ord"')],
    [
      "a longer way has one row for each key",
      "a way of three",
      replaced(ORDER, 'PARTITION BY s."ord"'),
    ],
    [
      "contested keys are dropped",
      "a way of two",
      replaced(
        /row_number\(\) OVER \(.*?\) AS place/s,
        'count(*) OVER (PARTITION BY s."ord") AS place',
      ),
    ],
    [
      "an attribute is joined by another column",
      "an attribute",
      (sql) =>
        replaced(
          's."person" AS k0',
          's."home" AS k0',
        )(replaced('PARTITION BY s."person"', 'PARTITION BY s."home"')(sql)),
    ],
    [
      "the row of an attribute is chosen among all units",
      "an attribute by the unit and another column",
      replaced('PARTITION BY s."person", s."home"', 'PARTITION BY s."home"'),
    ],
    [
      "a dimension has several rows for each key",
      "rows as units",
      replaced("place <= 1", "place <= 9"),
    ],
  ])("the check fails within 60 databases if %s", async (_, name, wrong) => {
    expect(
      await broken(runner, SPECS[name]!, randomDatabases(60, 7), "integer", wrong),
    ).toBeGreaterThan(0);
  });
});

describe("the sensitivity of joined rows", () => {
  it("aggregates without a unit differ by at most the claimed sensitivity", async () => {
    const { checks, violations } = await joinedNeighbours(runner, new Random(3), 25);
    expect(violations).toEqual([]);
    expect(checks).toBe(75);
  });

  it("the check fails if the rows of a unit are not bounded", async () => {
    const alter = (query: AggregateQuery) =>
      query.unit === undefined
        ? query
        : { ...query, unit: { ...query.unit, bound: { groups: 99, rows: 99 } } };
    const { violations } = await joinedNeighbours(runner, new Random(3), 12, alter);
    expect(violations.length).toBeGreaterThan(0);
  });
});

describe("joined rows", () => {
  const none = databaseOf(() => []);
  const nulls = databaseOf(() => Array.from({ length: 3 }, (_, id) => ({ id })));

  it.each(Object.entries(SPECS))(
    "empty sources and keys that are all null make no query fail: %s",
    async (_, spec) => {
      for (const database of [none, nulls]) {
        const [tables] = await loaded(runner, spec, [[database]], "text");
        const groups = await runner.engine.run(rowsQuery(spec, tables!), { salt });
        expect(groups.length).toBe(spec.rowIsUnit && database === nulls ? 3 : 0);
      }
    },
  );

  it("tables of counts count the joined rows", async () => {
    const spec = SPECS["a way of three"]!;
    const databases = randomDatabases(10, 5);
    const [tables] = await loaded(runner, spec, [databases], "integer");
    const { table, unit } = rowsQuery(spec, tables!);
    const by = [
      { name: "y", of: parsed("orders.y"), values: ["a", "A", ""], other: true as const },
      { name: "z", of: parsed("customers.z"), values: [0, 1, 2] },
    ];
    const query: SetsQuery = {
      table,
      unit: unit!,
      by,
      sets: [[0], [1], []],
      measures: { n: { kind: "count" } },
    };
    const rows = databases
      .flatMap((database) => joinedModel(spec, database))
      .filter((row) => row["customers.z"] !== null);
    const count = (column: string, value: unknown) =>
      rows.filter((row) => row[column] === value).length;
    const texts = ["a", "A", ""].map((text) => count("orders.y", text));
    const [y, z, all] = await runner.engine.counts(query, { salt });
    expect([...z!]).toEqual([0, 1, 2].map((value) => count("customers.z", value)));
    expect([...all!]).toEqual([rows.length]);
    expect([...y!]).toEqual([...texts, rows.length - texts.reduce((a, b) => a + b)]);
  });

  it("a unique key changes the SQL and no result", async () => {
    const [first] = randomDatabases(1, 9);
    const clean: Database = {
      ...first!,
      people: [0, 1, 2].map((person) => ({ person, home: 2 - person, age: 3, name: "a" })),
    };
    const spec = SPECS["an attribute"]!;
    const [tables] = await loaded(runner, spec, [[clean]], "integer");
    const [schema, people] = tables!.people!.path;
    await runner.execute([
      `CREATE UNIQUE INDEX once ON ${schema}."${people}" (person)`,
      `CREATE TABLE ${schema}.keyed (person BIGINT PRIMARY KEY, home BIGINT, age BIGINT, name VARCHAR)`,
      `INSERT INTO ${schema}.keyed SELECT * FROM ${schema}."${people}"`,
    ]);
    const keyed = await runner.engine.table(`${schema}.keyed`);
    expect(keyed.unique).toEqual([["person"]]);
    const [chosen, plain] = [tables!, { ...tables!, people: keyed }].map((each) =>
      rowsQuery(spec, each),
    );
    expect(compile(chosen!, "duckdb", salt).text).toContain("row_number() OVER (PARTITION BY s.");
    expect(compile(plain!, "duckdb", salt).text).not.toContain(
      "row_number() OVER (PARTITION BY s.",
    );
    const groups = await Promise.all(
      [chosen!, plain!].map((query) => runner.engine.run(query, { salt })),
    );
    const rows = groups.map(
      (each, i) => rowsOf(spec, [chosen!, plain!][i]!, each, "integer").get(0) ?? [],
    );
    expect(bag(rows[0]!)).toEqual(bag(joinedModel(spec, clean)));
    expect(bag(rows[1]!)).toEqual(bag(rows[0]!));
  });

  it("a unique key is not trusted if each row is a unit", async () => {
    const spec = SPECS["rows as units"]!;
    const [tables] = await loaded(runner, spec, [[none]], "integer");
    const clinics = { ...tables!.clinics!, unique: [["clinic"]] };
    const { text } = compile(rowsQuery(spec, { ...tables!, clinics }), "duckdb", salt);
    expect(text).toContain('row_number() OVER (PARTITION BY s."clinic"');
  });

  it("a query is refused if its unit is not the unit of the joined rows", async () => {
    const spec = SPECS["a way of three"]!;
    const [tables] = await loaded(runner, spec, [[none]], "integer");
    const query = rowsQuery(spec, tables!);
    const of = parsed("orders.cust");
    expect(() => compile({ ...query, unit: { ...query.unit!, of } }, "duckdb", salt)).toThrow(
      "query: unit must be the unit of the joined rows, customers.house, got another unit",
    );
    const { unit: _, ...rows } = query;
    expect(() => compile(rows, "duckdb", salt)).toThrow(/must be the unit of the joined rows/);
    const filter = parsed("order.y = 'a' and customers.y = 'a' and y = 'a' and items.x > 0");
    expect(() => compile({ ...query, filter }, "duckdb", salt)).toThrow(
      'expression: no source "order"; did you mean "orders"?',
    );
    expect(() => compile({ ...query, filter: parsed("customers.y = 1") }, "duckdb", salt)).toThrow(
      'expression: no column "y" in customers; orders has this column: write orders.y',
    );
    expect(() => compile({ ...query, filter: parsed("customers.q = 1") }, "duckdb", salt)).toThrow(
      'expression: no column "q"; use one of cust, house, z',
    );
    expect(compile({ ...query, filter: parsed("items.x > 0") }, "duckdb", salt).text).toContain(
      "t0",
    );
  });
});
