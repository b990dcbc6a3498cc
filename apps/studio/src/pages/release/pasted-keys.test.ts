import { describe, expect, it } from "vitest";
import { keysIn, keysText } from "./pasted-keys.js";
import { words } from "./word-list.js";

describe("a pasted list of keys", () => {
  it.each([
    ["HS-grad\nBachelors\r\nMasters\n", ["HS-grad", "Bachelors", "Masters"]],
    ["HS-grad\tBachelors\tMasters", ["HS-grad", "Bachelors", "Masters"]],
    ["a; b;c;", ["a", "b", "c"]],
    ["a, b, , a", ["a", "b"]],
    ['Bern, Canton of\n"say ""hi"""\nGenève', ["Bern, Canton of", 'say "hi"', "Genève"]],
    ['"a, b", c', ["a, b", "c"]],
    ["", []],
  ])("%j has the keys %j", (text, keys) => {
    expect(keysIn(text)).toEqual(keys);
    expect(words(keysText(keys))).toEqual(keys);
  });

  it("is numbers or texts, as the column is", () => {
    const keys = keysIn("9\n10\n13");
    expect(words(keysText(keys, true))).toEqual([9, 10, 13]);
    expect(words(keysText(keys, false))).toEqual(["9", "10", "13"]);
  });
});
