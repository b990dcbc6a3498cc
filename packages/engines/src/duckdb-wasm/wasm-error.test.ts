import { expect, it } from "vitest";
import { wasmError } from "./wasm-error.js";

it.each([
  ["Out of Memory Error: canary", "duckdb: out of memory; close other tabs"],
  [
    '{"exception_type":"Out of Memory","exception_message":"canary"}',
    "duckdb: out of memory; close",
  ],
  ['{"exception_type":"Conversion","exception_message":"canary"}', "failed (Conversion error)"],
  ['{"exception_type": canary', "duckdb: the query failed; see the log"],
])("only the kind of an error is shown: %s", (message, shown) => {
  const error = wasmError(new Error(message));
  expect(error.message).toContain(shown);
  expect(`${error.message}${error.stack}`).not.toContain("canary");
});
