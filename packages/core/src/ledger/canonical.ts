import { NoisewrightError } from "../errors/index.js";
import { sha256 } from "./sha256.js";

/**
 * The canonical text of a JSON value (RFC 8785): field names are sorted, there are no spaces, and
 * numbers and strings are written as JavaScript writes them. Throws for values that JSON cannot
 * represent, such as Infinity or undefined, because a hash must cover the whole value.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return ofArray(value);
  switch (typeof value) {
    case "object":
      return value === null ? "null" : ofObject(value);
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

/**
 * The SHA-256 of a value's canonical JSON, in hexadecimal. Two different values have different
 * digests.
 */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value));
}

function ofArray(values: readonly unknown[]): string {
  // For finite numbers, this is the same text, and quicker. A page of a ledger has many of them.
  for (let i = 0; Number.isFinite(values[i]); i++) {
    if (i === values.length - 1) return JSON.stringify(values);
  }
  return `[${values.map(canonicalJson).join(",")}]`;
}

function ofObject(value: object): string {
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = fields.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${texts.join(",")}}`;
}

function notJson(got: string): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "ledger",
    parameter: "value",
    domain: "plain JSON with finite numbers",
    got,
  });
}
