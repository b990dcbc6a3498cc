type Comparable = string | number | bigint | boolean;

/** The order of two values: texts by their UTF-8 bytes, other values by their size. */
export function valueOrder(a: Comparable, b: Comparable): number {
  return typeof a === "string" ? byteOrder(a, String(b)) : Number(a) - Number(b);
}

function byteOrder(a: string, b: string): number {
  const [x, y] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  const at = x.findIndex((byte, i) => byte !== y[i]);
  return at < 0 ? x.length - y.length : x[at]! - (y[at] ?? -1);
}
