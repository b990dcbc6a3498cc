import type { Parameter } from "../sql/index.js";

/**
 * A bound value as Trino's protocol can carry it. It knows no binary parameters: even those of
 * EXECUTE … USING are text of a statement. So a text goes as the hexadecimal digits of its bytes,
 * and nothing that is written here has a character that could end what it stands in.
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
