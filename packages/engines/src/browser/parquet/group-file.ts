import {
  Field,
  Null,
  RecordBatchStreamWriter,
  Schema,
  TimestampMicrosecond,
  TimestampSecond,
} from "apache-arrow";
import type { ByteSource } from "../rows/index.js";
import { CHUNK, ELEMENT, FILE, GROUP, METADATA, type ParquetColumn } from "./column.js";
import {
  BadFooter,
  binary,
  fieldsOf,
  i32,
  i64,
  integerAt,
  list,
  struct,
  structAt,
  structsAt,
} from "./fields.js";
import { type Footer, MAGIC } from "./footer.js";
import type { ColumnReading } from "./reading.js";
import { type ThriftField, type ThriftStruct, TYPE } from "./thrift.js";
import { writeStruct } from "./thrift-write.js";

/** A column that is read, and how it is read. */
export interface ReadColumn extends ColumnReading {
  readonly column: ParquetColumn;
}

/**
 * A Parquet file in memory with one row group of a file and only these columns, named c0, c1, and so
 * on. The metadata are written again, because the reader would trust some of them more than the
 * types of the columns: the program that wrote a file may have stored a schema of its own.
 */
export async function groupFile(
  file: ByteSource,
  { start }: Footer,
  group: ThriftStruct,
  read: readonly ReadColumn[],
): Promise<Uint8Array> {
  const chunks = structsAt(group, GROUP.columns);
  const found = read.map(({ column }) => chunkAt(chunks[column.chunk]!, start));
  let size = MAGIC.length;
  const columns = found.map(({ from, length, metadata }, i) => {
    const moved = size - from;
    size += length;
    return chunkOf(metadata, moved, i);
  });
  const footer = writeStruct(
    fieldsOf({
      [FILE.version]: i32(1),
      [FILE.schema]: list([rootOf(read), ...read.map(elementOf)]),
      [FILE.rows]: group.get(GROUP.rows),
      [FILE.groups]: list([
        fieldsOf({
          [GROUP.columns]: list(columns),
          [GROUP.bytes]: i64(size),
          [GROUP.rows]: group.get(GROUP.rows),
        }),
      ]),
      [FILE.pairs]: read.some(({ unit }) => unit !== undefined)
        ? list([timeUnits(read)])
        : undefined,
    }),
  );
  const bytes = new Uint8Array(size + footer.length + 8);
  const magic = new TextEncoder().encode(MAGIC);
  bytes.set(magic);
  let at = magic.length;
  for (const { from, length } of found) {
    bytes.set(await file.bytes(from, from + length), at);
    at += length;
  }
  bytes.set(footer, at);
  new DataView(bytes.buffer).setUint32(at + footer.length, footer.length, true);
  bytes.set(magic, at + footer.length + 4);
  return bytes;
}

/** Where the pages of a chunk are. */
function chunkAt(chunk: ThriftStruct, end: number) {
  const metadata = structAt(chunk, CHUNK.metadata)!;
  const data = integerAt(metadata, METADATA.data) ?? -1;
  const dictionary = integerAt(metadata, METADATA.dictionary) ?? 0;
  const from = dictionary > 0 ? Math.min(dictionary, data) : data;
  const length = integerAt(metadata, METADATA.compressed) ?? -1;
  if (from < MAGIC.length || length < 0 || from + length > end) throw new BadFooter();
  return { from, length, metadata };
}

function chunkOf(metadata: ThriftStruct, moved: number, i: number): ThriftStruct {
  const at = (id: number) => (integerAt(metadata, id) ?? 0) + moved;
  const hasDictionary = (integerAt(metadata, METADATA.dictionary) ?? 0) > 0;
  const { type, encodings, codec, values, uncompressed, compressed } = METADATA;
  const kept = [type, encodings, codec, values, uncompressed, compressed].map((id) => [
    id,
    metadata.get(id),
  ]);
  const value = fieldsOf({
    ...Object.fromEntries(kept),
    [METADATA.path]: {
      type: TYPE.list,
      value: { of: TYPE.binary, items: [binary(nameOf(i)).value] },
    },
    [METADATA.data]: i64(at(METADATA.data)),
    [METADATA.dictionary]: hasDictionary ? i64(at(METADATA.dictionary)) : undefined,
  });
  const metadataField: ThriftField = { type: TYPE.struct, value };
  return fieldsOf({ [CHUNK.offset]: i64(0), [CHUNK.metadata]: metadataField });
}

export const nameOf = (i: number): string => `c${i}`;

const rootOf = (read: readonly ReadColumn[]): ThriftStruct =>
  struct([ELEMENT.name, binary("rows")], [ELEMENT.children, i32(read.length)]);

const elementOf = ({ column: { elements }, annotation }: ReadColumn, i: number): ThriftStruct =>
  fieldsOf({
    [ELEMENT.type]: elements[0]!.get(ELEMENT.type),
    [ELEMENT.length]: elements[0]!.get(ELEMENT.length),
    [ELEMENT.repetition]: elements[0]!.get(ELEMENT.repetition),
    [ELEMENT.name]: binary(nameOf(i)),
    ...annotation,
  });

/**
 * The pair that tells the reader the units of times of 96 bits. Without it they are nanoseconds, and
 * years before 1678 and after 2262 overflow.
 */
function timeUnits(read: readonly ReadColumn[]): ThriftStruct {
  const fields = read.map(
    ({ unit }, i) => new Field(nameOf(i), ARROW_TYPES[unit ?? "none"](), true),
  );
  const writer = new RecordBatchStreamWriter({ autoDestroy: true });
  writer.reset(undefined, new Schema(fields));
  writer.finish();
  const bytes = writer.toUint8Array(true);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return struct([1, binary("ARROW:schema")], [2, binary(btoa(text))]);
}

/** The reader ignores a type that does not fit the column. */
const ARROW_TYPES = {
  micros: () => new TimestampMicrosecond(),
  seconds: () => new TimestampSecond(),
  none: () => new Null(),
};
