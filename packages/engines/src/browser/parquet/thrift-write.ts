import { type ThriftList, type ThriftStruct, type ThriftValue, TYPE } from "./thrift.js";

/** Writes a struct in Thrift's compact protocol. */
export function writeStruct(root: ThriftStruct): Uint8Array<ArrayBuffer> {
  let [bytes, size] = [new Uint8Array(1 << 12), 0];

  const reserve = (more: number): void => {
    if (size + more <= bytes.length) return;
    const larger = new Uint8Array(2 * (size + more));
    larger.set(bytes.subarray(0, size));
    bytes = larger;
  };

  const byte = (value: number): void => {
    reserve(1);
    bytes[size++] = value;
  };

  const varint = (value: bigint): void => {
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) byte(Number(rest & 0x7fn) | 0x80);
    byte(Number(rest));
  };

  const integer = (value: bigint): void =>
    varint(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));

  const raw = (value: Uint8Array): void => {
    reserve(value.length);
    bytes.set(value, size);
    size += value.length;
  };

  const list = ({ of, items }: ThriftList): void => {
    byte((Math.min(items.length, 15) << 4) | of);
    if (items.length >= 15) varint(BigInt(items.length));
    for (const item of items) {
      if (typeof item === "boolean") byte(item ? 1 : 2);
      else write(of, item);
    }
  };

  const write = (type: number, value: ThriftValue): void => {
    if (typeof value === "boolean") return; // the type of the field is its value
    if (typeof value === "bigint") {
      if (type === TYPE.byte) byte(Number(value & 0xffn));
      else integer(value);
    } else if (value instanceof Uint8Array) {
      if (type === TYPE.binary) varint(BigInt(value.length));
      raw(value);
    } else if ("items" in value) list(value);
    else struct(value);
  };

  const struct = (fields: ThriftStruct): void => {
    let last = 0;
    for (const [id, { type, value }] of fields) {
      const step = id - last;
      byte(step <= 15 ? (step << 4) | type : type);
      if (step > 15) integer(BigInt(id));
      write(type, value);
      last = id;
    }
    byte(0);
  };

  struct(root);
  return bytes.slice(0, size);
}
