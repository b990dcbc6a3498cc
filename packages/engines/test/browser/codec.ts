import { parseExpression } from "../../src/index.js";

/** Values that JSON cannot have, as objects with one of these names. */
const TAGS = {
  $bigint: (value: string) => BigInt(value),
  $number: (value: string) => (value === "-0" ? -0 : Number(value)),
  $bytes: (value: readonly number[]) => Uint8Array.from(value),
  $doubles: (value: readonly number[]) => Float64Array.from(value),
  $expression: (value: string) => parseExpression(value),
};

/** Writes a query or a result as text, to send it to the page or back. Expressions travel as text. */
export const encoded = (value: unknown): string => JSON.stringify(toJson(value));

function toJson(value: unknown): unknown {
  if (typeof value === "bigint") return { $bigint: String(value) };
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $number: Object.is(value, -0) ? "-0" : String(value) };
  }
  if (value instanceof Uint8Array) return { $bytes: [...value] };
  if (value instanceof Float64Array) return { $doubles: [...value] };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== "object" || value === null) return value;
  if ("text" in value && "root" in value) return { $expression: value.text };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toJson(each)]));
}

export function decoded<T>(text: string): T {
  return JSON.parse(text, (_, value) => {
    const [name, ...others] = Object.keys(value ?? {});
    if (typeof value !== "object" || others.length > 0 || !(name! in TAGS)) return value;
    return TAGS[name as keyof typeof TAGS](value[name!] as never);
  });
}
