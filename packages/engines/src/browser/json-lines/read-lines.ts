import type { TextBatch } from "../rows/index.js";
import { FIELD } from "./json-cursor.js";
import { numberText } from "./number-text.js";
import { ObjectScanner } from "./scan-object.js";
import { unescaped } from "./string-bytes.js";

const MARK = [0xef, 0xbb, 0xbf] as const;

/** Reads lines of JSON objects as rows of texts. The bytes of a line alone decide about its row. */
export class JsonRows {
  private readonly scanner: ObjectScanner;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(private readonly names: readonly string[]) {
    this.scanner = new ObjectScanner(names);
  }

  /** Adds the row of a line. A line that is not a JSON object adds nothing. */
  add(bytes: Uint8Array<ArrayBuffer>, from: number, to: number, batch: TextBatch): void {
    if (!this.scanner.scan(bytes, afterMarks(bytes, from, to), to)) return;
    for (let i = 0; i < this.names.length; i++) this.addField(i, bytes, batch);
    batch.endRow();
  }

  private addField(i: number, bytes: Uint8Array<ArrayBuffer>, batch: TextBatch): void {
    const { kinds, starts, ends } = this.scanner;
    const [kind, from, to] = [kinds[i]!, starts[i]!, ends[i]!];
    if (kind === FIELD.bytes) batch.add(i, bytes, from, to);
    else if (kind === FIELD.escaped) batch.add(i, unescaped(bytes, from, to));
    else if (kind === FIELD.digits)
      batch.add(i, this.encoder.encode(numberText(this.decoder.decode(bytes.subarray(from, to)))));
    else batch.add(i);
  }
}

/** A line may start with byte-order marks, because any line may be the first line of a file. */
function afterMarks(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at + 3 <= to && MARK.every((byte, i) => bytes[at + i] === byte)) at += 3;
  return at;
}
