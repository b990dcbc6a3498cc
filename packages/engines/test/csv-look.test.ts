import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CsvOptions, importFile, lookAtCsv } from "../src/connect/index.js";
import { parseExpression } from "../src/index.js";
import { ask, keys, rows, scratch } from "./support/files.js";

const { write, folder } = scratch("csv-look");

/** The census file as it is published: no header line, and a space after each comma. */
const ADULT = `39, State-gov, 77516, <=50K
50, Self-emp-not-inc, 83311, >50K
 38 ,  State-gov  , x, <=50K

`;
const OPTIONS: CsvOptions = {
  columns: ["age", "workclass", "weight", "income"],
  types: { age: "integer", weight: "number" },
};

describe("a file with spaces after commas and without a header line", () => {
  const path = write("adult.csv", ADULT);
  const csv = { csv: OPTIONS };

  it("has fields without these spaces: as groups, as listed keys, as numbers and in filters", async () => {
    expect(await keys(path, "workclass", csv)).toEqual([
      ["Self-emp-not-inc", 1],
      ["State-gov", 2],
    ]);
    expect(await keys(path, "age", csv)).toEqual([
      [38, 1],
      [39, 1],
      [50, 1],
    ]);
    const of = parseExpression("workclass");
    const by = [{ name: "k", of, values: ["State-gov"] }];
    const filter = parseExpression("income = '<=50K' and age > 38");
    const [group] = await ask(path, { by, filter, measures: { rows } }, csv);
    expect(group).toEqual({ key: ["State-gov"], values: { rows: 1n } });
  });

  it("has the same fields after an import", async () => {
    const parquet = join(folder, "adult.parquet");
    await importFile(path, parquet, OPTIONS);
    expect(await keys(parquet, "workclass")).toEqual(await keys(path, "workclass", csv));
    expect(await keys(parquet, "weight")).toEqual(await keys(path, "weight", csv));
  });

  it("keeps tabs and other white space, and all spaces in quotes", async () => {
    const odd = write("odd.csv", 'a,b\n\tx\t , 1\n\u00a0x,1\n" x ",1\n');
    expect((await keys(odd, "a")).map(([key]) => key)).toEqual(["\tx\t", " x ", "\u00a0x"]);
  });
});

describe("a look at a CSV file", () => {
  const look = (text: string | Buffer, options?: CsvOptions) =>
    lookAtCsv(write("look.csv", text), options);
  const typesIn = async (fields: readonly string[]) =>
    (await look(`a\n${fields.join("\n")}\n`)).columns[0];

  it.each([
    [["1", "-2", "+3"], "integer", [-2, 3]],
    [["1", "2.5", "1e3"], "number", [1, 1000]],
    [["true", "No", "t"], "boolean", undefined],
    [["2024-01-31", "2024-2-1"], "date", undefined],
    [["2024-01-31 10:00:00", "2024-01-31T10:00"], "timestamp", undefined],
    [["a", "1"], "text", undefined],
    [["nan", "inf", "-inf"], "text", undefined],
    [["0x1F", "1_000"], "text", undefined],
    [["infinity", "epoch"], "text", undefined],
    [["１２", "\0", "1e400"], "text", undefined],
    [["1".repeat(30), "2"], "number", [2, Number("1".repeat(30))]],
  ])("takes %j for %s", async (fields, type, range) => {
    const found = await typesIn(fields);
    expect(found).toEqual({ name: "a", type, ...(range && { range }) });
  });

  it("takes the type that 95 % of the fields have, and no type of an empty column", async () => {
    const numbers = Array.from({ length: 95 }, (_, i) => String(i));
    const others = (count: number) => Array.from({ length: count }, () => "x");
    expect(await typesIn([...numbers, ...others(5)])).toMatchObject({ type: "integer" });
    expect(await typesIn([...numbers, ...others(6)])).toMatchObject({ type: "text" });
    expect(await look("a,b\n,1\n,2\n")).toMatchObject({ columns: [{ type: "text" }, {}] });
    expect(await look("a,b\n")).toMatchObject({ lines: 0, columns: [{ type: "text" }, {}] });
  });

  it("looks at the first 10,000 lines only", async () => {
    const lines = Array.from({ length: 12_000 }, (_, i) => (i < 10_000 ? "1" : "x,y"));
    const { lines: seen, flawed, columns } = await look(`a\n${lines.join("\n")}\n`);
    expect([seen, flawed.fields.count, columns[0]!.type]).toEqual([10_000, 0, "integer"]);
  });

  it.each([
    ["a;b\n1;2\n3;4\n", {}, ";"],
    ["a\tb\n1\t2\n", {}, "\t"],
    ["1|2\n3|4\n", { columns: ["a", "b"] }, "|"],
    ["a,b\n1,2\n", { delimiter: ";" }, ","],
    ["a,b\n1;2,3;4\n", {}, undefined],
    ["a\n1;2\n3\n4;5;6\n", {}, undefined],
    ["a\n1\n", {}, undefined],
  ])("finds the delimiter of %j", async (text, options, delimiter) => {
    expect((await look(text, options)).delimiter).toBe(delimiter);
  });
});
