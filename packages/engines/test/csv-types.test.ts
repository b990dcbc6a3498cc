import { describe, expect, it } from "vitest";
import { type CsvOptions, connect } from "../src/connect/index.js";
import { selectOf } from "./support/csv-lines.js";
import { database, refusal, scratch } from "./support/files.js";

const { write } = scratch("csv-types");
const own = database();

describe("declared types", () => {
  /** The value of each field as each type. Types that are not listed for a field give null. */
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

  it("any field of a declared type gives a value or null, and never an error", async () => {
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
    const file = { file: path, connection: own.connection, options: { columns: types } };
    const texts = names.map((name) => `"${name}"::VARCHAR`).join(", ");
    await own.connection.run("SET TimeZone = 'UTC'; SET threads = 1");
    const read = await own.connection.runAndReadAll(
      `SELECT ${texts} FROM (${await selectOf(file)})`,
    );
    const expected = Object.values(FIELDS).map((made) => names.map((name) => made[name] ?? null));
    expect(read.getRowsJS()).toEqual(expected);
  });

  it("the columns of the table have their declared types; undeclared columns are text", async () => {
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

  it("`types` gives types beside a header line or a list of names, as `columns` does", async () => {
    const typesOf = async (text: string, csv: CsvOptions) => {
      const engine = await connect(write("both.csv", text), { csv });
      const { columns } = await engine.table().finally(() => engine.close());
      return columns.map(({ name, type }) => [name, type]);
    };
    const types = { n: "integer", day: { date: "%d.%m.%Y" } } as const;
    const found = [
      ["s", "text"],
      ["n", "integer"],
      ["day", "date"],
    ];
    expect(await typesOf("s,n,day\n", { types })).toEqual(found);
    expect(await typesOf("s,n,day\n", { columns: types })).toEqual(found);
    expect(await typesOf("x,1,1.1.2024\n", { columns: ["s", "n", "day"], types })).toEqual(found);
  });

  it.each<[CsvOptions, RegExp]>([
    [{ types: { n: "integer" }, columns: { s: "text" } }, /types must be absent if `columns`/],
    [{ types: { x: "integer" }, columns: ["n"] }, /types must be types of columns that `columns`/],
    [{ types: { n: "integer" }, header: false }, /columns must be the names of all columns/],
    [{ types: { x: "integer" } }, /types must be names of the header line, which does not have/],
    [{ types: { s: "int" as "integer" } }, /types\.s must be one of text, integer/],
    [{ columns: { a: "int" as "integer" } }, /csv: columns.a must be one of text, integer,/],
    [{ columns: { a: { date: "%Q" } } }, /csv: columns.a must be a format with a year/],
    [{ columns: { a: { date: "%d.%m." } } }, /csv: columns.a must be a format with a year/],
    [{ columns: ["a", "a"] }, /csv: columns must be different names, got "a"/],
    [{ columns: ["a"], header: true }, /csv: header must be false if `columns` is a list/],
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
    [{ delimiter: "a" }, /csv: delimiter must be one character/],
  ])("an invalid type or layout is refused before anything is read: %j", async (csv, message) => {
    const error = await refusal(connect(write("any.csv", "a\n1\n"), { csv }));
    expect(error.message).toMatch(message);
  });
});
