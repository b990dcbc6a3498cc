import { ELEMENT } from "./column.js";
import { i32, integerAt } from "./fields.js";
import { PHYSICAL, type ReadingOf } from "./reading.js";
import type { ThriftStruct } from "./thrift.js";

/** The number of the annotation in Thrift's enum ConvertedType. */
export const DECIMAL = 5;
const MOST_DIGITS = 38;

/**
 * The most digits that a stored decimal may have. A value arrives with this many digits, and the
 * cast to the type of the column fails if it has more digits than the column.
 */
function storedDigits(physical: number, length: number | undefined): number {
  if (physical === PHYSICAL.int32) return 9;
  if (physical === PHYSICAL.int64) return 18;
  if (physical === PHYSICAL.bytes) return MOST_DIGITS;
  const size = physical === PHYSICAL.fixed && length !== undefined && length > 0 ? length : 0;
  return Math.min(Math.max(0, Math.floor(Math.log10(2) * (8 * size - 1))), MOST_DIGITS);
}

export function decimal(physical: number, element: ThriftStruct): ReadingOf {
  const [length, scale, precision] = [ELEMENT.length, ELEMENT.scale, ELEMENT.precision].map((id) =>
    integerAt(element, id),
  );
  if (scale === undefined || precision === undefined) return "unsupported";
  const digits = storedDigits(physical, length);
  if (digits === 0 || scale < 0 || scale > precision || scale > digits) return "unsupported";
  if (precision < 1 || precision > MOST_DIGITS) return "unsupported";
  const type = `DECIMAL(${precision},${scale})`;
  const annotation = {
    [ELEMENT.converted]: i32(DECIMAL),
    [ELEMENT.scale]: i32(scale),
    [ELEMENT.precision]: i32(digits),
  };
  if (digits === precision) return { type, annotation };
  return { type, value: (c) => `${c}::${type}`, annotation };
}
