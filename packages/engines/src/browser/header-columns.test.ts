import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { headerColumns } from "./header-columns.js";

const file = (name: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new File(parts, name);
const packed = (text: string) => new Uint8Array(gzipSync(text));

it.each([
  ["a comma", file("people.csv", "name,age\nAda,36\n"), {}, ["name", "age"]],
  ["a given delimiter", file("people.csv", "name;age\r\n"), { delimiter: ";" }, ["name", "age"]],
  ["a tab", file("people.tsv", "name\tage\n"), {}, ["name", "age"]],
  ["a byte-order mark", file("people.csv", "\uFEFFname,age\n"), {}, ["name", "age"]],
  [
    "gzip",
    file("people.csv.gz", packed(`name,age\n${"Ada,36\n".repeat(50_000)}`)),
    {},
    ["name", "age"],
  ],
  [
    "Latin-1",
    file("people.csv", new Uint8Array([0xe9, 0x2c, 0x61, 0x0a])),
    { encoding: "latin-1" as const },
    ["é", "a"],
  ],
])("reads the header line of text with %s", async (_, text, csv, columns) => {
  expect(await headerColumns(text, csv)).toEqual(columns);
});

it("knows no columns of other files, and says what is wrong with a header line", async () => {
  for (const name of ["people.parquet", "people.jsonl", "people.png"]) {
    expect(await headerColumns(file(name, "name\n"))).toBeUndefined();
  }
  expect(await headerColumns(file("people.csv", "a"), { encoding: "utf-16" })).toBeUndefined();
  await expect(headerColumns(file("people.csv", "a,a\n"))).rejects.toThrow("the same name");
});
