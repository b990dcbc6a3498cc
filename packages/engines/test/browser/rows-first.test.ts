import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFiles } from "../../src/files/index.js";
import { type AggregateQuery, parseExpression as parsed } from "../../src/index.js";
import { execute, rows, salt, scratch } from "../support/files.js";
import { openPage, type TestPage } from "./page.js";
import { executeIn, listen, pageEngine } from "./page-engine.js";
import type * as Probe from "./probe.js";

declare const probe: typeof Probe;

/** A table of just enough rows for the choice among rows. Most units have one row in most groups. */
const TABLE = `SELECT CASE WHEN i % 50 > 0 THEN i % 200003 END AS unit,
  CASE WHEN i % 41 > 0 THEN 'k' || (i * 7 % 40) END AS k, i % 13 AS x
  FROM range(1048576) AS r(i)`;

const { folder } = scratch("browser-rows-first");
let opened: TestPage;
beforeAll(async () => {
  opened = await openPage(new URL("./probe.ts", import.meta.url));
  await listen(opened.page);
});
afterAll(() => opened?.close());

it("chooses the same groups of a large table in the browser and natively", async () => {
  const there = pageEngine(opened.page, await opened.page.evaluate(() => probe.startDatabase()));
  await executeIn(opened, `CREATE TABLE t AS ${TABLE}`);
  const file = join(folder, "t.parquet");
  await execute([`COPY (${TABLE}) TO '${file}'`]);
  const here = await openFiles([{ name: "t", files: [file] }], {});
  const sum = { kind: "sum", of: parsed("x"), lower: 0, upper: 9, granularity: 1 } as const;
  const units = { kind: "units" } as const;
  for (const measures of [
    { rows, units },
    { sum, rows },
  ] satisfies AggregateQuery["measures"][]) {
    const query = {
      unit: { of: parsed("unit"), bound: { groups: 2, rows: 1 } },
      by: [{ name: "k", of: parsed("k") }],
      measures,
    };
    const groups = await there.run({ ...query, table: await there.table("t") }, { salt });
    expect(groups).toHaveLength(41);
    expect(groups).toEqual(await here.run({ ...query, table: await here.table("t") }, { salt }));
  }
  await here.close();
});
