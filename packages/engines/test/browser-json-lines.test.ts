import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonRows, LineSplitter } from "../src/browser/json-lines/index.js";
import { TextBatch } from "../src/browser/rows/index.js";
import { jsonFields, jsonObjects } from "../src/layout/index.js";
import { bytes } from "./support/csv-lines.js";
import { database, scratch } from "./support/files.js";

const { folder } = scratch("browser-json-lines");
const own = database();
const file = join(folder, "lines.jsonl");
const NAMES = ["k", "n", 'a~/"b', "ü"];
const LONGEST = 2000;

type Rows = readonly (readonly (string | null)[])[];

/** The rows that DuckDB reads, sorted. */
async function native(content: Uint8Array): Promise<Rows> {
  writeFileSync(file, content);
  const columns = NAMES.map((name) => ({ name, type: "text" }) as const);
  const found = await own.connection.runAndReadAll(
    `SELECT ${jsonFields(columns).join(", ")} FROM (${jsonObjects([file], columns, LONGEST)})`,
  );
  return sorted(found.getRowsJS() as unknown as Rows);
}

/** The rows that the scanner reads, sorted. The file arrives in chunks of this many bytes. */
function scanned(content: Uint8Array, chunk: number): Rows {
  const [rows, batch] = [new JsonRows(NAMES), new TextBatch(NAMES.length)];
  const splitter = new LineSplitter(LONGEST, (line, from, to) => rows.add(line, from, to, batch));
  for (let at = 0; at < content.length; at += chunk) splitter.push(content.slice(at, at + chunk));
  splitter.end();
  const table = tableFromIPC(batch.stream());
  expect(table.numRows).toBe(batch.rows);
  return sorted(table.toArray().map((row) => NAMES.map((_, i) => row[`c${i}`] as string | null)));
}

const sorted = (rows: Rows): Rows =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .map((row) => JSON.parse(row));

const pick = (...texts: readonly string[]) => fc.constantFrom(...texts);
const joined = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((some) => some.join(""));

/** Mostly parts of valid JSON, and sometimes others. */
const mostly = (good: fc.Arbitrary<string>, bad: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 60, arbitrary: good }, { weight: 1, arbitrary: bad });

const space = mostly(pick("", "", " ", "\t", "  "), pick("\u00a0", "\f", "\v", "\0"));
const digits = fc.stringMatching(/^[0-9]{1,25}$/);
const whole = fc.oneof(
  pick("0", "7", "18446744073709551615", "9223372036854775808"),
  fc.nat().map(String),
);
const exponent = fc.oneof(pick("0", "20", "21", "22", "308", "309", "400"), fc.nat(99).map(String));
const number = mostly(
  fc.oneof(
    joined(pick("", "-"), whole, pick("", ".0", ".50", ".125")),
    joined(pick("", "-"), whole, pick("e", "E-", ".5e+"), exponent),
    pick("NaN", "-nan", "inf", "-Infinity", "INFINITY", "-0", "-0.0", "true", "false", "null"),
  ),
  fc.oneof(
    joined(pick("", "-", "+"), digits, pick("", ".", "e", "e+", ".e"), fc.oneof(pick(""), digits)),
    pick("infinit", "nano", "-", "00", "-01", "0x1F", "True", "nul", ".5", "1.", "1e"),
  ),
);
const signs = mostly(
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => JSON.stringify(text).slice(1, -1)),
    pick(
      "\\n",
      "\\/",
      '\\"',
      "\\\\",
      "\\u0000",
      "\\u00e9",
      "\\uD83d\\ude00",
      "\u007f",
      "日本",
      "\ufeff",
    ),
  ),
  pick("\\ud83d", "\\ude00", "\\ud83d\\u0041", "\\ud83dx", "\\x", "\\u12G4", "\0", "\t", "\u001f"),
);
const string = fc.array(signs, { maxLength: 3 }).map((parts) => `"${parts.join("")}"`);
const name = mostly(
  pick(...NAMES.map((one) => JSON.stringify(one)), '"\\u006b"', '"x"', '"k\\u0000"', '"K"', '"k"'),
  pick("k", "'k'", '"\\ud800"', "7", ""),
);
const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, number, string, tie("list"), tie("object")),
  list: items(tie("value"), "[", "]"),
  object: items(
    joined(name, space, mostly(pick(":"), pick("", "::")), space, tie("value")),
    "{",
    "}",
  ),
}));

/** Items with commas between them. A comma may also follow the last item. */
function items(item: fc.Arbitrary<string>, open: string, close: string): fc.Arbitrary<string> {
  const comma = joined(space, mostly(pick(","), pick("", ",,", ";")), space);
  return fc
    .tuple(fc.array(fc.tuple(item, comma), { maxLength: 4 }), fc.option(item), space)
    .map(([some, last, end]) => `${open}${some.flat().join("")}${last ?? ""}${end}${close}`);
}
const member = joined(name, space, pick(":"), space, value);
const line = joined(
  pick("", "", "", "\ufeff", "\ufeff\ufeff"),
  space,
  fc.oneof({ weight: 9, arbitrary: items(member, "{", "}") }, { weight: 1, arbitrary: value }),
  space,
  mostly(pick(""), pick("x", "{}", "\0", "//", ",")),
).map((text) => new Uint8Array(Buffer.from(text)));

/** A line with a few bytes changed, left out or repeated. */
const mutated = fc
  .tuple(line, fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.nat(3)), { maxLength: 2 }))
  .map(([given, changes]) => {
    let result = [...given];
    for (const [place, byte, kind] of changes) {
      const at = result.length === 0 ? 0 : place % result.length;
      if (kind === 0) result = result.toSpliced(at, 1);
      else if (kind === 1) result = result.toSpliced(at, 0, result[at] ?? byte);
      else result = result.toSpliced(at, kind - 2, byte);
    }
    return Uint8Array.from(result);
  });
const content = fc
  .array(fc.tuple(fc.oneof(line, mutated), pick("\n", "\n", "\r\n", "\r", "\n\n")), {
    minLength: 100,
    maxLength: 100,
  })
  .map((lines) => new Uint8Array(Buffer.concat(lines.flatMap(([one, end]) => [one, bytes(end)]))));

describe("JSON lines in a browser", () => {
  it("a scanner gives the rows that DuckDB gives, whatever the bytes are", async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom(1, 7, 1000, 1 << 20), async (given, chunk) => {
        const expected = await native(given);
        rows += expected.length;
        expect(scanned(given, chunk)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
    expect(rows).toBeGreaterThan(1000);
  });

  it("numbers are printed as DuckDB prints them", async () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one.toExponential()),
      fc.tuple(fc.bigInt(), fc.integer({ min: -340, max: 320 })).map(([a, b]) => `${a}e${b}`),
      fc.tuple(fc.integer(), fc.nat(99_999_999)).map(([a, b]) => `${a}.${b}`),
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { minLength: 400, maxLength: 400 }), async (some) => {
        const given = new Uint8Array(Buffer.from(some.map((one) => `{"n":${one}}\n`).join("")));
        const expected = await native(given);
        expect(expected).toHaveLength(400);
        expect(scanned(given, 1 << 20)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  it("lines near the longest length, deep lists and marks are read as DuckDB reads them", async () => {
    const padded = (size: number) => `{"k":"${"y".repeat(size - 8)}"}`;
    const lines = [
      ...[LONGEST - 1, LONGEST, LONGEST + 1, LONGEST + 500, 5 * LONGEST].map(padded),
      `{"k":${"[".repeat(900)}${"]".repeat(900)},"n":1}`,
      `{"k":${'{"k":'.repeat(300)}1${"}".repeat(300)},"n":2}`,
      `{"k":${"[".repeat(900)}${"]".repeat(899)},"n":1}`,
      `\ufeff${padded(LONGEST - 3)}`,
      `\ufeff${padded(LONGEST - 2)}`,
    ];
    for (const end of ["\n", "\r", "\r\n"]) {
      const given = new Uint8Array(Buffer.from(lines.join(end)));
      const expected = await native(given);
      expect(expected.length).toBe(5);
      for (const chunk of [13, 4096]) expect(scanned(given, chunk)).toEqual(expected);
    }
  });
});
