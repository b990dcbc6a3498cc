import {
  Field,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Utf8,
} from "apache-arrow";

/** A column of texts. A text may be absent. */
class TextColumn {
  private bytes = new Uint8Array(1 << 12);
  private offsets = new Int32Array(1 << 8);
  private known = new Uint8Array(1 << 5);
  private length = 0;
  private nulls = 0;

  get size(): number {
    return this.offsets[this.length]!;
  }

  /** Appends bytes of UTF-8. Like a field of a CSV file, an empty text is absent. */
  append(from: Uint8Array, start: number, end: number): void {
    const [at, size] = [this.size, end - start];
    if (at + size > this.bytes.length) this.bytes = grown(this.bytes, 2 * (at + size));
    if (size < 32) for (let i = 0; i < size; i++) this.bytes[at + i] = from[start + i]!;
    else this.bytes.set(from.subarray(start, end), at);
    this.next(at + size);
    if (size === 0) this.nulls++;
    else this.known[(this.length - 1) >> 3]! |= 1 << ((this.length - 1) & 7);
  }

  private next(size: number): void {
    this.length++;
    if (this.length >= this.offsets.length) {
      const offsets = new Int32Array(2 * this.offsets.length);
      offsets.set(this.offsets);
      this.offsets = offsets;
      this.known = grown(this.known, 2 * this.known.length);
    }
    this.offsets[this.length] = size;
  }

  data() {
    return makeData({
      type: new Utf8(),
      length: this.length,
      nullCount: this.nulls,
      nullBitmap: this.known.subarray(0, (this.length + 7) >> 3),
      valueOffsets: this.offsets.subarray(0, this.length + 1),
      data: this.bytes.subarray(0, this.size),
    });
  }
}

function grown(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}

const NOTHING = new Uint8Array(0);

/** Rows of texts, as an Arrow IPC stream with the columns c0, c1, and so on. */
export class TextBatch {
  rows = 0;
  private readonly columns: readonly TextColumn[];

  constructor(count: number) {
    this.columns = Array.from({ length: count }, () => new TextColumn());
  }

  /** The number of bytes of all texts. */
  get size(): number {
    return this.columns.reduce((sum, { size }) => sum + size, 0);
  }

  /** Adds a field to the row that `endRow` ends. Fields come in the order of the columns. */
  add(column: number, bytes: Uint8Array = NOTHING, from = 0, to = bytes.length): void {
    this.columns[column]!.append(bytes, from, to);
  }

  endRow(): void {
    this.rows++;
  }

  stream(): Uint8Array {
    const fields = this.columns.map((_, i) => new Field(`c${i}`, new Utf8(), true));
    const children = this.columns.map((column) => column.data());
    const data = makeData({ type: new Struct(fields), length: this.rows, nullCount: 0, children });
    const writer = new RecordBatchStreamWriter();
    writer.write(new RecordBatch(new Schema(fields), data));
    writer.finish();
    return writer.toUint8Array(true);
  }
}
