import { appendFileSync, readFileSync, statSync, utimesSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { digestOf } from "@noisewright/core/ledger";
import { describe, expect, it } from "vitest";
import { connect } from "../src/connect/index.js";
import { parseExpression as parsed } from "../src/index.js";
import { ask, execute, keys, rows, scratch } from "./support/files.js";

const { folder, write } = scratch("files");

describe("a CSV file", () => {
  it("each line with as many fields as the header line is a row, and no line affects another line", async () => {
    const path = write(
      "hostile.csv",
      Buffer.concat([
        Buffer.from('a,b,c\n1,2,3\nshort\n4,5,6,7\n"open,1,2\nx,"he said ""hi, there""",z\n,,\n\n'),
        Buffer.from([0xff, 0xfe, 0x2c, 0x31, 0x0a]),
        Buffer.from('"two\nlines",8,9\nnul\0nul,1,2\nlast,"a,b","c"'),
      ]),
    );
    expect(await keys(path, "a")).toEqual([
      [null, 1],
      ["1", 1],
      ["last", 1],
      ["nul\0nul", 1],
      ["x", 1],
    ]);
    expect(await keys(path, "b")).toContainEqual(['he said "hi, there"', 1]);
    expect(await keys(path, "b")).toContainEqual(["a,b", 1]);
  });

  it("a column of a CSV file is text, which is read as numbers if an expression needs numbers", async () => {
    const path = write(
      "text.csv",
      "age,city\n31,Bern\nthirty,Bern\n 45 ,Zug\n1e999,Zug\n,Zug\n0x1F,Zug\n",
    );
    const engine = await connect(path);
    expect(await engine.table()).toEqual({
      header: { file: "text.csv", names: 2, declared: [], declaredBy: "types" },
      path: ["main", "text"],
      columns: [
        { name: "age", type: "text" },
        { name: "city", type: "text" },
      ],
    });
    await engine.close();
    const [group] = await ask(path, {
      by: [],
      measures: {
        rows,
        known: { kind: "count", of: parsed("number(age)") },
        sum: { kind: "sum", of: parsed("age"), lower: 0, upper: 40, granularity: 1 },
      },
    });
    expect(group?.values).toEqual({ rows: 6n, known: 2n, sum: 71n });
  });

  it("a CSV file may have another delimiter, no header line, Windows line ends or a byte-order mark", async () => {
    const tabs = write("tabs.tsv", "k\tv\r\na\t1\r\nb\t2\r\n");
    expect(await keys(tabs, "k")).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
    const bare = write("bare.csv", " a; 1\n b; 2\n");
    const csv = { delimiter: ";", columns: ["k", "v"] };
    expect(await keys(bare, "k", { csv })).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
    expect(await keys(bare, "v + 0", { csv })).toEqual([
      [1, 1],
      [2, 1],
    ]);
    const marked = write("marked.csv", '\ufeff"my ""key""",v\nx,1\n');
    expect(await keys(marked, '"my ""key"""')).toEqual([["x", 1]]);
  });

  it.each([
    ["no-name.csv", "a,,b\n", "line 1: a column has no name"],
    ["twice.csv", "a,b,a\n", "line 1: two columns have the same name"],
  ])("a CSV file needs a different name for each column: %s", async (name, content, message) => {
    await expect(connect(write(name, content))).rejects.toThrow(message);
  });

  it("the path of a file is always quoted in SQL", async () => {
    const path = write(`it's "odd"; DROP.csv`, "a\n1\n");
    expect(await keys(path, "a")).toEqual([["1", 1]]);
  });
});

describe("the name of a file", () => {
  const names = [
    "loans[12]",
    "loans*",
    "loan?1",
    "k=7/loans",
    "[!x]/**/loans",
    "s3:/loans",
    "~/lo'ans",
    "[a-z]",
  ];

  it.each(names)("the name of a file refers to that file only: %s", async (name) => {
    await Promise.all(
      names.map((other) => mkdir(dirname(join(folder, other)), { recursive: true })),
    );
    for (const other of ["loans1", "loan11", "x/y/loans", "a"]) {
      await mkdir(dirname(join(folder, other)), { recursive: true });
      write(`${other}.csv`, "a\nanother\n");
      await execute([`COPY (SELECT 'another' AS a) TO '${join(folder, other)}.parquet'`]);
    }
    const csv = write(`${name}.csv`, "a\nits own\n");
    await execute([`COPY (SELECT 'its own' AS a) TO '${join(folder, "plain.parquet")}'`]);
    const parquet = write(`${name}.parquet`, readFileSync(join(folder, "plain.parquet")));
    for (const path of [csv, parquet]) {
      const engine = await connect(path);
      expect((await engine.table()).columns).toEqual([{ name: "a", type: "text" }]);
      await engine.close();
      expect(await keys(path, "a")).toEqual([["its own", 1]]);
    }
  });

  it.each(["s3://bucket/a.csv", "https://host/a.parquet", "file:///etc/a.csv"])(
    "refuses a file name that is an address: %s",
    async (name) => {
      await expect(connect(name)).rejects.toThrow(/source: text must be a path/);
    },
  );
});

describe("a source that cannot be used", () => {
  it.each([
    ["nowhere.csv", /"nowhere.csv": the file does not exist; check the path/],
    [folder.concat("/x.doc"), /source: text must be a path that ends in .csv/],
    ["mysql://me:hunter2@host/db", /got "mysql:\/\/…@host\/db"/],
    [
      "postgres://me:hunter2@127.0.0.1:1/db",
      /postgres 127.0.0.1:1\/db: the connection was refused; check the host and port/,
    ],
    [
      "trino://me@127.0.0.1:1/c/s",
      /trino 127.0.0.1:1: the server does not answer; check the host and port/,
    ],
    [
      "trino://me:hunter2@127.0.0.1:1/c/s",
      /a password must not be sent over plain HTTP; write trinos/,
    ],
  ])("each unusable source gets its own error: %s", async (source, message) => {
    const error: Error = await connect(source).then(
      () => new Error("connected"),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(message);
    expect(error.stack).not.toContain("hunter2");
  });

  it("a file with the wrong format causes an error", async () => {
    await expect(connect(write("no.parquet", "a,b\n"))).rejects.toThrow(
      /no\.parquet": the file cannot be opened as Parquet; check that the file is complete and/,
    );
    await expect(connect(write("no.duckdb", "not a database"))).rejects.toThrow(
      /cannot be opened as DuckDB/,
    );
    await expect(connect(folder.concat("/.csv"))).rejects.toThrow(/the file does not exist/);
  });

  it("an error says that the named table does not exist", async () => {
    const engine = await connect(write("one.csv", "a\n1\n"));
    await expect(engine.table("two")).rejects.toThrow('duckdb: no table "two"; check the name');
    await expect(engine.table('a"b')).rejects.toThrow(/source: table must be a name/);
    await engine.close();
  });
});

describe("the fingerprint of a file", () => {
  const fingerprint = async (path: string, table?: string) => {
    const engine = await connect(path);
    try {
      return await engine.fingerprint?.(table);
    } finally {
      await engine.close();
    }
  };

  it("changes with the size, the time and the schema of the file, and only with them", async () => {
    const path = write("print.csv", "a,b\n1,2\n");
    const seen = [await fingerprint(path)];
    expect(seen[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await fingerprint(path)).toBe(seen[0]);
    utimesSync(path, 1e9, 1e9);
    seen.push(await fingerprint(path));
    appendFileSync(path, "3,4\n");
    utimesSync(path, 1e9, 1e9);
    seen.push(await fingerprint(path));
    write("print.csv", "a,c\n1,2\n3,4\n");
    utimesSync(path, 1e9, 1e9);
    seen.push(await fingerprint(path));
    expect(new Set(seen).size).toBe(4);
  });

  it("is the digest that ledgers hold", async () => {
    const csv = write("held.csv", "x\n1\n");
    const base = join(folder, "held.duckdb");
    await execute(["CREATE SCHEMA s; CREATE TABLE s.t AS SELECT 'a' AS x"], base);
    const held = (file: string, path: readonly string[]) => {
      const { size, mtimeNs } = statSync(file, { bigint: true });
      const columns = [{ name: "x", type: "text" }];
      return digestOf({ versions: [`${size} ${mtimeNs}`, null], path, columns });
    };
    expect(await fingerprint(csv)).toBe(held(csv, ["main", "held"]));
    expect(await fingerprint(base, "s.t")).toBe(held(base, ["s", "t"]));
  });

  it("changes with the rows of a DuckDB file, also while they are in a second file", async () => {
    const path = join(folder, "print.duckdb");
    await execute(["CREATE TABLE t (x INTEGER)"], path);
    const seen = [await fingerprint(path, "t")];
    await execute(["INSERT INTO t VALUES (1)"], path);
    seen.push(await fingerprint(path, "t"));
    write("print.duckdb.wal", "");
    seen.push(await fingerprint(path, "t"));
    expect(new Set(seen).size).toBe(3);
  });
});
