import type { Parameter } from "../sql/index.js";

/**
 * Writes a value as an SQL literal. DuckDB-Wasm sends bound values as JSON, which changes the last
 * bit of some doubles, and a bound that is off by a bit is not the one that the sensitivity was
 * computed for. JavaScript writes the digits of a double such that they are read back exactly. A
 * text is written as the hexadecimal digits of its bytes, so no character can end the literal early.
 */
export function wasmLiteral({ type, value }: Parameter): string {
  switch (type) {
    case "text":
      return `decode(unhex('${hexOf(String(value))}'))`;
    case "number":
      return `CAST('${Object.is(value, -0) ? "-0" : Number(value)}' AS DOUBLE)`;
    case "integer":
      return `CAST('${BigInt(value)}' AS BIGINT)`;
    case "boolean":
      return value === true ? "true" : "false";
  }
}

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
