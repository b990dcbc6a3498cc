import { type ThriftField, type ThriftStruct, TYPE } from "./thrift.js";

/** The metadata are not those of a Parquet file. */
export class BadFooter extends Error {
  constructor() {
    super("not Parquet");
  }
}

/** Reads the fields of a struct, and fails if a field has another type. */
export function structAt(fields: ThriftStruct, id: number): ThriftStruct | undefined {
  const value = fields.get(id)?.value;
  if (value === undefined || value instanceof Map) return value;
  throw new BadFooter();
}

export function structsAt(fields: ThriftStruct, id: number): readonly ThriftStruct[] {
  const value = fields.get(id)?.value;
  if (typeof value !== "object" || !("items" in value) || value.of !== TYPE.struct)
    throw new BadFooter();
  return value.items as readonly ThriftStruct[];
}

export function integerAt(fields: ThriftStruct, id: number): number | undefined {
  const value = fields.get(id)?.value;
  if (value === undefined) return undefined;
  const number = Number(value);
  if (typeof value !== "bigint" || !Number.isSafeInteger(number)) throw new BadFooter();
  return number;
}

export function textAt(fields: ThriftStruct, id: number): string {
  const value = fields.get(id)?.value;
  if (!(value instanceof Uint8Array)) throw new BadFooter();
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value);
}

export const i32 = (value: number): ThriftField => ({ type: TYPE.i32, value: BigInt(value) });
export const i64 = (value: number): ThriftField => ({ type: TYPE.i64, value: BigInt(value) });
export const binary = (text: string): ThriftField => ({
  type: TYPE.binary,
  value: new TextEncoder().encode(text),
});
export const boolean = (value: boolean): ThriftField => ({
  type: value ? TYPE.yes : TYPE.no,
  value,
});
export const list = (items: readonly ThriftStruct[]): ThriftField => ({
  type: TYPE.list,
  value: { of: TYPE.struct, items },
});
export const struct = (...fields: readonly (readonly [number, ThriftField])[]): ThriftStruct =>
  new Map(fields);
export const field = (value: ThriftStruct): ThriftField => ({ type: TYPE.struct, value });

/** The fields of a struct in ascending order, without the absent ones. */
export const fieldsOf = (fields: Readonly<Record<number, ThriftField | undefined>>): ThriftStruct =>
  new Map(
    Object.entries(fields).flatMap(([id, value]) =>
      value === undefined ? [] : [[Number(id), value]],
    ),
  );
