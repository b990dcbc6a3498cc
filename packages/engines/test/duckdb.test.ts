import { rmSync } from "node:fs";
import {
  DATE,
  DuckDBDateValue,
  DuckDBInstance,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  TIMESTAMP,
  TIMESTAMP_MS,
  TIMESTAMP_NS,
  TIMESTAMP_S,
  TIMESTAMPTZ,
} from "@duckdb/node-api";
import { expect, it } from "vitest";
import { connect } from "../src/connect/index.js";
import { parseExpression as parsed } from "../src/index.js";
import { engineSuite } from "./suite/index.js";
import { rows, salt, type Trial } from "./suite/trial.js";
import { startDuckDb } from "./support/duckdb.js";

engineSuite(startDuckDb, describeDuckDb);

const FAR = 2n ** 63n - 2n;
const TIMES = [
  ["TIMESTAMP_S", TIMESTAMP_S, new DuckDBTimestampSecondsValue(FAR)],
  ["TIMESTAMP_MS", TIMESTAMP_MS, new DuckDBTimestampMillisecondsValue(-FAR)],
  ["TIMESTAMP_NS", TIMESTAMP_NS, new DuckDBTimestampNanosecondsValue(FAR)],
  ["TIMESTAMPTZ", TIMESTAMPTZ, new DuckDBTimestampTZValue(-FAR)],
  ["TIMESTAMP", TIMESTAMP, new DuckDBTimestampValue(FAR)],
  ["DATE", DATE, new DuckDBDateValue(-(2 ** 31) + 2)],
] as const;

function describeDuckDb(trial: Trial): void {
  it("no time makes a query fail, however far in the past or future", async () => {
    const path = `${trial.bench.address}-times.duckdb`;
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    const columns = TIMES.map(([type], i) => `t${i} ${type}`);
    await connection.run(`CREATE TABLE times (unit INTEGER, ${columns.join(", ")})`);
    for (const [i, [name, type, value]] of TIMES.entries()) {
      await connection.run(`INSERT INTO times (unit, t${i}) VALUES (1, $1)`, [value], [type]);
      await connection.run(
        `INSERT INTO times (unit, t${i}) VALUES (1, CAST('2024-02-29 00:00:00' AS ${name}))`,
      );
    }
    connection.closeSync();
    instance.closeSync();
    const engine = await connect(path);
    const table = await engine.table("times");
    for (const [i, [name]] of TIMES.entries()) {
      const of = parsed(`t${i}`);
      const by = [{ name: "k", of }];
      const filter = parsed(`t${i} >= '2024' or t${i} is null`);
      const known = { kind: "count", of: parsed(`year(t${i})`) } as const;
      for (const unit of [undefined, { of, bound: { groups: 1, rows: 1 } }]) {
        const query = { table, filter, by, measures: { rows, known }, ...(unit ? { unit } : {}) };
        const groups = await engine.run(query, { salt });
        const day = name === "DATE" ? "2024-02-29" : "2024-02-29 00:00:00";
        expect([name, groups.map(({ key }) => key[0])]).toEqual([
          name,
          [
            ...(name === "TIMESTAMP_NS" && unit ? [] : [null]),
            day,
            ...(name === "TIMESTAMP_NS" ? ["2262-04-11 23:47:16"] : []),
          ],
        ]);
      }
    }
    await engine.close();
    rmSync(path);
  });
}
