import { expect, it } from "vitest";
import { wasmLiteral } from "./wasm-literal.js";

it("a literal has only digits of a text, and all digits of a number", () => {
  expect(wasmLiteral({ type: "text", value: "a'é\0" })).toBe("decode(unhex('6127c3a900'))");
  expect(wasmLiteral({ type: "text", value: "" })).toBe("decode(unhex(''))");
  expect(wasmLiteral({ type: "number", value: 0.1 })).toBe("CAST('0.1' AS DOUBLE)");
  expect(wasmLiteral({ type: "number", value: -5e-324 })).toBe("CAST('-5e-324' AS DOUBLE)");
  expect(wasmLiteral({ type: "number", value: -0 })).toBe("CAST('-0' AS DOUBLE)");
  expect(wasmLiteral({ type: "integer", value: -(2n ** 63n) })).toBe(
    "CAST('-9223372036854775808' AS BIGINT)",
  );
  expect(wasmLiteral({ type: "boolean", value: false })).toBe("false");
});
