import { ELEMENT } from "./column.js";
import { DECIMAL, decimal } from "./decimal-reading.js";
import { integerAt, structAt } from "./fields.js";
import { type ColumnReading, converted, PHYSICAL, plain, type ReadingOf } from "./reading.js";
import type { ThriftStruct } from "./thrift.js";
import { milliseconds, TIMESTAMP, timestamp } from "./timestamp-reading.js";

/** The numbers of annotations in Thrift's union LogicalType. */
const LOGICAL = { time: 7, timestamp: TIMESTAMP, unknown: 11, uuid: 14, half: 15 } as const;
const REPEATED = 2;

/** DuckDB cuts off the high bits of a value that does not fit into a small integer. */
const signed = (type: string, bits: number): ColumnReading => ({
  type,
  value: (c) => `(xor(${c} & ${2 ** bits - 1}, ${2 ** (bits - 1)}) - ${2 ** (bits - 1)})::${type}`,
  annotation: {},
});
const unsigned = (type: string, bits: number): ColumnReading => ({
  type,
  value: (c) => `(${c} & ${2 ** bits - 1})::${type}`,
  annotation: {},
});

/** A text of fixed length. Like DuckDB, `decode` fails if the bytes are not UTF-8. */
const FIXED_TEXT: ColumnReading = {
  type: "VARCHAR",
  value: (c) => `decode(${c})`,
  annotation: {},
};
const UUID: ColumnReading = {
  type: "UUID",
  value: (c) => `hex(${c})::UUID`,
  annotation: {},
};

/**
 * A time of 96 bits is a day of the Julian calendar and a part of a day. Neither reader checks that
 * the day fits, and they disagree on days above 2³¹, which become days before day 0.
 */
const INT96: ColumnReading = {
  type: "TIMESTAMP",
  value: (c, seconds) =>
    `CASE WHEN ${seconds} >= '4714-11-24 (BC) 00:00:00'::TIMESTAMP_S THEN ${c} END`,
  unit: "micros",
  annotation: {},
};

/** DuckDB reads the annotations of old Parquet files, and only a few of the new ones. */
export function readingOf([element, ...nested]: readonly ThriftStruct[]): ReadingOf {
  const physical = integerAt(element!, ELEMENT.type);
  const isList = integerAt(element!, ELEMENT.repetition) === REPEATED;
  if (nested.length > 0 || physical === undefined || isList) return "other";
  const logical = structAt(element!, ELEMENT.logical);
  const length = integerAt(element!, ELEMENT.length);
  const is = (id: number) => logical?.has(id) === true;
  if (is(LOGICAL.uuid) && physical === PHYSICAL.fixed) return length === 16 ? UUID : "unsupported";
  if (is(LOGICAL.half) && physical === PHYSICAL.fixed && length === 2) return "unsupported";
  if (is(LOGICAL.timestamp)) {
    return physical === PHYSICAL.int64 ? timestamp(structAt(logical!, TIMESTAMP)!) : "unsupported";
  }
  if (is(LOGICAL.time) || is(LOGICAL.unknown)) return "other";
  const old = integerAt(element!, ELEMENT.converted);
  return old === undefined ? ofPhysical(physical) : ofConverted(old, physical, element!);
}

function ofPhysical(physical: number): ReadingOf {
  switch (physical) {
    case PHYSICAL.boolean:
      return plain("BOOLEAN");
    case PHYSICAL.int32:
      return plain("INTEGER");
    case PHYSICAL.int64:
      return plain("BIGINT");
    case PHYSICAL.int96:
      return INT96;
    case PHYSICAL.float:
      return plain("FLOAT");
    case PHYSICAL.double:
      return plain("DOUBLE");
    default:
      return "other";
  }
}

const { int32, int64, bytes, fixed } = PHYSICAL;

/** The readings of `converted_type`, by its number and the physical type. */
const CONVERTED: Readonly<Record<number, Readonly<Record<number, ReadingOf>>>> = {
  0: { [bytes]: converted(0, "VARCHAR"), [fixed]: FIXED_TEXT },
  4: { [bytes]: converted(0, "VARCHAR"), [fixed]: FIXED_TEXT },
  6: { [int32]: converted(6, "DATE") },
  7: { [int32]: "other" },
  8: { [int64]: "other" },
  9: { [int64]: milliseconds("TIMESTAMP") },
  10: { [int64]: converted(10, "TIMESTAMP") },
  11: { [int32]: unsigned("UTINYINT", 8) },
  12: { [int32]: unsigned("USMALLINT", 16) },
  13: { [int32]: converted(13, "UINTEGER") },
  14: { [int64]: converted(14, "UBIGINT") },
  15: { [int32]: signed("TINYINT", 8) },
  16: { [int32]: signed("SMALLINT", 16) },
  17: { [int32]: plain("INTEGER") },
  18: { [int64]: plain("BIGINT") },
  19: { [bytes]: "other", [fixed]: "other" },
  21: { [fixed]: "other" },
};

function ofConverted(id: number, physical: number, element: ThriftStruct): ReadingOf {
  if (id === DECIMAL) return decimal(physical, element);
  return CONVERTED[id]?.[physical] ?? "unsupported";
}
