import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { type CsvOptions, connect, connectAll } from "../src/connect/index.js";
import { parseExpression as parsed } from "../src/index.js";
import { zstd } from "./support/compressed.js";
import { seeded } from "./support/csv-lines.js";
import { execute, refusal, rows, salt, scratch } from "./support/files.js";
import { type Cell, date, number, xlsx } from "./support/xlsx.js";

const { folder, write } = scratch("formats");

const NAMES = ["person", "city", "amount", "day", "smoker"];
const COLUMNS = {
  person: "integer",
  city: "text",
  amount: "number",
  day: "date",
  smoker: "boolean",
} as const;

type Row = readonly [number, string | null, string | null, string | null, boolean];

/** Rows with nulls, numbers with many digits, and texts that need quotes in CSV. */
const random = seeded(7);
const TABLE: readonly Row[] = Array.from({ length: 500 }, () => [
  random(60),
  ["Bern", "Zürich", "a|b;c,d", 'say "hi"', "日本", null][random(6)]!,
  [null, "0.1", "12345.678", "-3", "1e3", "9007199254740993", "0.30000000000000004"][random(7)]!,
  [null, "2024-01-31", "1999-12-01", "2024-02-29"][random(4)]!,
  random(2) === 0,
]);

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const delimited = (delimiter: string, some = TABLE): readonly string[] => [
  NAMES.join(delimiter),
  ...some.map((row) =>
    row.map((field) => (field === null ? "" : quoted(`${field}`))).join(delimiter),
  ),
];
const json = (some = TABLE): readonly string[] =>
  some.map(
    ([person, city, amount, day, smoker]) =>
      `{"smoker": ${smoker}, "person": ${person}, "city": ${JSON.stringify(city)}, ${amount === null ? "" : `"amount": ${amount}, `}"day": ${JSON.stringify(day)}}`,
  );
const text = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
const cells = (): readonly (readonly Cell[])[] => [
  NAMES,
  ...TABLE.map(([person, city, amount, day, smoker]) => [
    number(String(person)),
    city,
    amount === null ? null : number(amount),
    day === null ? null : date(day),
    { boolean: smoker },
  ]),
];

/** Writes rows as Parquet, with the types of `COLUMNS`. */
async function parquet(name: string, some = TABLE): Promise<string> {
  const path = join(folder, name);
  const sql = (value: unknown, type: string) =>
    value === null ? `NULL::${type}` : `'${String(value).replaceAll("'", "''")}'::${type}`;
  const types = ["BIGINT", "VARCHAR", "DOUBLE", "DATE", "BOOLEAN"];
  const values = some.map((row) => `(${row.map((value, i) => sql(value, types[i]!)).join(", ")})`);
  await execute([
    `COPY (SELECT * FROM (VALUES ${values.join(", ")}) AS t(${NAMES.join(", ")})) TO '${path}'`,
  ]);
  return path;
}

/** Exact aggregates of a table: alone, by each column, and with bounded contributions. */
async function integers(source: string | readonly string[], csv: CsvOptions): Promise<unknown> {
  const engine = await connect(source, { csv });
  try {
    const table = await engine.table();
    const sum = {
      kind: "sum",
      of: parsed("amount"),
      lower: -10,
      upper: 20_000,
      granularity: 0.001,
    } as const;
    const known = { kind: "count", of: parsed("day") } as const;
    const measures = {
      rows,
      sum,
      known,
      smokers: { kind: "count", of: parsed("case when smoker then 1 end") },
    } as const;
    const by = (name: string) => [{ name, of: parsed(name) }];
    const unit = { of: parsed("person"), bound: { groups: 2, rows: 3 } };
    const all = [];
    for (const keys of [[], by("city"), by("day"), by("amount"), by("smoker")]) {
      all.push(await engine.run({ table, by: keys, measures }, { salt }));
      all.push(await engine.run({ table, unit, by: keys, measures: { rows, sum } }, { salt }));
    }
    return all;
  } finally {
    await engine.close();
  }
}

it("every format gives the same integers", async () => {
  const csv = { columns: COLUMNS };
  const plain = write("t.csv", text(delimited(",")));
  const expected = await integers(plain, csv);
  expect(
    JSON.stringify(expected, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
  ).toContain("Zürich");
  const [first, second] = [TABLE.slice(0, 123), TABLE.slice(123)];
  mkdirSync(join(folder, "parts"));
  const parts = [await parquet("parts/1.parquet", first), await parquet("parts/2.parquet", second)];
  const same: readonly (readonly [string | readonly string[], CsvOptions?])[] = [
    [write("t.csv.gz", gzipSync(text(delimited(","))))],
    [write("t.csv.zst", await zstd(folder, delimited(",")))],
    [write("t.tsv", text(delimited("\t")))],
    [write("t.tsv.gz", gzipSync(text(delimited("\t"))))],
    ...[";", "|", "^", "]", "\\", "'", "\x01", "§", "‖", "😀", "-"].map(
      (delimiter, i) => [write(`t${i}.txt`, text(delimited(delimiter))), { delimiter }] as const,
    ),
    [write("tabs.txt.gz", gzipSync(text(delimited("\t")))), { delimiter: "\\t" }],
    [write("t.jsonl", text(json()))],
    [write("t.ndjson.gz", gzipSync(text(json())))],
    [write("t.jsonl.zst", await zstd(folder, json()))],
    [[write("1.jsonl", text(json(first))), write("2.jsonl.gz", gzipSync(text(json(second))))]],
    [
      [
        write("1.csv", text(delimited(",", first))),
        write("2.csv.gz", gzipSync(text(delimited(",", second)))),
      ],
    ],
    [write("t.xlsx", xlsx({ people: cells() }))],
    [await parquet("t.parquet"), { columns: {} }],
    [parts, { columns: {} }],
    [[...parts].reverse(), { columns: {} }],
  ];
  for (const [source, options] of same) {
    expect(
      await integers(source, { ...csv, ...options }),
      `${source} ${options?.delimiter}`,
    ).toEqual(expected);
  }
});

it("the same file twice, also by a link, is refused", async () => {
  const one = write("one.csv", "a\n1\n");
  const link = join(folder, "link.csv");
  symlinkSync(one, link);
  for (const files of [
    [one, link],
    [one, one],
  ]) {
    expect((await refusal(connect(files))).message).toContain(
      `the file is the same as ${JSON.stringify(one)}; name each file once`,
    );
  }
  const shared = { a: { file: [one, write("two.csv", "a\n2\n")] }, b: { file: [link] } };
  expect((await refusal(connectAll(shared))).message).toMatch(
    /files must be different files for different sources.*in a and in b/,
  );
});

it("a file and its compressed copy in the same folder are refused", async () => {
  const plain = write("kept.csv", "a,b\n1,2\n");
  const packed = write("kept.csv.gz", gzipSync("a,b\n1,2\n"));
  const error = await refusal(connect([plain, packed]));
  expect(error.message).toContain(`the file is another form of ${JSON.stringify(plain)}`);
});

it("files with different columns are refused", async () => {
  const csv = [write("x.csv", "canary,b\n1,2\n"), write("y.csv", "b,canary\n1,2\n")];
  const header = await refusal(connect(csv));
  expect(header.message).toMatch(/y\.csv": the header line differs from that of ".*x\.csv"/);
  expect(`${header.message}${header.stack}`).not.toContain("canary");
  const paths = ["a.parquet", "b.parquet"].map((name) => join(folder, name));
  await execute([
    `COPY (SELECT 1 AS a) TO '${paths[0]}'`,
    `COPY (SELECT 1::DOUBLE AS a) TO '${paths[1]}'`,
  ]);
  expect((await refusal(connect(paths))).message).toMatch(
    /b\.parquet": the columns differ from those of ".*a\.parquet"/,
  );
  expect((await refusal(connect([csv[0]!, paths[0]!]))).message).toMatch(
    /files must be files of the same kind, got .*x\.csv" and ".*a\.parquet"/,
  );
});

it("the fingerprint of several files changes if one of them changes or is left out", async () => {
  const files = ["p", "q"].map((name) => write(`${name}.csv`, "a\n1\n"));
  const fingerprint = async (some: readonly string[]) => {
    const engine = await connect(some);
    return await engine.fingerprint?.().finally(() => engine.close());
  };
  const seen = [await fingerprint(files), await fingerprint(files.slice(0, 1))];
  write("q.csv", "a\n1\n2\n");
  seen.push(await fingerprint(files));
  expect(await fingerprint(files)).toBe(seen[2]);
  expect(new Set(seen).size).toBe(3);
});
