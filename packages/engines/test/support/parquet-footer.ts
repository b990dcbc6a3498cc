import { binary, boolean, field, i32, list, struct } from "../../src/browser/parquet/fields.js";
import {
  readStruct,
  type ThriftField,
  type ThriftStruct,
  TYPE,
} from "../../src/browser/parquet/thrift.js";
import { writeStruct } from "../../src/browser/parquet/thrift-write.js";

/** What a column of a Parquet file says about its type, besides how it is stored. */
export interface Annotation {
  readonly converted?: number;
  readonly scale?: number;
  readonly precision?: number;
  readonly logical?: ThriftStruct;
}

const nothing = field(struct());
const logical = (id: number, value: ThriftField = nothing): Annotation => ({
  logical: struct([id, value]),
});
const time = (isUtc: boolean, unit: number) =>
  field(struct([1, boolean(isUtc)], [2, field(struct([unit, nothing]))]));
const integer = (bits: number, signed: boolean) =>
  field(struct([1, { type: TYPE.byte, value: BigInt(bits) }], [2, boolean(signed)]));

/** The annotations of Thrift's union LogicalType. */
export const LOGICAL: Readonly<Record<string, Annotation>> = {
  string: logical(1),
  enum: logical(4),
  decimal: logical(5, field(struct([1, i32(2)], [2, i32(9)]))),
  date: logical(6),
  ...Object.fromEntries(
    [7, 8].flatMap((id) =>
      [1, 2, 3].flatMap((unit) =>
        [false, true].map((isUtc) => [`${id} ${unit} ${isUtc}`, logical(id, time(isUtc, unit))]),
      ),
    ),
  ),
  int8: logical(10, integer(8, true)),
  uint64: logical(10, integer(64, false)),
  unknown: logical(11),
  json: logical(12),
  bson: logical(13),
  uuid: logical(14),
  float16: logical(15),
};

const lengthOf = (content: Uint8Array): number =>
  new DataView(content.buffer, content.byteOffset).getUint32(content.length - 8, true);

/** The metadata at the end of a Parquet file. */
export const footerOf = (content: Uint8Array): ThriftStruct =>
  readStruct(content.subarray(content.length - 8 - lengthOf(content), content.length - 8));

/** The same file with other metadata. */
export function rewritten(
  content: Uint8Array,
  change: (root: ThriftStruct) => ThriftStruct,
): Uint8Array {
  const start = content.length - 8 - lengthOf(content);
  const footer = writeStruct(change(footerOf(content)));
  const end = content.slice(-8);
  new DataView(end.buffer).setUint32(0, footer.length, true);
  return Uint8Array.from([...content.subarray(0, start), ...footer, ...end]);
}

/** The same file, whose columns have this annotation, and these names if there are any. */
export const annotated = (
  content: Uint8Array,
  annotation: Annotation,
  names: readonly string[] = [],
): Uint8Array =>
  rewritten(content, (root) => {
    const { items } = root.get(2)!.value as { readonly items: readonly ThriftStruct[] };
    const elements = items.map((element, i) =>
      i === 0 ? element : changed(element, annotation, names[i - 1]),
    );
    return new Map(root).set(2, list(elements));
  });

function changed(
  element: ThriftStruct,
  { converted, scale, precision, logical: value }: Annotation,
  name: string | undefined,
): ThriftStruct {
  const changes: readonly (readonly [number, ThriftField | undefined])[] = [
    [4, name === undefined ? element.get(4) : binary(name)],
    [6, converted === undefined ? undefined : i32(converted)],
    [7, scale === undefined ? undefined : i32(scale)],
    [8, precision === undefined ? undefined : i32(precision)],
    [10, value === undefined ? undefined : field(value)],
  ];
  const result = new Map(element);
  for (const [id, change] of changes) {
    if (change === undefined) result.delete(id);
    else result.set(id, change);
  }
  return new Map([...result].sort(([a], [b]) => a - b));
}
