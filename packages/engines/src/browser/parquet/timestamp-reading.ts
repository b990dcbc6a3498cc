import { ELEMENT } from "./column.js";
import { boolean, field, struct, structAt } from "./fields.js";
import { type ColumnReading, converted, type ReadingOf } from "./reading.js";
import type { ThriftStruct } from "./thrift.js";

/** The number of the annotation in Thrift's union LogicalType. */
export const TIMESTAMP = 8;

/** Like DuckDB, `epoch_ms` fails if a time is out of range. The two infinite times are no numbers. */
export function milliseconds(type: string): ColumnReading {
  const infinite = (sign: string) =>
    `WHEN ${sign}9223372036854775807 THEN '${sign}infinity'::TIMESTAMP`;
  return {
    type,
    value: (c) => `CASE ${c} ${infinite("")} ${infinite("-")} ELSE epoch_ms(${c}) END::${type}`,
    annotation: {},
  };
}

const MILLIS = 1;
const MICROS = 2;
const NANOS = 3;

export function timestamp(of: ThriftStruct): ReadingOf {
  const isUtc = of.get(1)?.value === true;
  const unit = structAt(of, 2);
  const zoned = "TIMESTAMP WITH TIME ZONE";
  if (unit?.has(MILLIS)) return milliseconds(isUtc ? zoned : "TIMESTAMP");
  if (unit?.has(MICROS)) {
    const micros = converted(10, "TIMESTAMP");
    if (!isUtc) return micros;
    return { ...micros, type: zoned, value: (c) => `${c}::${zoned}` };
  }
  if (!unit?.has(NANOS)) return "unsupported";
  const annotation = { [ELEMENT.logical]: field(struct([TIMESTAMP, NANOSECONDS])) };
  const nanos = { type: "TIMESTAMP_NS", annotation };
  if (!isUtc) return nanos;
  return { ...nanos, type: zoned, value: (c) => `${c}::TIMESTAMP::${zoned}` };
}

const NANOSECONDS = field(
  struct([1, boolean(false)], [2, field(struct([NANOS, field(struct())]))]),
);
