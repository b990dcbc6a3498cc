import { NoisewrightError } from "../errors/index.js";
import type { Json } from "./entry.js";
import { sha256 } from "./sha256.js";

/**
 * The one text of a JSON value: names sorted, no spaces, numbers and strings as JavaScript writes
 * them (RFC 8785). What JSON cannot hold, such as Infinity or undefined, is refused: a hash must
 * never cover less than was meant.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  switch (typeof value) {
    case "object":
      return value === null ? "null" : ofObject(value as Readonly<Record<string, Json>>);
    case "number":
      if (Number.isFinite(value)) return JSON.stringify(value);
      throw notJson(String(value));
    case "string":
    case "boolean":
      return JSON.stringify(value);
    default:
      throw notJson(typeof value);
  }
}

/** SHA-256 of a value's canonical JSON, in hexadecimal: the same for equal values, only for them. */
export function digestOf(value: Json): string {
  return sha256(canonicalJson(value));
}

function ofObject(value: Readonly<Record<string, Json>>): string {
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name]!)}`).join(",")}}`;
}

function notJson(got: string): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "ledger",
    parameter: "value",
    domain: "plain JSON of finite numbers",
    got,
  });
}
