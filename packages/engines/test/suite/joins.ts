import { describe, expect, it } from "vitest";
import { joinedTable, parseExpression as parsed } from "../../src/index.js";
import { Random } from "../brute-force/random.js";
import { bag, brokenContracts, renamed, rowsOf, rowsQuery, worldsOf } from "../joins/contract.js";
import { type KeyType, randomDatabase, samplesOf } from "../joins/databases.js";
import { joinedModel } from "../joins/model.js";
import { SPECS, type Spec } from "../joins/specs.js";
import { rows, type Trial } from "./trial.js";

const DATABASES: Readonly<Record<string, number>> = { duckdb: 10, postgres: 40, trino: 5 };

/**
 * Two types of the same kind in each dialect, values of both, and how many values of the first
 * column have an equal value in the second column.
 */
type Pair = readonly [types: readonly [string, string], left: string, right: string, equal: number];

const WIDE = "'99999999999999999999999999999999999999'";
const PAIRS: Readonly<Record<string, readonly Pair[]>> = {
  duckdb: [
    [["UBIGINT", "BIGINT"], "'18446744073709551615', '7'", "'-1', '7'", 1],
    [["TINYINT", "UBIGINT"], "'-1', '7'", "'18446744073709551615', '7'", 1],
    [["DECIMAL(38, 0)", "DECIMAL(38, 10)"], `${WIDE}, '100'`, "'100', '0.5'", 1],
    [["HUGEINT", "DECIMAL(18, 2)"], "'100', '-7'", "'100.00', '-7.5'", 1],
    [["ENUM ('a', 'b')", "VARCHAR"], "'a', 'b'", "'a', 'A', 'b '", 1],
    [
      ["UUID", "VARCHAR"],
      "'00000000-0000-0000-0000-00000000000a'",
      "'00000000-0000-0000-0000-00000000000a'",
      1,
    ],
  ],
  postgres: [
    [["smallint", "bigint"], "'-1', '7'", "'9223372036854775807', '7'", 1],
    [["numeric(38, 0)", "numeric"], `${WIDE}, '100'`, "'100.000', '0.5', 'NaN'", 1],
    [["numeric", "numeric"], "'1.50', 'NaN', '0'", "'1.5', 'NaN', '-0.00'", 3],
    [["char(5)", "text"], "'a', 'b', 'c'", "'a', 'b ', 'C'", 1],
    [
      ["uuid", "text"],
      "'00000000-0000-0000-0000-00000000000a'",
      "'00000000-0000-0000-0000-00000000000a'",
      1,
    ],
    [["name", "varchar"], "'a', 'b'", "'a', 'B'", 1],
  ],
  trino: [
    [["tinyint", "bigint"], "'-1', '7'", "'9223372036854775807', '7'", 1],
    [["decimal(38, 0)", "decimal(38, 10)"], `${WIDE}, '100'`, "'100', '0.5'", 1],
    [["char(5)", "varchar"], "'a', 'b', 'c'", "'a', 'b ', 'C'", 1],
  ],
};

export function describeJoins(trial: Trial): void {
  /** The joined rows of random databases, and of their neighbours, by engine and by model. */
  const joined = async (spec: Spec, type: KeyType, prefix: string) => {
    const random = new Random(1);
    const databases = random.some(DATABASES[trial.bench.engine.dialect]!, () =>
      randomDatabase(random),
    );
    const names = Object.keys(spec.sources);
    const worlds = worldsOf(spec, databases);
    const samples = worlds.flatMap((world, w) =>
      samplesOf(`${prefix}${w}`, world, type).filter(({ name }) =>
        names.some((each) => name.endsWith(`_${each}`)),
      ),
    );
    await trial.bench.load(...samples);
    const pairs = await Promise.all(
      names.map(async (name) => [name, await trial.tableOf(`${prefix}0_${name}`)] as const),
    );
    const tables = Object.fromEntries(pairs);
    const found = [];
    for (const w of worlds.keys()) {
      const query = rowsQuery(spec, renamed(tables, `${prefix}${w}`));
      found.push(rowsOf(spec, query, await trial.run(query), type));
    }
    return { databases, found };
  };

  describe("joined sources", () => {
    const types: readonly KeyType[] = ["integer", "text", "decimal", "date"];
    it.each(Object.keys(SPECS))(
      "a unit changes exactly its own joined rows, whatever the keys are: %s",
      async (name) => {
        const spec = SPECS[name]!;
        const at = Object.keys(SPECS).indexOf(name);
        const type = types[at % types.length]!;
        const { databases, found } = await joined(spec, type, `join${at}_`);
        expect(brokenContracts(spec, found, databases.length)).toBe(0);
        expect(found[0]!.size).toBeGreaterThan(databases.length / 3);
        const chosenByHash = spec.join.some(({ most }) => most > 1);
        for (const [n, database] of databases.entries()) {
          const joinedRows = found[0]!.get(n) ?? [];
          const expected = joinedModel(spec, database);
          if (chosenByHash) expect(joinedRows.length).toBe(expected.length);
          else expect(bag(joinedRows)).toEqual(bag(expected));
        }
      },
    );

    it("keys of different types of one kind are equal exactly if their values are, and none fails", async () => {
      const { dialect } = trial.bench.engine;
      const pairs = PAIRS[dialect]!;
      const created = pairs.flatMap(([types, ...values], i) =>
        types.flatMap((type, side) => {
          const list = String(values[side]).split(", ");
          const lines = list.map((value) => `(1, CAST(${value} AS ${type}))`);
          return [
            `CREATE TABLE pair${i}_${side} (person INTEGER, k ${type})`,
            `INSERT INTO pair${i}_${side} VALUES ${lines.join(", ")}`,
          ];
        }),
      );
      if (dialect === "trino") for (const each of created) await trial.bench.execute(each);
      else await trial.bench.execute(created.join("; "));
      for (const [i, [types, , , equal]] of pairs.entries()) {
        const tables = {
          facts: await trial.tableOf(`pair${i}_0`),
          kinds: await trial.tableOf(`pair${i}_1`),
        };
        const on = [{ left: { column: "k" }, right: "k" }];
        const sources = { facts: { unit: "person" }, kinds: { public: true } };
        const join = [{ table: "kinds", on, unmatched: "drop", most: 1 } as const];
        const [group] = await trial.run({
          table: joinedTable({ sources, from: "facts", join }, tables),
          unit: { of: parsed("person"), bound: { groups: 1, rows: 9 } },
          by: [],
          measures: { rows },
        });
        expect([types, group?.values.rows]).toEqual([types, BigInt(equal)]);
      }
    });
  });
}
