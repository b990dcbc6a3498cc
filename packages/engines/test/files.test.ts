import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, describe, expect, it } from "vitest";
import { type ConnectOptions, connect, reportFile } from "../src/connect/index.js";
import { DuckDbEngine } from "../src/duckdb/duckdb-engine.js";
import { type AggregateQuery, type Group, parseExpression as parsed } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const salt = new Uint8Array(16);
const rows = { kind: "count" } as const;

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function ask(
  path: string,
  plan: Omit<AggregateQuery, "table">,
  options?: ConnectOptions,
): Promise<readonly Group[]> {
  const engine = await connect(path, options);
  try {
    return await engine.run({ ...plan, table: await engine.table() }, { salt });
  } finally {
    await engine.close();
  }
}

const keys = async (path: string, of: string, options?: ConnectOptions) =>
  (await ask(path, { by: [{ name: "k", of: parsed(of) }], measures: { rows } }, options)).map(
    ({ key, values }) => [key[0], Number(values.rows)],
  );

describe("a CSV file", () => {
  it("gives a row for each line of as many fields as the header line, and no line spoils another", async () => {
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

  it("has columns of text, read as numbers where numbers are wanted", async () => {
    const path = write(
      "text.csv",
      "age,city\n31,Bern\nthirty,Bern\n 45 ,Zug\n1e999,Zug\n,Zug\n0x1F,Zug\n",
    );
    const engine = await connect(path);
    expect(await engine.table()).toEqual({
      header: { file: "text.csv", names: 2, declared: [] },
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

  it("may have another delimiter, no header, Windows line ends or a byte-order mark", async () => {
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
  ])("needs names for its columns: %s", async (name, content, message) => {
    await expect(connect(write(name, content))).rejects.toThrow(message);
  });

  it("is named by its path in SQL only through quotes", async () => {
    const path = write(`it's "odd"; DROP.csv`, "a\n1\n");
    expect(await keys(path, "a")).toEqual([["1", 1]]);
  });
});

describe("a Parquet file", () => {
  it("is read with its own types", async () => {
    const path = join(folder, "sample.parquet");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT i AS id, i % 3 AS k, i * 0.5e0 AS v FROM range(30) AS t(i)) TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    const groups = await ask(path, {
      unit: { of: parsed("id"), bound: { groups: 1, rows: 1 } },
      by: [{ name: "k", of: parsed("k") }],
      measures: {
        rows,
        sum: { kind: "sum", of: parsed("v"), lower: 0, upper: 10, granularity: 0.5 },
      },
    });
    expect(groups.map(({ values }) => [Number(values.rows), Number(values.sum)])).toEqual([
      [10, 3 * (1 + 2 + 3 + 4 + 5 + 6) + 3 * 20],
      [10, 1 + 4 + 7 + 10 + 13 + 16 + 19 + 60],
      [10, 2 + 5 + 8 + 11 + 14 + 17 + 20 + 60],
    ]);
  });

  it("may have more groups than a function takes arguments", async () => {
    const path = join(folder, "groups.parquet");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT i AS k FROM range(150000) AS t(i)) TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    expect(await keys(path, "k")).toHaveLength(150_000);
  });
});

/** SQL run by a DuckDB of the test's own. */
async function execute(statements: readonly string[], database = ":memory:"): Promise<void> {
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  try {
    for (const statement of statements) await connection.run(statement);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe("a Parquet file with a value that cannot be read", () => {
  /** Change bytes of a file that DuckDB wrote. */
  async function damaged(name: string, select: string, from: Buffer, to: Buffer): Promise<string> {
    const path = join(folder, name);
    await execute([`COPY (${select}) TO '${path}' (FORMAT parquet, COMPRESSION uncompressed)`]);
    const content = readFileSync(path);
    const places: number[] = [];
    for (let at = content.indexOf(from); at !== -1; at = content.indexOf(from, at + 1))
      places.push(at);
    expect(places.length).toBeGreaterThan(0);
    for (const at of places) to.copy(content, at);
    return write(name, content);
  }
  const milliseconds = (value: bigint) => {
    const buffer = Buffer.alloc(8);
    buffer.writeBigInt64LE(value);
    return buffer;
  };

  it.each([
    [
      "text.parquet",
      "SELECT unnest(['ann', 'bob', 'cafe-canary']) AS name",
      Buffer.from("cafe-canary"),
      Buffer.from("caf\xe9-canary", "latin1"),
    ],
    [
      "time.parquet",
      "SELECT make_timestamp_ms(unnest([0, 1000, 1234567890123]))::TIMESTAMP_MS AS name",
      milliseconds(1234567890123n),
      milliseconds(2n ** 62n),
    ],
  ])("is refused when it is opened: %s", async (name, select, from, to) => {
    const path = await damaged(name, select, from, to);
    const error: Error = await connect(path).then(
      () => new Error("opened"),
      (reason: Error) => reason,
    );
    expect(error.message).toContain("some of its values cannot be read; noisewright check shows");
    expect(`${error.message}${error.stack}`).not.toContain("canary");
    expect(await reportFile(path)).toEqual({
      kind: "parquet",
      rows: 3,
      columns: [{ name: "name", readable: false }],
    });
    // Another version of it is read again.
    await execute([`COPY (SELECT 'ann' AS name) TO '${path}' (FORMAT parquet)`]);
    expect(await keys(path, "name")).toEqual([["ann", 1]]);
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

  it.each(names)("stands for that file and no other: %s", async (name) => {
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
    "is no address: %s",
    async (name) => {
      await expect(connect(name)).rejects.toThrow(/source: text must be a path/);
    },
  );
});

describe("a DuckDB file", () => {
  it("reads its own tables, and no other file through views, macros or generated columns", async () => {
    const path = join(folder, "views.duckdb");
    const secret = write("secret.csv", "canary\n1\n");
    await execute([`COPY (SELECT 1 AS canary) TO '${secret}.parquet' (FORMAT parquet)`]);
    await execute([`CREATE TABLE t AS SELECT 1 AS x`], join(folder, "other.duckdb"));
    const views = {
      csv: `FROM read_csv('${secret}')`,
      sniffed: `FROM '${secret}'`,
      parquet: `FROM read_parquet('${secret}.parquet')`,
      text: `SELECT content FROM read_text('${secret}')`,
      listed: `FROM glob('${folder}/*')`,
      scalar: "SELECT leak() AS c",
      called: "FROM leaks()",
      casts: "SELECT note::INTEGER AS n FROM notes",
    };
    await execute(
      [
        "CREATE TABLE notes AS SELECT 'canary' AS note",
        `CREATE MACRO leak() AS (SELECT content FROM read_text('${secret}'))`,
        `CREATE MACRO leaks() AS TABLE FROM read_csv('${secret}')`,
        "CREATE TABLE computed (x INTEGER, y INTEGER AS (x + 1))",
        "CREATE VIEW fine AS SELECT note FROM notes",
        ...Object.entries(views).map(([name, select]) => `CREATE VIEW "${name}" AS ${select}`),
      ],
      path,
    );
    const engine = await connect(path);
    for (const name of Object.keys(views)) {
      const error: Error = await engine.table(name).then(
        () => new Error(`opened ${name}`),
        (reason: Error) => reason,
      );
      expect(error.message).toBe(
        `duckdb: table "${name}": the view or a generated column cannot be read in full, or needs other files; store its rows as a table of this file`,
      );
      expect(error.stack).not.toContain("canary");
    }
    expect((await engine.table("notes")).everyRecordIsRow).toBe(true);
    for (const name of ["fine", "computed"]) {
      expect((await engine.table(name)).everyRecordIsRow).toBeUndefined();
    }
    await engine.close();
  });

  it("and what reads it are locked: no settings, files, databases or extensions", async () => {
    const path = join(folder, "locked.duckdb");
    await execute(["CREATE TABLE t AS SELECT 1 AS x"], path);
    for (const source of [path, write("locked.csv", "a\n1\n")]) {
      const engine = await connect(source);
      const { instance }: { instance: DuckDBInstance } = Reflect.get(engine, "source");
      const connection = await instance.connect();
      for (const statement of [
        "SET enable_external_access = true",
        "SET threads = 1",
        "SET lock_configuration = false",
        "LOAD httpfs",
        `ATTACH '${join(folder, "bounds.duckdb")}' AS o`,
        `COPY (SELECT 1) TO '${join(folder, "written.csv")}'`,
        "FROM read_text('/etc/hostname')",
      ]) {
        await expect(connection.run(statement), statement).rejects.toThrow();
      }
      connection.closeSync();
      await engine.close();
    }
  });
});

describe("shares of the units", () => {
  it("give the same groups however little memory there is", async () => {
    const path = join(folder, "shares.duckdb");
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE t AS SELECT i % 70000 AS unit, i % 11 AS k FROM range(700000) AS r(i)",
    );
    connection.closeSync();
    instance.closeSync();
    const answers: (readonly Group[])[] = [];
    for (const memoryLimit of [2_000_000_000, 60_000_000]) {
      const engine = await connect(path, { memoryLimit, threads: 1 });
      const table = await engine.table("t");
      const groups = await engine.run(
        {
          table,
          unit: { of: parsed("unit"), bound: { groups: 4, rows: 1 } },
          by: [{ name: "k", of: parsed("k") }],
          measures: { rows },
        },
        { salt },
      );
      answers.push(groups);
      await engine.close();
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]!.reduce((sum, { values }) => sum + values.rows!, 0n)).toBe(280_000n);
  });

  it("are as many as long texts need", async () => {
    const path = join(folder, "texts.duckdb");
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE t AS SELECT i // 10 AS unit, repeat(CAST(i % 10 AS VARCHAR), 1000) AS k FROM range(200000) AS r(i)",
    );
    connection.closeSync();
    instance.closeSync();
    const engine = await connect(path, { memoryLimit: 80_000_000, threads: 1 });
    const table = await engine.table("t");
    const unit = { of: parsed("unit"), bound: { groups: 4, rows: 1 } };
    const by = [{ name: "k", of: parsed("k") }];
    const groups = await engine.run({ table, unit, by, measures: { rows } }, { salt });
    await engine.close();
    expect(groups.reduce((sum, { values }) => sum + values.rows!, 0n)).toBe(80_000n);
  });
});

describe("a source that cannot be used", () => {
  it.each([
    ["nowhere.csv", /"nowhere.csv": the file does not exist; check the path/],
    [folder.concat("/x.txt"), /source: text must be a path that ends in .csv/],
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
  ])("is told apart: %s", async (source, message) => {
    const error: Error = await connect(source).then(
      () => new Error("connected"),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(message);
    expect(error.stack).not.toContain("hunter2");
  });

  it("may be a file of another kind", async () => {
    await expect(connect(write("no.parquet", "a,b\n"))).rejects.toThrow(
      /no\.parquet": the file cannot be opened as Parquet; check that the file is complete and/,
    );
    await expect(connect(write("no.duckdb", "not a database"))).rejects.toThrow(
      /cannot be opened as DuckDB/,
    );
    await expect(connect(folder.concat("/.csv"))).rejects.toThrow(/the file does not exist/);
  });

  it("needs the name of a table that exists", async () => {
    const engine = await connect(write("one.csv", "a\n1\n"));
    await expect(engine.table("two")).rejects.toThrow('duckdb: no table "two"; check its name');
    await expect(engine.table('a"b')).rejects.toThrow(/source: table must be a name/);
    await engine.close();
  });
});

describe("sums over columns of a DuckDB file", () => {
  const sum = (upper: number, more = {}): AggregateQuery["measures"] => ({
    sum: { kind: "sum", of: parsed("x"), lower: 0, upper, granularity: 1, ...more },
  });

  it("are computed alike whatever the rows are, unless the steward lets statistics decide", async () => {
    const texts = async (rows: string, columnStatistics?: boolean) => {
      const instance = await DuckDBInstance.create(":memory:");
      const sent: string[] = [];
      const connection = await instance.connect();
      await connection.run(`CREATE TABLE t AS SELECT unnest(${rows})::INTEGER AS x`);
      const read = connection.runAndReadAll.bind(connection);
      connection.runAndReadAll = (text, values) => {
        sent.push(text);
        return read(text, values);
      };
      const watched: DuckDBInstance = Object.assign(Object.create(DuckDBInstance.prototype), {
        connect: async () => connection,
      });
      const engine = new DuckDbEngine({ instance: watched, columnStatistics, release() {} });
      const columns = [{ name: "x", type: "integer" as const }];
      const table = { path: ["main", "t"], columns };
      await engine.run({ table, by: [], measures: sum(9) }, { salt });
      return sent;
    };
    const [inside, beyond] = ["[1, 5]", "[1, 50]"];
    expect(await texts(beyond)).toEqual(await texts(inside));
    expect(await texts(beyond, true)).not.toEqual(await texts(inside, true));
  });

  it.each([false, true])("are clamped to their bounds, with statistics %s", async (given) => {
    const path = join(folder, `bounds-${given}.duckdb`);
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run("CREATE TABLE whole AS SELECT unnest([1, 5, NULL, 9])::INTEGER AS x");
    await connection.run(
      "CREATE TABLE real AS SELECT unnest(['1', '5.5', NULL, '9', 'nan', '-inf'])::DOUBLE AS x",
    );
    await connection.run("CREATE TABLE edge AS SELECT unnest([-(2**28), 2**28])::INTEGER AS x");
    await connection.run(
      "CREATE TABLE beyond AS SELECT unnest([-9223372036854775808, 9223372036854775807]) AS x",
    );
    await connection.run("CREATE TABLE calm AS FROM real WHERE x BETWEEN 0 AND 9");
    // Other rows each time that it is read.
    await connection.run(
      "CREATE VIEW fickle AS SELECT CASE WHEN random() < 0.5 THEN 1 ELSE 1000 END AS x",
    );
    await connection.run(
      "CREATE TABLE made (y INTEGER, x INTEGER AS (CASE WHEN random() < 0.5 THEN 1 ELSE 1000 END))",
    );
    await connection.run("INSERT INTO made VALUES (0)");
    connection.closeSync();
    instance.closeSync();
    const engine = await connect(path, { columnStatistics: given });
    const total = async (name: string, measures: AggregateQuery["measures"]) => {
      const table = await engine.table(name);
      return (await engine.run({ table, by: [], measures }, { salt }))[0]?.values.sum;
    };
    expect(await total("whole", sum(9))).toBe(15n);
    expect(await total("whole", sum(8))).toBe(14n);
    expect(await total("whole", sum(9, { missing: 4 }))).toBe(19n);
    expect(await total("whole", sum(8, { missing: 4 }))).toBe(18n);
    expect(await total("whole", sum(8, { lower: 3 }))).toBe(16n);
    expect(await total("whole", sum(-2, { lower: -3 }))).toBe(-6n);
    expect(await total("edge", sum(2 ** 28, { lower: -(2 ** 28) }))).toBe(0n);
    expect(await total("edge", sum(2 ** 28, { lower: 1 - 2 ** 28 }))).toBe(1n);
    expect(await total("beyond", sum(2 ** 28, { lower: -(2 ** 28) }))).toBe(0n);
    expect(await total("beyond", sum(7, { lower: -5 }))).toBe(2n);
    expect(await total("real", sum(9))).toBe(16n);
    expect(await total("real", sum(5))).toBe(11n);
    expect(await total("calm", sum(9))).toBe(16n);
    expect(await total("calm", sum(7, { granularity: 0.5 }))).toBe(2n + 11n + 14n);
    expect(await total("calm", sum(7, { granularity: 2, lower: 3 }))).toBe(2n + 3n + 4n);
    expect(await total("calm", sum(1e9, { granularity: 2, lower: 3 }))).toBe(2n + 3n + 4n);
    for (const name of ["fickle", "made"]) {
      for (let i = 0; i < 40; i++) expect([1n, 10n]).toContain(await total(name, sum(10)));
    }
    await engine.close();
  });
});
