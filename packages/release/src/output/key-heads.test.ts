import { expect, it } from "vitest";
import { keyHeads } from "./key-heads.js";

it("gives a key column another name if it has the name of a fixed column", () => {
  expect(keyHeads(["branch", "value", "lower"], ["value", "lower"])).toEqual([
    "branch",
    "key_value",
    "key_lower",
  ]);
});

it("keeps all names different, also if a key column already has the prefix", () => {
  expect(keyHeads(["key_value", "value"], ["value"])).toEqual(["key_value", "key_value 2"]);
});
