import { expect, it } from "vitest";
import { connect } from "../../src/connect/index.js";
import { refusal, scratch } from "../support/files.js";

const { write } = scratch("decompression");

/** A Zstandard frame of blocks that repeat one byte. Four bytes become 128 KiB. */
function bomb(blocks: number): Buffer {
  const content = Buffer.alloc(6 + blocks * 4);
  content.set([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  for (let i = 0; i < blocks; i++) {
    const isLast = i === blocks - 1 ? 1 : 0;
    content.writeUIntLE(isLast | (1 << 1) | (1 << 20), 6 + i * 4, 3);
    content[9 + i * 4] = 0x61;
  }
  return content;
}

it("a small file that becomes very large is refused, and does not fill the memory", async () => {
  const before = process.resourceUsage().maxRSS;
  const error = await refusal(connect(write("bomb.csv.zst", bomb(40_000))));
  expect(error.message).toContain("more than 1,073,741,824 bytes after decompression");
  const kibibytes = process.resourceUsage().maxRSS - before;
  expect(kibibytes).toBeLessThan(1 << 20);
}, 120_000);
