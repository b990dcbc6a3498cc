import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect, reportFile } from "../src/connect/index.js";
import { jsonLinesSelect } from "../src/layout/index.js";
import { bytes, seeded, shuffled } from "./support/csv-lines.js";
import { counted, database, refusal, scratch } from "./support/files.js";

const { folder, write } = scratch("json-lines");
const own = database();

const COLUMNS = {
  k: "text",
  n: "number",
  i: "integer",
  b: "boolean",
  d: "date",
  'a~/"b': "text",
} as const;
const DECLARED = Object.entries(COLUMNS).map(([name, type]) => ({ name, type }));
const WHOLE = '{"k": "a", "n": 1.5, "i": 7, "b": true, "d": "2024-01-31", "a~/\\"b": "x"}';

/** Lines that are hard to read. */
const HOSTILE = [
  ...[
    "",
    " ",
    "null",
    "7",
    '"k"',
    "[]",
    '[{"k": "a"}]',
    "{",
    "}",
    '{"k": "a"',
    '{"k": "a"}}',
    "{k: 1}",
  ],
  ...[
    '{"k": "a"} {"k": "b"}',
    '{"k": "a"},',
    '{"k": "a",}',
    "{'k': 'a'}",
    '{"k": NaN}',
    '{"n": Infinity}',
  ],
  ...[
    '{"k": "a", "k": "b"}',
    '{"k": {"k": "a"}}',
    '{"k": [1, 2]}',
    '{"k": ""}',
    '{"k": null}',
    "{}",
  ],
  ...[
    '{"n": 1e400}',
    '{"i": 1e400}',
    `{"i": ${"9".repeat(400)}}`,
    '{"n": -1e-400}',
    '{"i": 3.7}',
    '{"b": 2}',
  ],
  ...[
    '{"k": "\\u0000"}',
    '{"k": "\\ud800"}',
    '{"k": "\\ud83d\\ude00"}',
    '{"k": "\0"}',
    '{"k": "\t"}',
    "\0",
  ],
  ...[
    '{"k": "\xff"}',
    "\xff\xfe",
    '\xef\xbb\xbf{"k": "mark"}',
    '{"k": "\xed\xa0\x80"}',
    '{"d": "2024-02-30"}',
  ],
  ...[
    '{"k": "a\rb"}',
    '{"k": "a"}\r',
    '\r{"k": "a"}',
    '{"k":\r"a"}',
    '{"k": "a"}\r\r',
    '{"d": "infinity"}',
  ],
  ...[
    `{"k": "${"y".repeat(3000)}"}`,
    `${"[".repeat(900)}`,
    `{"k": ${"[".repeat(900)}${"]".repeat(900)}}`,
  ],
  ...[
    '{"k": "a", "x": "\xc3"}',
    '{"n": "1.5"}',
    '{"k": 1.50}',
    '{"n": 0x1F}',
    "// {}",
    '{"i": -0}',
  ],
].map(bytes);

const random = seeded(11);
const hostile = () => (random(3) === 0 ? bytes(WHOLE) : HOSTILE[random(HOSTILE.length)]!);
const file = join(folder, "lines.jsonl");

/** The rows of a file with these lines, as sorted strings. Lines of 2,000 bytes are the longest. */
async function rowsOf(lines: readonly Buffer[], end: string): Promise<readonly string[]> {
  writeFileSync(file, Buffer.concat(lines.flatMap((line) => [line, bytes(end)])));
  const select = jsonLinesSelect([file], DECLARED, 2000);
  const found = await own.connection.runAndReadAll(`SELECT t::VARCHAR FROM (${select}) AS t`);
  return found
    .getRowsJS()
    .map(([row]) => String(row))
    .sort();
}

describe("a line of a JSON lines file", () => {
  it.each(["\n", "\r\n"])(
    "a line gives the same rows whatever the lines around it are: %j",
    async (end) => {
      const alone = new Map<string, readonly string[]>();
      const textOf = (line: Buffer) => line.toString("latin1");
      for (const line of [...HOSTILE, bytes(WHOLE)]) {
        alone.set(textOf(line), await rowsOf([line], end));
      }
      expect(alone.get(WHOLE)).toHaveLength(1);
      expect(alone.get(WHOLE)![0]).toContain("2024-01-31");
      for (let trial = 0; trial < 25; trial++) {
        const lines = Array.from({ length: 6 }, hostile);
        const expected = lines.flatMap((line) => alone.get(textOf(line))!);
        expect(await rowsOf(lines, end)).toEqual([...expected].sort());
      }
    },
  );

  it("lines give the same rows in any order and on any number of threads", async () => {
    const lines = Array.from({ length: 20_000 }, hostile);
    const sums = new Set<string>();
    for (const threads of [1, 4]) {
      await own.connection.run(`SET threads = ${threads}`);
      const content = shuffled(lines, random).flatMap((line) => [line, bytes("\n")]);
      writeFileSync(file, Buffer.concat(content));
      for (const longest of [2000, 100_000, 1_000_000]) {
        const found = await own.connection.runAndReadAll(
          `SELECT count(*)::VARCHAR || ' ' || sum(hash(t))::VARCHAR FROM (${jsonLinesSelect([file], DECLARED, longest)}) AS t WHERE k IS NULL OR strlen(k) < 2000`,
        );
        sums.add(String(found.getRowsJS()[0]?.[0]));
      }
    }
    expect(sums.size).toBe(1);
    expect(Number([...sums][0]?.split(" ")[0])).toBeGreaterThan(8000);
  });

  it("a field is the text of its value; a missing field, a list and an object are null", async () => {
    const path = write(
      "fields.jsonl",
      [
        '{"k": "a", "k": "b"}',
        '{"k": 1.50}',
        '{"k": true}',
        '{"k": {"k": 1}}',
        '{"k": [1]}',
        '{"x": 1}',
        '{"k": ""}',
        '{"k": "\\u0000"}',
        '{"k": "two\\nlines"}',
      ].join("\n"),
    );
    const found = await counted(path, "k", { csv: { columns: { k: "text" } } });
    expect(found).toEqual(
      new Map<unknown, number>([
        [null, 4],
        ["\0", 1],
        ["1.5", 1],
        ["a", 1],
        ["true", 1],
        ["two\nlines", 1],
      ]),
    );
    const names = {
      csv: { columns: { 'a~/"b': "integer", "*": "integer", "7": "text" } },
    } as const;
    const odd = write("odd.jsonl", '{"a~/\\"b": 5, "*": 6, "7": "z"}\n');
    expect(await counted(odd, '"a~/""b" + "*"', names)).toEqual(new Map([[11, 1]]));
    expect(await counted(odd, '"7"', names)).toEqual(new Map([["z", 1]]));
  });
});

describe("the layout of JSON lines", () => {
  it.each([
    [{}, "csv: types must be the columns and types of a .jsonl file"],
    [{ columns: {} }, "csv: types must be the columns and types of a .jsonl file"],
    [{ columns: { a: "text" }, delimiter: ";" }, "csv: delimiter must be absent for JSON lines"],
    [{ columns: { a: "text" }, header: true }, "csv: header must be absent for JSON lines"],
    [{ columns: { a: "text" }, encoding: "latin-1" }, "csv: encoding must be utf-8 for JSON lines"],
  ] as const)("columns are declared and never taken from the data: %j", async (csv, message) => {
    const error = await refusal(connect(write("any.jsonl", '{"canary": 1}\n'), { csv }));
    expect(error.message).toContain(message);
    expect(error.stack).not.toContain("canary");
  });

  it("a report names the lines that are not rows, by the same rules", async () => {
    const lines = [...HOSTILE, bytes(`{"k": "${"y".repeat(1_000_000)}"}`)];
    const path = write("report.jsonl", Buffer.concat(lines.flatMap((line) => [line, bytes("\n")])));
    const report = await reportFile(path, { columns: COLUMNS });
    if (report.kind !== "json-lines") throw new Error(report.kind);
    const { json, bytes: notUtf8, length } = report.flawed;
    expect(report.lines).toBe(report.rows + json.count + notUtf8.count + length.count);
    expect([notUtf8.count, length.count]).toEqual([4, 1]);
    expect(json.lines.slice(0, 3)).toEqual([2, 3, 4]);
    expect(report.columns.find(({ name }) => name === "b")).toMatchObject({ failed: 1 });
  });
});
