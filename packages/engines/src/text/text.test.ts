import { expect, it } from "vitest";
import { type CsvOptions, csvLayout } from "../layout/index.js";
import { atMost, type Chunks, decoded, needsCopy, TooLarge } from "./index.js";

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** The bytes in parts of one byte each, so that every character is split. */
async function* parts(bytes: Uint8Array): Chunks {
  for (const byte of bytes) yield Uint8Array.of(byte);
}

async function textOf(bytes: Uint8Array, options: CsvOptions): Promise<string> {
  const found: Uint8Array[] = [];
  const layout = csvLayout("t.csv", options);
  for await (const chunk of decoded(parts(bytes), layout, bytes.subarray(0, 3))) found.push(chunk);
  return Buffer.concat(found).toString("utf8");
}

it("every byte of Latin-1 is one character, and UTF-16 has both byte orders", async () => {
  const latin = Buffer.from(ALL).toString("latin1");
  expect(await textOf(ALL, { encoding: "latin-1" })).toBe(latin);
  const text = "\ufeffname,größe\n日本,\u{1f600}\n";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();
  expect(await textOf(little, { encoding: "utf-16" })).toBe(text);
  expect(await textOf(big, { encoding: "utf-16" })).toBe(text);
  expect(await textOf(Buffer.from([0, 0xd8]), { encoding: "utf-16le" })).toBe("\ufffd");
});

it("a file without a header line gets an empty line, and needs a copy only if it has a mark", async () => {
  const options = { header: false, columns: ["a"] };
  const marked = Buffer.from("\ufeffa\n");
  expect(await textOf(marked, options)).toBe("\n\ufeffa\n");
  const layout = csvLayout("t.csv", options);
  expect([marked, Buffer.from("a\n")].map((start) => needsCopy(layout, start))).toEqual([
    true,
    false,
  ]);
  expect(needsCopy(csvLayout("t.csv", {}), marked)).toBe(false);
});

it("chunks are passed on up to a limit", async () => {
  const read = async (most: number) => {
    let size = 0;
    for await (const chunk of atMost(parts(ALL), most)) size += chunk.length;
    return size;
  };
  expect(await read(256)).toBe(256);
  await expect(read(255)).rejects.toBeInstanceOf(TooLarge);
});
