import type { Parameter } from "../sql/index.js";

/**
 * Writes a bound value as an SQL literal. The protocol of Trino has no binary parameters: even the
 * values of EXECUTE … USING are part of the text of a statement. So a text is written as the
 * hexadecimal digits of its bytes. No literal contains a character that could end the literal
 * early.
 */
export function trinoLiteral({ type, value }: Parameter): string {
  switch (type) {
    case "text":
      return `from_utf8(X'${Buffer.from(String(value)).toString("hex")}')`;
    case "number":
      return `DOUBLE '${Number(value)}'`;
    case "integer":
      return `BIGINT '${BigInt(value)}'`;
    case "boolean":
      return value === true ? "true" : "false";
  }
}
