import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { connect, connectAll, reportFile } from "../src/connect/index.js";
import { frame, zstd } from "./support/compressed.js";
import { counted, refusal, scratch, temporaryFolder } from "./support/files.js";
import { type Cell, date, number, xlsx } from "./support/xlsx.js";

const { folder, write } = scratch("hostile");
const temporary = temporaryFolder(folder);

const LINES = ["canary,b", ...Array.from({ length: 20_000 }, (_, i) => `person ${i * 7919},${i}`)];
const GZIP = gzipSync(LINES.join("\n"));
const flipped = (content: Buffer): Buffer => {
  const copy = Buffer.from(content);
  copy[copy.length >> 1]! ^= 0x10;
  return copy;
};

/** The first four bytes of the XXH64 hash of "x,1\n". */
const XXH64 = [0xa8, 0xc2, 0x40, 0x02];

describe("a compressed file that is damaged", () => {
  it("a complete file is read", async () => {
    const packed = await zstd(folder, LINES);
    for (const path of [
      write("good.csv.gz", GZIP),
      write("good.csv.zst", packed),
      write("two.csv.zst", Buffer.concat([packed, frame("x,1\n", XXH64)])),
    ]) {
      const found = await counted(path, "b < 100");
      expect(found.get(true)).toBe(path.includes("two") ? 101 : 100);
    }
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each([
    ["cut off", "csv.gz", () => GZIP.subarray(0, -1)],
    ["half", "csv.gz", () => GZIP.subarray(0, GZIP.length >> 1)],
    ["flipped", "csv.gz", () => flipped(GZIP)],
    ["not compressed", "csv.gz", () => Buffer.from("canary\n1\n")],
    ["empty", "csv.gz", () => Buffer.alloc(0)],
    ["cut off", "csv.zst", async () => (await zstd(folder, LINES)).subarray(0, -1)],
    [
      "garbage after it",
      "csv.zst",
      async () => Buffer.concat([await zstd(folder, LINES), Buffer.from("garbage!!")]),
    ],
    ["not compressed", "csv.zst", () => Buffer.from("canary\n1\n")],
    ["a wrong checksum", "jsonl.zst", () => frame("x,1\n", [1, 2, 3, 4])],
    ["empty", "jsonl.zst", () => Buffer.alloc(0)],
  ])("a file is refused when it is opened: %s %s", async (_, ending, content) => {
    const path = write(`bad.${ending}`, await content());
    const csv = ending.startsWith("jsonl") ? ({ columns: { canary: "text" } } as const) : {};
    for (const work of [() => connect(path, { csv }), () => reportFile(path, csv)]) {
      const error = await refusal(work());
      expect(error.message).toMatch(
        /"[^"]*bad[^"]*": (the file cannot be decompressed with|line 1: a column has no name)/,
      );
      expect(`${error.message}${error.stack}`).not.toContain("canary");
    }
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe("a sheet of an .xlsx file", () => {
  const formula = (type: string, value: string): Cell => ({
    xml: (address) => `<c r="${address}"${type}><f>1+1</f>${value}</c>`,
  });

  it("a time is the same as in a CSV file, whatever its minute", async () => {
    const times = Array.from({ length: 1440 }, (_, minute) =>
      new Date(Date.UTC(2024, 0, 31, 0, minute)).toISOString().slice(0, -1),
    );
    const path = write("times.xlsx", xlsx({ a: [["t"], ...times.map((time) => [date(time)])] }));
    const text = write("times.csv", `t\n${times.join("\n")}\n`);
    const csv = { types: { t: "timestamp" } } as const;
    expect(await counted(path, "t", { csv })).toEqual(await counted(text, "t", { csv }));
  });

  it("cells are read as the texts, numbers and dates that are stored", async () => {
    const path = write(
      "cells.xlsx",
      xlsx(
        {
          first: [
            ["k", "n", null, null],
            ["text\nof two lines", number("0.1"), null, "a note beside the table"],
            [date("2024-01-31"), number("9007199254740993")],
            [],
            [null, null, null, "no row"],
            [date("2024-01-31T12:30:00"), formula("", "<v>2</v>")],
            [{ boolean: true }, formula(' t="e"', "<v>#DIV/0!</v>")],
            ["merged", formula("", "")],
          ],
          second: [["k"], ["other"]],
        },
        '<mergeCells count="1"><mergeCell ref="A8:A9"/></mergeCells>',
      ),
    );
    expect([...(await counted(path, "k")).keys()]).toEqual([
      ...["2024-01-31", "2024-01-31 12:30:00.000", "merged", "text\nof two lines", "true"],
    ]);
    const csv = { columns: { n: "number" } } as const;
    expect([...(await counted(path, "n", { csv })).entries()]).toEqual([
      ...[
        [null, 2],
        [0.1, 1],
        [2, 1],
        [9007199254740992, 1],
      ],
    ]);
    expect([...(await counted(path, "k", { sheet: "second" })).keys()]).toEqual(["other"]);
    const bare = { csv: { columns: ["a", "b"] }, sheet: "second" };
    expect([...(await counted(path, "a", bare)).keys()]).toEqual(["k", "other"]);
  });

  it.each([
    ["text", () => Buffer.from("canary,b\n1,2\n"), "the file cannot be opened as .xlsx"],
    [
      "another zip file",
      () => Buffer.from(zipSync({ "canary.txt": strToU8("canary") })),
      "the file cannot be opened as .xlsx",
    ],
    [
      "cut off",
      () => xlsx({ a: [["canary"]] }).subarray(0, -40),
      "the file cannot be opened as .xlsx",
    ],
    ["empty", () => Buffer.alloc(0), "the file cannot be opened as .xlsx"],
    ["an empty sheet", () => xlsx({ canary: [] }), "the first row of the sheet is empty"],
    [
      "a name that DuckDB cannot read",
      () => xlsx({ a: [[{ xml: (at) => `<c r="${at}" t="str"><v>canary&#0;</v></c>` }]] }),
      "the file cannot be opened as .xlsx",
    ],
    ["a missing name", () => xlsx({ a: [["canary", null, "b"]] }), "line 1: a column has no name"],
    [
      "a name twice",
      () => xlsx({ a: [["canary", "canary"]] }),
      "line 1: two columns have the same name",
    ],
    [
      "an invalid cell",
      () => xlsx({ a: [["canary"], [{ xml: (at) => `<c r="${at}" t="s"><v>canary</v></c>` }]] }),
      "the file cannot be opened as .xlsx",
    ],
  ])("a file that cannot be read is refused: %s", async (_, content, message) => {
    const path = write("bad.xlsx", content());
    const error = await refusal(connect(path));
    expect(error.message).toContain(message);
    expect(`${error.message}${error.stack}`).not.toContain("canary");
    const absent = await refusal(
      connect(write("good.xlsx", xlsx({ canary: [["a"]] })), { sheet: "b" }),
    );
    expect(absent.message).toMatch(/good\.xlsx": no table "b"/);
  });

  it("each sheet is a table of its own, whatever names it", async () => {
    const path = write("book.xlsx", xlsx({ visits: [["k"], ["a"]], people: [["k"], ["b"]] }));
    const { engine, names } = await connectAll({
      a: { file: path },
      b: { file: path, table: "visits" },
      c: { file: path, table: "people" },
    });
    const stored = [];
    for (const name of ["a", "b", "c"]) stored.push((await engine.table(names[name]!)).stored);
    await engine.close();
    expect(stored[0]).toBe(stored[1]);
    expect(stored[0]).not.toBe(stored[2]);
  });
});
