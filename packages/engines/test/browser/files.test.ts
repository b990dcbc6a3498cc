import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConnectOptions, connect } from "../../src/connect/index.js";
import type { Engine, Group } from "../../src/index.js";
import { salt } from "../suite/trial.js";
import { zstd } from "../support/compressed.js";
import { refusal, scratch } from "../support/files.js";
import { openPage, type TestPage } from "./page.js";
import { openIn } from "./page-engine.js";
import { loans, QUERIES, TYPES } from "./people.js";
import type * as Probe from "./probe.js";

declare const probe: typeof Probe;

const { folder, write } = scratch("browser-files");
const CSV = { types: TYPES };
const text = loans(4000);
let opened: TestPage;

beforeAll(async () => {
  opened = await openPage(new URL("./probe.ts", import.meta.url));
});
afterAll(() => opened.close());

/** Chooses files in the page, and opens them as one source. */
async function openThere(
  paths: readonly string[],
  csv: ConnectOptions["csv"] = CSV,
): Promise<Engine> {
  await opened.page.setInputFiles("input", [...paths]);
  const files = paths.map((_, i) => i);
  return openIn(opened.page, [{ name: basename(paths[0]!).split(".")[0]!, files, csv }]);
}

const answers = async (engine: Engine): Promise<readonly (readonly Group[])[]> => {
  const all: (readonly Group[])[] = [];
  const table = await engine.table();
  for (const query of Object.values(QUERIES))
    all.push(await engine.run({ ...query, table }, { salt }));
  await engine.close();
  return all;
};

/** Checks that all queries have the same results in the page and in Node. */
async function sameBoth(paths: readonly string[], csv: ConnectOptions["csv"] = CSV) {
  const there = await answers(await openThere(paths, csv));
  const here = await answers(await connect(paths, { csv }));
  expect(there).toEqual(here);
  return there;
}

describe("a file in the browser", () => {
  it("has the integers of native DuckDB, also where a hash chooses groups", async () => {
    const [counts, , units] = await sameBoth([write("loans.csv", text)]);
    expect(counts!.map(({ key }) => key[0])).toEqual([
      null,
      "Central",
      'Harbour, "old"',
      "Hillside",
      "Zürich",
    ]);
    expect(counts!.reduce((sum, { values }) => sum + values.rows!, 0n)).toBe(4000n);
    expect(units!.every(({ values }) => values.rows! > 200n)).toBe(true);
  });

  it("is read in a web worker, which starts the worker of DuckDB", async () => {
    await opened.page.setInputFiles("input", [write("inner.csv", text)]);
    expect(await opened.page.evaluate(() => probe.inWorker())).toBe("4000");
    await opened.page.setInputFiles("input", [write("inner.csv.gz", gzipSync(text))]);
    expect(await opened.page.evaluate(() => probe.inWorker())).toBe("4000");
    expect(await opened.page.evaluate(() => probe.copies())).toEqual([]);
  });

  it("is read in any encoding, with and without a byte-order mark", async () => {
    const [plain] = await sameBoth([write("plain.csv", text)]);
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    const cases = [
      ["marked.csv", Buffer.from(`\ufeff${text}`), {}],
      ["latin.csv", Buffer.from(text, "latin1"), { encoding: "latin-1" }],
      ["wide.csv", utf16, { encoding: "utf-16" }],
      ["big.csv", Buffer.from(utf16).swap16(), { encoding: "utf-16" }],
    ] as const;
    for (const [name, bytes, options] of cases) {
      const [counts] = await sameBoth([write(name, bytes)], { ...CSV, ...options });
      expect(counts).toEqual(plain);
    }
    const columns = Object.fromEntries(
      ["reader", "branch", "days", "born"].map((name) => [name, TYPES[name as "days"] ?? "text"]),
    );
    const body = `\ufeff${text.split("\n").slice(1).join("\n")}`;
    await sameBoth([write("headless.csv", body)], { columns, header: false });
  });

  it("is read if it is compressed, and its copy is removed when the engine is closed", async () => {
    const [plain] = await sameBoth([write("plain.csv", text)]);
    const files = [
      write("packed.csv.gz", gzipSync(text)),
      write("packed2.csv.zst", await zstd(folder, text.trimEnd().split("\n"))),
    ];
    for (const file of files) {
      await opened.page.evaluate(() => probe.leaveCopy());
      const engine = await openThere([file]);
      const copies = await opened.page.evaluate(() => probe.copies());
      expect([copies.length, copies.includes("left-behind")]).toEqual([1, false]);
      expect((await answers(engine))[0]).toEqual(plain);
      expect(await opened.page.evaluate(() => probe.copies())).toEqual([]);
      await sameBoth([file]);
    }
  });

  it("is one table with other files of the same columns, and of several sources", async () => {
    const half = text.slice(0, text.indexOf("\n", text.length >> 1) + 1);
    const paths = [write("first.csv", half), write("second.tsv", loans(64).replaceAll(",", "\t"))];
    const more = write("third.csv", loans(64));
    const [counts] = await sameBoth([paths[0]!, more]);
    expect(counts!.length).toBe(5);
    await opened.page.setInputFiles("input", [...paths, more]);
    const engine = await openIn(opened.page, [
      { name: "a", files: [0, 2], csv: CSV },
      { name: "b", files: [1], csv: { types: { days: "number" } } },
      { name: "c", files: [2, 0], csv: CSV },
    ]);
    const [a, b, c] = [await engine.table("a"), await engine.table("b"), await engine.table("c")];
    expect(a.columns.length).toBe(4);
    expect([a.stored === c.stored, a.stored === b.stored]).toEqual([true, false]);
    await engine.close();
    const shared = openIn(opened.page, [
      { name: "a", files: [0, 2], csv: CSV },
      { name: "b", files: [2], csv: CSV },
    ]);
    await expect(shared).rejects.toThrow(/files must be different files for different sources/);
  });

  it("is refused in the same words as in Node, and no message has text of a line", async () => {
    const canary = "canary7f";
    const cases: readonly (readonly [string, string | Buffer, ConnectOptions["csv"]?])[] = [
      ["twice.csv", `a,${canary},${canary}\n1,2,3\n`, {}],
      ["quote.csv", `a,"${canary}\n1,2\n`, {}],
      ["nameless.csv", `a,,${canary}\n1,2,3\n`, {}],
      ["absent.csv", `a,${canary}\n1,2\n`, { types: { b: "integer" } }],
      ["bytes.csv", Buffer.from(`a,${canary}\xff\n`, "latin1"), {}],
      ["long.csv", canary.repeat(200_000), {}],
      ["sign.csv", canary, { delimiter: "ab" }],
      ["wide.csv", canary, { encoding: "utf-16", header: false, columns: ["a"] }],
      ["empty.csv", "", {}],
      ["cut.csv.gz", gzipSync(text).subarray(0, 900), {}],
      ["not.csv.gz", canary, {}],
      ["not.csv.zst", canary, {}],
      ["other.csvx", canary, {}],
      ["book.xls", canary, {}],
    ];
    for (const [name, bytes, csv] of cases) {
      const path = write(name, bytes);
      const here = await refusal(connect([path], { csv: csv! }));
      const there = await refusal(openThere([path], csv));
      expect(there.message).toBe(here.message.replaceAll(`${folder}/`, ""));
      expect(there.message).not.toContain(canary);
    }
    const header = [write("h1.csv", "a,b\n"), write("h2.csv", `a,${canary}\n`)];
    const there = await refusal(openThere(header, {}));
    const here = await refusal(connect(header));
    expect(there.message).toBe(here.message.replaceAll(`${folder}/`, ""));
  });

  it("is refused if it was changed after it was chosen, and then has another fingerprint", async () => {
    const path = write("changing.csv", text);
    const engine = await openThere([path]);
    const table = await engine.table();
    const before = await engine.fingerprint!();
    expect(await engine.fingerprint!()).toBe(before);
    const query = { ...QUERIES.count!, table };
    expect((await engine.run(query, { salt })).length).toBe(5);
    writeFileSync(path, loans(40));
    const error = await refusal(engine.run(query, { salt }));
    expect(error.message).toMatch(/^"changing.csv": the file cannot be read: it was changed/);
    expect(await engine.fingerprint!()).not.toBe(before);
    await engine.close();
    await expect(openIn(opened.page, [{ name: "t", files: [0], csv: CSV }])).rejects.toThrow(
      '"changing.csv": the file cannot be read',
    );
  });

  it("is refused before DuckDB is loaded, if its first bytes or its kind show that it must be", async () => {
    const fresh = await openPage(new URL("./probe.ts", import.meta.url));
    const files = [write("twice.csv", "a,a\n"), write("people.duckdb", "")];
    await fresh.page.setInputFiles("input", files);
    const errors = await Promise.all(
      files.map((_, i) => refusal(openIn(fresh.page, [{ name: "t", files: [i] }]))),
    );
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("line 1: two columns have the same name"),
      expect.stringContaining('"people.duckdb": no reader for .duckdb files in the browser'),
    ]);
    expect(fresh.requested).toEqual(["/", "/probe.js"]);
    await fresh.close();
  });

  it("can be given up while it is opened, and then leaves no copy", async () => {
    await opened.page.setInputFiles("input", [write("large.csv.gz", gzipSync(loans(400_000)))]);
    const started = Date.now();
    const opening = openIn(
      opened.page,
      [{ name: "large", files: [0], csv: CSV }],
      AbortSignal.timeout(300),
    );
    await expect(opening).rejects.toMatchObject({ code: "cancelled" });
    expect(Date.now() - started).toBeLessThan(2000);
    expect(await opened.page.evaluate(() => probe.copies())).toEqual([]);
  });

  it("needs files of the site, and says if they are missing or on another site", async () => {
    const failure = (assets: object) =>
      opened.page.evaluate((each) => probe.openWith(each).then(String), assets);
    expect(await failure({ duckdbWasm: "https://example.org/duckdb.wasm" })).toContain(
      "assets: duckdbWasm must be an address on the origin of the page",
    );
    for (const missing of [{ duckdbWasm: "/absent.wasm" }, { duckdbWorker: "/absent.js" }]) {
      expect(await failure(missing)).toContain("DuckDB could not be started in this browser");
    }
    opened.unexpected.splice(0); // the browser itself reports missing files
  });

  it("is the only thing that DuckDB can read, and no setting can be changed", async () => {
    await opened.page.setInputFiles("input", [write("own.csv", text)]);
    const answer = await opened.page.evaluate(() => probe.open([{ name: "own", files: [0] }]));
    const engine = JSON.parse(answer).value as number;
    const failure = async (sql: string) =>
      JSON.parse(
        await opened.page.evaluate(([one, each]) => probe.executeOn(one, each), [
          engine,
          sql,
        ] as const),
      ).details?.code;
    expect(await failure("SELECT * FROM own LIMIT 1")).toBeUndefined();
    for (const sql of [
      "SET enable_external_access = true",
      "SET lock_configuration = false",
      "SET autoload_known_extensions = true",
      "SET memory_limit = '1GB'",
      "SELECT * FROM read_text('probe.js')",
      "SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')",
      "SELECT * FROM 'https://example.org/x.parquet'",
      "SELECT * FROM read_parquet('x.parquet')",
      "SELECT * FROM read_json('x.json')",
      "COPY own TO 'copy.csv'",
      "ATTACH 'other.db'",
      "LOAD parquet",
      "SET TimeZone = 'Europe/Zurich'",
    ]) {
      expect([sql, await failure(sql)]).toEqual([sql, "unavailable"]);
    }
  });

  it("no file makes the page request anything or write to the console", () => {
    expect(opened.unexpected).toEqual([]);
    expect([...new Set(opened.requested)].sort()).toEqual([
      "/",
      "/absent.js",
      "/absent.wasm",
      "/duckdb.js",
      "/duckdb.wasm",
      "/probe.js",
    ]);
  });

  it("the code of the page has no Node module", () => {
    const { modules, imports } = opened.bundle;
    expect(imports.filter((name) => !name.endsWith(".iife.js"))).toEqual([]); // not the script itself
    expect(modules.filter((id) => /^node:|browser-external|node-api|\/pg\//.test(id))).toEqual([]);
  });
});
