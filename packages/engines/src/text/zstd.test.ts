import { expect, it } from "vitest";
import { type Chunks, zstandard } from "./index.js";

/** The words "noise wright " 400 times, packed by `zstd -19`, with a checksum. */
const PACKED = Buffer.from("KLUv/QRorQAAaG5vaXNlIHdyaWdodCABAEAE/fwCOjoiEg==", "base64");
const TEXT = "noise wright ".repeat(400);
/** A frame that has no content and must be passed over. */
const SKIPPED = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

async function read(bytes: Uint8Array, size: number): Promise<string> {
  async function* cut(): Chunks {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: Uint8Array[] = [];
  for await (const chunk of zstandard(cut())) found.push(chunk);
  return Buffer.concat(found).toString("utf8");
}

it("Zstandard is decompressed frame by frame, wherever its bytes are cut", async () => {
  const frames = Buffer.concat([PACKED, SKIPPED, PACKED]);
  for (const size of [1, 2, 3, 7, PACKED.length, 1 << 16]) {
    expect(await read(frames, size)).toBe(TEXT + TEXT);
  }
});

it("a wrong checksum, and a file that was cut off anywhere, are refused", async () => {
  const wrong = Buffer.from(PACKED);
  wrong[wrong.length - 1]! ^= 1;
  await expect(read(wrong, 64)).rejects.toThrow("another checksum");
  for (let length = 0; length < PACKED.length; length++) {
    await expect(read(PACKED.subarray(0, length), 64)).rejects.toThrow();
  }
});
