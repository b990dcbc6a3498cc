import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { salt } from "../suite/trial.js";
import { bytes, COLUMNS, hostileLine, rowsOf, seeded } from "../support/csv-lines.js";
import { database, scratch } from "../support/files.js";
import { decoded, encoded } from "./codec.js";
import { openPage, type TestPage } from "./page.js";
import { openIn } from "./page-engine.js";
import { loans, QUERIES, TYPES } from "./people.js";
import type * as Probe from "./probe.js";

declare const probe: typeof Probe;

const { folder, write } = scratch("duckdb-wasm");
const native = database();
let opened: TestPage;

beforeAll(async () => {
  opened = await openPage(new URL("./probe.ts", import.meta.url));
  await opened.page.evaluate(() => probe.startDatabase());
});
afterAll(() => opened.close());

const answerOf = (json: string) => decoded<{ value: never; details?: { what: string } }>(json);

describe("DuckDB in the browser", () => {
  it("reads back doubles to the last bit, and any text", async () => {
    const random = seeded(25);
    const words = new Uint32Array(2);
    const doubles = Array.from({ length: 1000 }, () => {
      do {
        words[0] = random(2 ** 32);
        words[1] = random(2 ** 32);
      } while (!Number.isFinite(new Float64Array(words.buffer)[0]));
      return new Float64Array(words.buffer)[0]!;
    });
    const special = [
      0,
      -0,
      5e-324,
      2 ** -1022,
      1.7976931348623157e308,
      0.1,
      1 / 3,
      1e22,
      2 ** 53 + 2,
    ];
    const texts = [
      "",
      "'",
      "''; DROP TABLE t; --",
      '"',
      "\\",
      "\0",
      "a\0b",
      "é日本\u{1f600}",
      "%s$1?",
      "\r\n\t",
      "x".repeat(100_000),
      "decode(unhex('00'))",
    ];
    const values = [...doubles, ...special, ...texts];
    const back = decoded<readonly unknown[]>(
      await opened.page.evaluate((json) => probe.echoed(json), encoded(values)),
    );
    expect(back.length).toBe(values.length);
    expect(values.filter((value, i) => !Object.is(value, back[i]))).toEqual([]);
  });

  it("reads hostile lines as native DuckDB does, each line whatever the lines around it are", async () => {
    const random = seeded(7);
    const head = bytes("k,n,i,b,d,e\n");
    const whole = (lines: readonly Buffer[]) =>
      Buffer.concat([head, ...lines.flatMap((line) => [line, bytes("\n")])]).toString("base64");
    const files = Array.from({ length: 30 }, () =>
      Array.from({ length: 4 }, () => hostileLine(random)),
    );
    const read = (all: readonly string[]) =>
      opened.page.evaluate(([each, names, columns]) => probe.rowsOfCsv(each, names, { columns }), [
        all,
        Object.keys(COLUMNS),
        COLUMNS,
      ] as const);
    const together = await read(files.map(whole));
    const alone = await read(files.flat().map((line) => whole([line])));
    const reader = { file: `${folder}/lines.csv`, connection: native.connection };
    const change = (sql: string) => `SELECT CAST(t AS VARCHAR) FROM (${sql}) AS t`;
    for (const [i, lines] of files.entries()) {
      expect(together[i]).toEqual(await rowsOf({ ...reader, change }, lines, "\n"));
      expect(together[i]).toEqual(
        alone
          .slice(4 * i, 4 * i + 4)
          .flat()
          .sort(),
      );
    }
    expect(together.flat().length).toBeGreaterThan(40);
  });

  it("reports progress, can be cancelled within a second, and leaves the page responsive", async () => {
    await opened.page.setInputFiles("input", [write("loans.csv", loans(600_000))]);
    const engine = await openIn(opened.page, [
      { name: "loans", files: [0], csv: { types: TYPES } },
    ]);
    const query = { ...QUERIES.units!, table: await engine.table() };
    const times = await opened.page.evaluate(([one, json]) => probe.clickedWhile(one, json), [
      1,
      encoded({ first: query, salt }),
    ] as const);
    expect(times.length).toBeGreaterThan(5);
    expect(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(100);
    const seen: number[] = [];
    const stop = new AbortController();
    let aborted = 0;
    await opened.page.exposeFunction("told", (_: number, fraction: number) => {
      seen.push(fraction);
      if (aborted === 0 && fraction > 0.1) {
        aborted = Date.now();
        stop.abort();
      }
    });
    const stopped = engine.run(query, { salt, signal: stop.signal, progress: () => {} });
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    expect(Date.now() - aborted).toBeLessThan(1000);
    expect(seen.at(-1)).toBeLessThan(1);
    expect((await engine.run({ ...QUERIES.count!, table: query.table }, { salt })).length).toBe(5);
    await engine.close();
  });

  it("has an error of its own if memory does not suffice, and can then be used again", async () => {
    const run = (sql: string) =>
      opened.page.evaluate(
        (text) => probe.execute(text).then(String, (error: Error) => error.message),
        sql,
      );
    await run("SET memory_limit = '40MB'");
    const distinct = "SELECT count(DISTINCT i || 'abcdefghijklmnop') FROM range(3000000) AS t(i)";
    expect(await run(distinct)).toMatch(/^duckdb: out of memory; close other tabs and try again/);
    await run("SET memory_limit = '3GB'");
    expect(await run("SELECT 1 + 1")).toBe("2");
  });

  it("ends its worker if a statement does not stop, and then says that it was stopped", async () => {
    const endless = "SELECT levenshtein(repeat('a', 60000), repeat('b', 60000))";
    const { code, took } = answerOf(
      await opened.page.evaluate((sql) => probe.cancelledAfter(sql, 300), endless),
    ).value as { code: string; took: number };
    expect(code).toBe("cancelled");
    expect(took).toBeLessThan(1000);
    const after = await opened.page.evaluate(() =>
      probe.execute("SELECT 1").then(String, (error: Error) => error.message),
    );
    expect(after).toBe("duckdb: DuckDB was stopped; open the file again");
  });

  it("writes nothing to the console", () => {
    expect(opened.unexpected).toEqual([]);
  });
});
