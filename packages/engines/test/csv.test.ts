import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConnectOptions,
  type CsvOptions,
  connect,
  importCsv,
  reportFile,
} from "../src/connect/index.js";
import { type AggregateQuery, parseExpression as parsed } from "../src/index.js";
import {
  bytes,
  COLUMNS,
  checksum,
  hostileLine,
  nonLocal,
  rowsOf,
  seeded,
  selectOf,
  shuffled,
} from "./support/csv-lines.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-csv-"));
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:", { threads: "4" });
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
  rmSync(folder, { recursive: true });
});
const reader = (longest = 2000) => ({ file: join(folder, "lines.csv"), connection, longest });

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Keys of an expression with their number of rows. */
async function keys(path: string, of: string, options?: ConnectOptions) {
  const engine = await connect(path, options);
  try {
    const plan: AggregateQuery = {
      table: await engine.table(),
      by: [{ name: "k", of: parsed(of) }],
      measures: { n: { kind: "count" } },
    };
    const groups = await engine.run(plan, { salt: new Uint8Array(16) });
    return new Map(groups.map(({ key, values }) => [key[0], Number(values.n)]));
  } finally {
    await engine.close();
  }
}

const refusal = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("not refused"),
    (error: Error) => error,
  );

describe("a line of a CSV file", () => {
  it("gives the same rows whatever stands around it", async () => {
    const bare = { columns: COLUMNS, header: false };
    const found = [
      await nonLocal(reader(), 12, "\n", 1),
      await nonLocal(reader(), 15, "\r\n", 1),
      await nonLocal({ ...reader(), options: bare }, 10, "\r\n", 2),
    ];
    expect(found.map(({ broken }) => broken)).toEqual([0, 0, 0]);
    expect(found.every(({ rows }) => rows > 10)).toBe(true);
  });

  it("is seen to depend on others where the line end is taken from the file", async () => {
    const guess = (sql: string) => sql.replace("new_line = '\\n', ", "");
    expect((await nonLocal({ ...reader(), change: guess }, 15, "\r\n", 1)).broken).toBeGreaterThan(
      0,
    );
  });

  it("gives the same rows in any order, at any place of a buffer, on four threads", async () => {
    const random = seeded(3);
    const lines = Array.from({ length: 20_000 }, () => hostileLine(random));
    const sums = new Set<string>();
    for (const longest of [2000, 100_000, 1_000_000]) {
      const content = shuffled(lines, random).flatMap((line) => [line, bytes("\r\n")]);
      const file = {
        ...reader(longest),
        file: write("order.csv", Buffer.concat([bytes("k,n,i,b,d,e\r\n"), ...content])),
      };
      sums.add(await checksum(file));
    }
    expect(sums.size).toBe(1);
    expect(Number([...sums][0]?.split(" ")[0])).toBeGreaterThan(5000);
  });

  it("is not lost where a buffer ends", async () => {
    const rows = 350_000;
    const lines = Array.from(
      { length: rows },
      (_, i) => `person ${i},${i % 97},some words of a text ${i}`,
    );
    const path = write("plain.csv", `a,b,c\n${lines.join("\n")}\n`);
    const options = { columns: { b: "integer" } } as const;
    // More than one buffer of DuckDB's, which are 16 times the longest line.
    const sum = await checksum({ file: path, connection, options });
    expect(sum.split(" ")[0]).toBe(String(rows));
  });

  const fillers = (size: number) => Array.from({ length: size / 50 }, () => bytes("x".repeat(49)));

  it("is no row if it is a byte too long, at 40 places and on any number of threads", async () => {
    const most = 2000;
    for (const threads of [1, 4]) {
      await connection.run(`SET threads = ${threads}`);
      for (let offset = 0; offset < 40; offset += threads) {
        // First of all, or around the end of DuckDB's first buffer of 16 times the longest line.
        const before = offset === 0 ? [] : fillers(16 * 3000 - 2100 + 55 * offset);
        const line = (length: number) =>
          bytes(`${"y".repeat(length - 10)},1,2,t,,`.padEnd(length, "z"));
        const count = async (long: number) =>
          (await rowsOf(reader(most), [...before, line(long), bytes("x")], "\n")).length;
        expect([await count(most), await count(most + 1)]).toEqual([1, 0]);
      }
    }
  });
});

describe("rows of a CSV file", () => {
  it("are others' still where one person's lines end in a CR too many", async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `eve,y\r\r\np${i},x\r\n`);
    const found = await keys(write("eve.csv", `name,note\r\n${lines.join("")}`), "name");
    expect([found.size, found.get("eve"), found.get("p999")]).toEqual([1001, 1000, 1]);
  });

  it("are none for a record of many lines in quotes", async () => {
    const prose = "some words, and a comma\n".repeat(100);
    const path = write("prose.csv", `name,age,note\nann,1,x\neve,2,"first\n${prose}last"\n`);
    expect(await keys(path, "name")).toEqual(new Map([["ann", 1]]));
  });

  it("do not depend on the line end of the first record, where there is no header line", async () => {
    const csv = { columns: ["name", "note"] };
    const some = await keys(write("bare0.csv", "a,1\nb\rc,2\n"), "name", { csv });
    const more = await keys(write("bare1.csv", "z,0\r\na,1\nb\rc,2\n"), "name", { csv });
    expect(more).toEqual(new Map([...some, ["z", 1]]));
  });

  it("have no spaces around fields, but for those in quotes", async () => {
    const path = write("spaces.csv", ' k ," v "\n a ,1\n" a ",2\n  ,3\n" ",4\n"",5\n b , "c" \n');
    expect(await keys(path, "k")).toEqual(
      new Map<unknown, number>([
        [null, 2],
        [" ", 1],
        [" a ", 1],
        ["a", 1],
        ["b", 1],
      ]),
    );
    expect((await keys(path, '" v "')).has('"c"')).toBe(true);
  });

  it.each([
    [
      "latin-1",
      Buffer.from("city\nBern\nZürich\nGen\x92ve\n", "latin1"),
      ["Bern", "Gen\x92ve", "Zürich"],
    ],
    ["utf-16", Buffer.from("\ufeffcity\nBern\nZürich\n😀\n", "utf16le"), ["Bern", "Zürich", "😀"]],
    [
      "utf-16",
      Buffer.from("\ufeffcity\nBern\na\ud800\nZug\n", "utf16le").swap16(),
      ["Bern", "Zug", "a\ufffd"],
    ],
  ] as const)("may be written in %s", async (encoding, content, cities) => {
    const path = write("city.csv", content);
    expect([...(await keys(path, "city", { csv: { encoding } })).keys()]).toEqual(cities);
  });

  it("has no record that decides the order of bytes in UTF-16", async () => {
    const csv = { columns: ["k"], encoding: "utf-16le" } as const;
    const found = async (text: string) =>
      await keys(write("order.csv", Buffer.from(text, "utf16le")), "k", { csv });
    expect(await found("\ufffea\nb\nb\n")).toEqual(new Map(Object.entries({ b: 2, "\ufffea": 1 })));
    expect(await found("b\nb\n")).toEqual(new Map([["b", 2]]));
    const bigEndian = Buffer.from("\ufeffa\nb\n", "utf16le").swap16();
    const path = write("order.csv", bigEndian);
    const other = { ...csv, encoding: "utf-16be" } as const;
    expect([...(await keys(path, "k", { csv: other })).keys()]).toEqual(["a", "b"]);
  });

  it("may begin with a byte-order mark where there is no header line", async () => {
    const csv = { columns: ["k", "v"] };
    const path = write("mark.csv", "\ufeffa,1\n\ufeff\ufeffb,2\n");
    expect([...(await keys(path, "k", { csv })).keys()]).toEqual(["a", "b"]);
  });

  it("can be filtered by numbers that no 64-bit integer holds", async () => {
    const found = await keys(write("large.csv", "age\n1\n"), "age < 1e19");
    expect(found).toEqual(new Map([[true, 1]]));
  });
});

describe("declared types", () => {
  /** What each type makes of a field; null where nothing is said. */
  const FIELDS: Readonly<Record<string, Partial<Record<string, unknown>>>> = {
    nan: { number: "nan" },
    "1e400": { number: "inf" },
    "0x1F": { integer: "31" },
    "0b11": { integer: "3" },
    "１２": {},
    "2024-02-30": {},
    infinity: { number: "inf", date: "infinity", timestamp: "infinity" },
    "-infinity": { number: "-inf", date: "-infinity", timestamp: "-infinity" },
    epoch: { date: "1970-01-01", timestamp: "1970-01-01 00:00:00" },
    " 7 ": { integer: "7", number: "7.0" },
    "7 8": {},
    "3.7": { integer: "4", number: "3.7" },
    "1_000": { integer: "1000", number: "1000.0" },
    "9223372036854775808": { number: "9.223372036854776e+18" },
    t: { boolean: "true" },
    yes: { boolean: "true" },
    "0": { integer: "0", number: "0.0", boolean: "false" },
    "2024-01-31": { date: "2024-01-31", timestamp: "2024-01-31 00:00:00" },
    "2024-01-31T23:59:59.5Z": { date: "2024-01-31", timestamp: "2024-01-31 23:59:59.5" },
    "31.01.2024": { dotted: "2024-01-31" },
    "31.01.2024 x": {},
    today: {},
    "\0": {},
    '"': {},
  };

  it("give a value or null for any field, and never an error", async () => {
    const types = {
      integer: "integer",
      number: "number",
      boolean: "boolean",
      date: "date",
      timestamp: "timestamp",
      dotted: { date: "%d.%m.%Y" },
      zoned: { timestamp: "%Y-%m-%dT%H:%M:%S%z" },
      worded: { timestamp: "%A, %d %B %y %I:%M %p" },
    } as const;
    const names = Object.keys(types);
    const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
    const lines = Object.keys(FIELDS).map((field) => names.map(() => quoted(field)).join(","));
    const path = write("types.csv", `${names.join(",")}\n${lines.join("\n")}\n`);
    const file = { file: path, connection, options: { columns: types } };
    const texts = names.map((name) => `"${name}"::VARCHAR`).join(", ");
    await connection.run("SET TimeZone = 'UTC'; SET threads = 1");
    const read = await connection.runAndReadAll(`SELECT ${texts} FROM (${await selectOf(file)})`);
    const expected = Object.values(FIELDS).map((made) => names.map((name) => made[name] ?? null));
    expect(read.getRowsJS()).toEqual(expected);
  });

  it("are the types of the table, and those of undeclared columns text", async () => {
    const columns = {
      b: "integer",
      c: { timestamp: "%d.%m.%Y" },
      d: "boolean",
      e: "number",
    } as const;
    const engine = await connect(write("typed.csv", "a,b,c,d,e\n"), { csv: { columns } });
    const table = await engine.table();
    await engine.close();
    expect(table.columns.map(({ type }) => type)).toEqual([
      "text",
      "integer",
      "timestamp",
      "boolean",
      "float",
    ]);
    expect(table.everyRecordIsRow).toBeUndefined();
  });

  it.each<[CsvOptions, RegExp]>([
    [{ columns: { a: "int" as "integer" } }, /csv: columns.a must be one of text, integer,/],
    [{ columns: { a: { date: "%Q" } } }, /csv: columns.a must be a format with a year/],
    [{ columns: { a: { date: "%d.%m." } } }, /csv: columns.a must be a format with a year/],
    [{ columns: ["a", "a"] }, /csv: columns must be different names, got "a"/],
    [{ columns: ["a"], header: true }, /csv: header must be false if columns is a list/],
    [{ header: false }, /csv: columns must be the names of all columns/],
    [
      { header: false, columns: { 2: "text", 1: "text" } },
      /csv: columns must be names that are not whole/,
    ],
    [{ encoding: "ebcdic" as "utf-8" }, /csv: encoding must be one of utf-8, latin-1, utf-16/],
    [
      { encoding: "utf-16", columns: ["a"] },
      /csv: encoding must be utf-16le or utf-16be if the file has no header line/,
    ],
    [{ delimiter: "a" }, /csv: delimiter must be a comma/],
  ])(
    "and layout are refused before anything is read where they make no sense: %j",
    async (csv, message) => {
      const error = await refusal(connect(write("any.csv", "a\n1\n"), { csv }));
      expect(error.message).toMatch(message);
    },
  );
});

describe("what an error says of a CSV file", () => {
  const CANARIES = ["Alice Canary", "37 canary", "HIV canary"];
  const path = () => write("headless.csv", `${CANARIES.join(",")}\nBob,40,none\n`);
  const shown = (error: Error) => `${error.message} ${JSON.stringify(error)} ${error.stack}`;

  it("is nothing that stands in its first line, which may be a record", async () => {
    const errors = [
      await refusal(keys(path(), "age")),
      await refusal(keys(path(), "age", { csv: { columns: { age: "integer" } } })),
      await refusal(keys(write("twice.csv", "canary,canary\n"), "age")),
      await refusal(keys(write("empty.csv", "canary,,x\n"), "age")),
      await refusal(keys(write("open.csv", 'canary,"x\n'), "age")),
      await refusal(keys(write("bytes.csv", Buffer.from("canary\xff\n", "latin1")), "age")),
      await refusal(keys(write("long.csv", `canary${"y".repeat(1_000_001)}`), "age")),
    ];
    expect(errors.map(({ message }) => message.split("/").at(-1))).toEqual([
      'expression: no column "age" among the 3 names of the header line; noisewright columns "headless.csv" lists the names',
      'headless.csv": columns must be names of the header line, which does not have "age", got a header line of 3 other names; noisewright columns "headless.csv" lists the names; if the file has no header line, write header: false',
      expect.stringContaining("line 1: two columns have the same name"),
      expect.stringContaining("line 1: a column has no name"),
      expect.stringContaining("line 1: a quote is not closed"),
      expect.stringContaining("not UTF-8; give its encoding"),
      expect.stringContaining("line 1 is too long"),
    ]);
    for (const error of errors) expect(shown(error)).not.toMatch(/canary/i);
  });

  it("lists the names that were declared, and no others", async () => {
    const csv = { columns: { age: "integer" } } as const;
    const error = await refusal(keys(write("declared.csv", "canary,age\n"), "ages", { csv }));
    expect(error.message).toBe('expression: no column "ages"; did you mean "age"?');
  });
});

describe("a steward's look at a CSV file", () => {
  it("finds the lines that are no rows, and counts as rows what a release counts", async () => {
    const random = seeded(5);
    const lines = Array.from({ length: 3000 }, () => hostileLine(random));
    for (const header of [true, false]) {
      const head = header ? [bytes("k,n,i,b,d,e\n")] : [Buffer.from("\ufeff")];
      const content = Buffer.concat([...head, ...lines.flatMap((line) => [line, bytes("\r\n")])]);
      const report = await reportFile(write("look.csv", content), { columns: COLUMNS, header });
      if (report.kind !== "csv") throw new Error("no CSV file");
      const flawed = Object.values(report.flawed).reduce((sum, { count }) => sum + count, 0);
      expect(report.lines - flawed).toBe(report.rows);
      expect(Object.values(report.flawed).map(({ count }) => count > 0)).toEqual([
        true,
        true,
        true,
        false,
      ]);
    }
  });

  it("tells each by its number and why, and fields that are not of their type", async () => {
    const long = "y".repeat(1_000_001);
    const content = `a,b\r\n1,x\r\n\r\n"2,x\r3\n4,\x01\n${long}\n5,"y"\n\xff,z\nsix,y`;
    const path = write("flaws.csv", bytes(content));
    expect(await reportFile(path, { columns: { a: "integer" } })).toEqual({
      kind: "csv",
      lines: 8,
      rows: 4,
      flawed: {
        quote: { count: 1, lines: [4] },
        fields: { count: 1, lines: [5] },
        bytes: { count: 1, lines: [9] },
        length: { count: 1, lines: [7] },
      },
      columns: [
        { name: "a", type: "integer", failed: 1 },
        { name: "b", type: "text", failed: 0 },
      ],
    });
  });
});

describe("an import", () => {
  const columns = { age: "integer", day: { date: "%d.%m.%Y" }, paid: "number" } as const;
  const to = (name: string) => join(folder, name);

  it("gives the same rows as the CSV file, where each record is a line", async () => {
    const lines = [
      "ann,31, 2.5 ,31.01.2024",
      '" bob ",x,1e400,30.02.2024',
      "é,0x1F,,infinity",
      '"a,""b""",1,2,01.01.2024',
    ];
    const path = write("same.csv", `\ufeffname,age,paid,day\r\n${lines.join("\r\n")}\r\n\r\n`);
    rmSync(to("same.parquet"), { force: true });
    const report = await importCsv(path, to("same.parquet"), { columns });
    expect(report.rows).toBe(4);
    expect(report.columns.map(({ failed }) => failed)).toEqual([0, 1, 0, 2]);
    const key = "coalesce(name, '')";
    for (const of of [key, "age", "paid", "day"]) {
      const csv = await keys(path, of, { csv: { columns } });
      expect(await keys(to("same.parquet"), of)).toEqual(csv);
    }
  });

  it("reads line breaks in quotes, wherever a file is cut into pieces", async () => {
    const note = `line one\r\n"two", é${"x".repeat(700_000)}\n`;
    const record = `ann,"${note.replaceAll('"', '""')}"\n`;
    const path = write("breaks.csv", `name,note\n${record.repeat(5)}bob,""`);
    const report = await importCsv(path, to("breaks.parquet"));
    expect(report.rows).toBe(6);
    expect(await keys(to("breaks.parquet"), "length(note)")).toEqual(
      new Map<unknown, number>([
        [null, 1],
        [note.length, 5],
      ]),
    );
  });

  it.each([
    ['a,b\n1,2\n"x\ny",3\n1,"2"3\n', "line 5: a field has text after its closing quote"],
    ['a,b\n1,2"\n', "line 2: a field without an opening quote has a quote"],
    ['a,b\n1,2\n\n3,"4\n5,6\n', "line 4: a quote is not closed"],
    ["a,b\n1,2\n3\n", "line 3: the record has 1 field, but the file has 2 columns"],
    [
      "a,b\n1,canary\xff\n",
      "line 2: the record has bytes that are not UTF-8; write the encoding of the file in a spec, and name it by --spec; nothing",
    ],
  ])(
    "stops at the first malformed record and leaves nothing behind: %j",
    async (content, message) => {
      const path = write("bad.csv", bytes(content));
      const error = await refusal(importCsv(path, to("bad.parquet")));
      expect(error.message).toContain(message);
      expect(error.message).not.toContain("canary");
      expect(readdirSync(folder).filter((name) => /bad.parquet|[.]part/.test(name))).toEqual([]);
    },
  );

  it("does not write over a file", async () => {
    const path = write("there.parquet", "precious");
    const error = await refusal(importCsv(write("new.csv", "a\n1\n"), path));
    expect(error.message).toContain("exists already");
  });
});
