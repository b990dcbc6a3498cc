import { expect, it } from "vitest";
import { parseItems, writeItems } from "./item-list.js";

it.each(["a; b", "a~b=c", "100 %", "%7E and %25", "50 %, ~;%3B"])(
  "keeps the value %j, also with the separators of the list",
  (value) => {
    const items = [
      { word: "first", values: { keys: value, by: "x" } },
      { word: "second", values: {} },
    ];
    expect(parseItems(writeItems(items))).toEqual(items);
  },
);

it("writes values without separators as they are", () => {
  const values = { keys: "Central, 50 %" };
  expect(writeItems([{ word: "a", values }])).toBe("a~keys=Central, 50 %");
});
