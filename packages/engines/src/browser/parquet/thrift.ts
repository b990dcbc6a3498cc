/**
 * Thrift's compact protocol, as far as the footer of a Parquet file uses it. A footer is read into a
 * tree, changed, and written again.
 */
export type ThriftValue = boolean | bigint | Uint8Array | ThriftList | ThriftStruct;

export interface ThriftList {
  readonly of: number;
  readonly items: readonly ThriftValue[];
}

export interface ThriftField {
  readonly type: number;
  readonly value: ThriftValue;
}

/** The fields of a struct by their numbers, in ascending order. */
export type ThriftStruct = ReadonlyMap<number, ThriftField>;

export const TYPE = {
  yes: 1,
  no: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  struct: 12,
} as const;

/** A footer is never nested deeper than this. */
const DEEPEST = 32;

/** The bytes are not what the compact protocol allows. The text says nothing about the bytes. */
export class BadThrift extends Error {
  constructor() {
    super("not Thrift");
  }
}

/** Reads one struct. Bytes after the struct are ignored. */
export function readStruct(bytes: Uint8Array): ThriftStruct {
  let at = 0;

  const byte = (): number => {
    const read = bytes[at++];
    if (read === undefined) throw new BadThrift();
    return read;
  };

  const varint = (): bigint => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const part = byte();
      value |= BigInt(part & 0x7f) << shift;
      if (part < 0x80) return BigInt.asUintN(64, value);
      shift += 7n;
      if (shift > 63n) throw new BadThrift();
    }
  };

  const integer = (): bigint => {
    const value = varint();
    return (value >> 1n) ^ -(value & 1n);
  };

  const raw = (length: bigint): Uint8Array => {
    if (length > BigInt(bytes.length - at)) throw new BadThrift();
    at += Number(length);
    return bytes.subarray(at - Number(length), at);
  };

  const list = (depth: number): ThriftList => {
    const head = byte();
    const [of, short] = [head & 0x0f, head >> 4];
    const size = short === 15 ? varint() : BigInt(short);
    // Every item has at least one byte, so a false size cannot fill the memory.
    if (size > BigInt(bytes.length - at)) throw new BadThrift();
    const items: ThriftValue[] = [];
    for (let i = 0; i < Number(size); i++) {
      items.push(of === TYPE.yes || of === TYPE.no ? byte() === 1 : valueFrom(of, depth));
    }
    return { of, items };
  };

  const valueFrom = (type: number, depth: number): ThriftValue => {
    if (depth > DEEPEST) throw new BadThrift();
    switch (type) {
      case TYPE.yes:
      case TYPE.no:
        return type === TYPE.yes;
      case TYPE.byte:
        return BigInt.asIntN(8, BigInt(byte()));
      case TYPE.i16:
      case TYPE.i32:
      case TYPE.i64:
        return integer();
      case TYPE.double:
        return raw(8n);
      case TYPE.binary:
        return raw(varint());
      case TYPE.list:
      case TYPE.set:
        return list(depth + 1);
      case TYPE.struct:
        return struct(depth + 1);
      default:
        throw new BadThrift();
    }
  };

  const struct = (depth: number): ThriftStruct => {
    const fields = new Map<number, ThriftField>();
    let id = 0;
    for (;;) {
      const head = byte();
      if (head === 0) return fields;
      const type = head & 0x0f;
      const next = head >> 4 === 0 ? Number(integer()) : id + (head >> 4);
      if (next <= id || next > 0x7fff) throw new BadThrift();
      id = next;
      fields.set(id, { type, value: valueFrom(type, depth) });
    }
  };

  return struct(0);
}
