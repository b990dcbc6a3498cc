import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CsvOptions, openFiles } from "../../src/files/index.js";
import { type Engine, parseExpression as parsed, type Table } from "../../src/index.js";
import { execute, refusal, rows, salt, scratch } from "../support/files.js";
import { date, number, xlsx } from "../support/xlsx.js";
import { openPage, type TestPage } from "./page.js";
import { listen, openIn } from "./page-engine.js";

const { folder, write } = scratch("browser-formats");
const FIXTURES = fileURLToPath(new URL("./fixtures", import.meta.url));

let opened: TestPage;
beforeAll(async () => {
  opened = await openPage(new URL("./probe.ts", import.meta.url));
  await listen(opened.page);
});
afterAll(() => opened?.close());

interface Source {
  readonly files: readonly string[];
  readonly csv?: CsvOptions;
}

const inPage = (sources: Readonly<Record<string, Source>>): Promise<Engine> =>
  openIn(
    opened.page,
    Object.entries(sources).map(([name, { files, ...others }]) => ({
      name,
      files: files.map((path) => ({
        name: basename(path),
        base64: readFileSync(path).toString("base64"),
      })),
      ...others,
    })),
  );

const onNode = (sources: Readonly<Record<string, Source>>): Promise<Engine> =>
  openFiles(
    Object.entries(sources).map(([name, source]) => ({ name, ...source })),
    {},
  );

/** The rows of each value of each column, a sum of each number, and the chosen rows of units. */
async function integers(engine: Engine, name: string): Promise<unknown> {
  const table = await engine.table(name);
  const all: unknown[] = [table.columns, table.header, table.everyRecordIsRow];
  for (const column of table.columns) {
    if (column.type !== "other") all.push(column.name, await ofColumn(engine, table, column));
  }
  return all;
}

async function ofColumn(engine: Engine, table: Table, { name, type }: Table["columns"][number]) {
  const of = parsed(`"${name.replaceAll('"', '""')}"`);
  const sum = { kind: "sum", of, lower: -1e6, upper: 1e6, granularity: 0.001 } as const;
  const isNumber = ["integer", "decimal", "float"].includes(type);
  const by = [{ name: "value", of }];
  if (isNumber) return await engine.run({ table, by, measures: { rows, sum } }, { salt });
  const unit = { of, bound: { groups: 1, rows: 2 } };
  return await engine.run({ table, unit, by, measures: { rows } }, { salt });
}

/** Compares what both engines read from the same files. */
async function compare(sources: Readonly<Record<string, Source>>): Promise<void> {
  const [there, here] = [await inPage(sources), await onNode(sources)];
  try {
    for (const name of Object.keys(sources)) {
      const expected = await integers(here, name);
      expect(await integers(there, name), name).toEqual(expected);
    }
  } finally {
    await there.close();
    await here.close();
  }
}

describe("Parquet files in a browser", () => {
  it("the reader is loaded once, even if two files load it at the same time", async () => {
    expect(await opened.page.evaluate("probe.isOneReader()")).toBe(true);
    expect(opened.requested.filter((path) => path === "/parquet.wasm")).toHaveLength(1);
  });

  it("files of pyarrow and pandas give the same columns and integers as on Node", async () => {
    const names = ["types", "types-plain", "types-old", "types-empty", "int96", "pandas"];
    const codecs = ["snappy", "gzip", "zstd", "brotli", "lz4"];
    const sources = Object.fromEntries(
      names.map((name) => [name, { files: [join(FIXTURES, `${name}.parquet`)] }]),
    );
    const together = { files: codecs.map((codec) => join(FIXTURES, `${codec}.parquet`)) };
    await compare({ ...sources, codecs: together });
  });

  it("files of DuckDB give the same columns and integers as on Node", async () => {
    const selects: Readonly<Record<string, string>> = {
      types:
        "SELECT * FROM (VALUES (1::TINYINT, 255::UTINYINT, -5::SMALLINT, 65535::USMALLINT, 4294967295::UINTEGER, 18446744073709551615::UBIGINT, 170141183460469231731687303715884105727::HUGEINT, 1.5::DECIMAL(3, 1), 'sad'::ENUM('happy', 'sad'), uuid_value::UUID, DATE '1500-02-28', TIMESTAMP '9999-12-31 23:59:59.999999', TIMESTAMP_NS '2024-01-01 00:00:00.123456789', TIMESTAMPTZ '2024-06-01 12:00:00+02', TIME '12:00:00', [1, 2], {'a': 1}, 'bytes'::BLOB, INTERVAL 3 DAY), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)) AS t(i8, u8, i16, u16, u32, u64, huge, small, mood, id, day, time, nanos, zoned, clock, list, struct, bytes, span)",
      many: "SELECT i AS id, i % 7 AS key, 'name ' || (i % 100) AS name, CASE WHEN i % 5 > 0 THEN i * 0.25 END AS value FROM range(5000) AS t(i)",
      names: 'SELECT 1 AS "a.b", 2 AS a, 3 AS "q""x", 4 AS "  ", 5 AS "ü"',
      infinite: "SELECT unnest(['infinity'::TIMESTAMP, '-infinity'::TIMESTAMP, NULL]) AS time",
      lists: "SELECT [i] AS list FROM range(5) AS t(i)",
    };
    const sources: Record<string, Source> = {};
    for (const [name, select] of Object.entries(selects)) {
      const path = join(folder, `${name}.parquet`);
      const query = select.replace("uuid_value", "'12345678-1234-5678-1234-567812345678'");
      await execute([`COPY (${query}) TO '${path}' (ROW_GROUP_SIZE 2048)`]);
      sources[name] = { files: [path] };
    }
    await compare(sources);
  });

  it("a large row group is read whole if its values are stored as differences", async () => {
    const columns = Array.from({ length: 128 }, (_, i) => `i + ${i} AS c${i}`);
    const path = join(folder, "differences.parquet");
    const query = `SELECT ${columns.join(", ")} FROM range(40000) AS t(i)`;
    await execute([`COPY (${query}) TO '${path}' (PARQUET_VERSION v2, ROW_GROUP_SIZE 100000)`]);
    const engine = await inPage({ differences: { files: [path] } });
    const sum = { kind: "sum", of: parsed("c127"), lower: 0, upper: 1e6, granularity: 1 } as const;
    const table = await engine.table("differences");
    const [group] = await engine.run({ table, by: [], measures: { rows, sum } }, { salt });
    expect(group?.values).toEqual({ rows: 40_000n, sum: 805_060_000n });
    await engine.close();
  });
});

describe("JSON lines and sheets in a browser", () => {
  it("they give the same columns and integers as on Node, also compressed", async () => {
    const columns = {
      k: "text",
      n: "number",
      i: "integer",
      b: "boolean",
      d: "date",
      e: { date: "%d.%m.%Y" },
      t: "timestamp",
    } as const;
    const lines = [
      '{"k": "a\\nb", "n": 1.50, "i": 7, "b": true, "d": "2024-01-31", "e": "31.01.2024", "t": "2024-01-31 12:00:00"}',
      '{"k": 1e5, "n": "1e400", "i": 3.7, "b": 2, "d": "infinity", "e": "infinity", "t": "x"}',
      '{"k": "", "n": -0, "i": -0, "b": "no", "d": "", "k": "second"}',
      '{"k": "\\u0000\\ud83d\\ude00", "n": NaN, "i": 9223372036854775808, "b": null, "d": [1], "e": {}}',
      "not json",
      '{"k": "caf\xc3"}',
      '{"k": "Z\xc3\xbcrich", "n": 0.1}\r\n\r\n{"k": "Z\xc3\xbcrich", "n": 0.2}',
    ];
    const text = Buffer.from(`${lines.join("\n")}\n`, "latin1");
    const files = [write("1.jsonl", text), write("2.ndjson.gz", gzipSync(text))];
    const cells = [
      ["k", "n", "i", "d", "t"],
      ["a", number("1.50"), number("7"), date("2024-01-31"), "2024-01-31 12:00:00"],
      ["Zürich", null, { boolean: true }, "x", null],
      [null, null, null, null, null],
      ["1e5", number("1E400"), number("-0"), date("1999-12-01"), "infinity"],
    ];
    const { b: _, e: __, ...declared } = columns;
    await compare({
      json: { files, csv: { columns } },
      sheet: { files: [write("t.xlsx", xlsx({ people: cells }))], csv: { types: declared } },
    });
  });
});

describe("a bad file in a browser", () => {
  const bad: Readonly<Record<string, () => Promise<Source & { readonly message: string }>>> = {
    "a truncated file": async () => {
      const whole = readFileSync(join(FIXTURES, "types.parquet"));
      const path = write("cut.parquet", whole.subarray(0, whole.length - 100));
      return { files: [path], message: "the file cannot be opened as Parquet; check that" };
    },
    "a file with a damaged page": async () => {
      const path = join(folder, "text.parquet");
      await execute([
        `COPY (SELECT unnest(['ann', 'cafe-canary']) AS name) TO '${path}' (COMPRESSION uncompressed)`,
      ]);
      const content = readFileSync(path);
      for (let at = content.indexOf("cafe"); at !== -1; at = content.indexOf("cafe", at + 1))
        content[at + 3] = 0xe9;
      writeFileSync(path, content);
      return { files: [path], message: "some of its values cannot be read; noisewright check" };
    },
    "a file of another kind": async () => ({
      files: [write("canary.parquet", "canary,b\n1,2\n")],
      message: "the file cannot be opened as Parquet; check that the file is complete",
    }),
    "a file that is not a sheet": async () => ({
      files: [write("canary.xlsx", "canary")],
      message: "the file cannot be opened as .xlsx",
    }),
  };

  it.each(Object.keys(bad))("%s is refused with a message that has no cell", async (what) => {
    const { message, ...source } = await bad[what]!();
    const error = await refusal(inPage({ bad: source }));
    expect(error.message).toContain(message);
    expect(`${error.message}`.replaceAll("canary.", "")).not.toContain("canary");
  });

  it("nothing is written to the console, and nothing is requested but the files of the site", () => {
    expect(opened.unexpected).toEqual([]);
    expect([...new Set(opened.requested)].sort()).toEqual([
      "/",
      "/duckdb.js",
      "/duckdb.wasm",
      "/parquet.wasm",
      "/probe.js",
    ]);
  });
});
