import { expect, it } from "vitest";
import { distinctLabels } from "./labels.js";

it("numbers equal labels of different keys, and skips a number that is itself a label", () => {
  const labels = distinctLabels([
    ["a", "x"],
    ["b", "x (2)"],
    ["c", "x"],
    ["c", "x"],
    ["d", "x"],
    ["e", "x (2)"],
  ]);
  expect([...labels]).toEqual([
    ["a", "x"],
    ["b", "x (2)"],
    ["c", "x (3)"],
    ["d", "x (4)"],
    ["e", "x (2) (2)"],
  ]);
});

it("numbers many keys with the same label without trying all numbers for each", () => {
  const count = 100_000;
  const labels = distinctLabels(Array.from({ length: count }, (_, i) => [String(i), "long…"]));
  expect(labels.get(String(count - 1))).toBe(`long… (${count})`);
});
