import { createReadStream } from "node:fs";
import { LONGEST_LINE } from "../../layout/index.js";

/** A line of a file. The number of the line is counted from 1. */
export interface Line {
  readonly number: number;
  readonly bytes: Buffer;
}

/**
 * Yields the lines of a file. A line ends at LF, at CR, or at CR and LF together. A line that is
 * longer than a row may be is cut off.
 */
export async function* linesOf(path: string, firstLine: number): AsyncGenerator<Line> {
  let [number, rest, afterReturn] = [firstLine, Buffer.alloc(0), false];
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest.subarray(0, LONGEST_LINE + 1), chunk]);
    let from = 0;
    for (let i = bytes.length - chunk.length; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte !== 0x0a && byte !== 0x0d) continue;
      const isPair = byte === 0x0a && afterReturn && from === i;
      if (!isPair) yield { number: number++, bytes: bytes.subarray(from, i) };
      afterReturn = byte === 0x0d;
      from = i + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > 0) afterReturn = false;
  }
  if (rest.length > 0) yield { number, bytes: rest };
}
