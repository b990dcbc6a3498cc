const TOLERANCE = 1e-12;

/** Lists the differences between two plain values. Two numbers may differ by one part in 10^12. */
export function differences(one: unknown, other: unknown, path = ""): string[] {
  if (isObject(one) && isObject(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].flatMap((key) => differences(one[key], other[key], `${path}/${key}`));
  }
  return same(one, other) ? [] : [`${path}: ${one} and ${other}`];
}

function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "number" || typeof other !== "number") return false;
  return Math.abs(one - other) <= TOLERANCE * Math.min(Math.abs(one), Math.abs(other));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
