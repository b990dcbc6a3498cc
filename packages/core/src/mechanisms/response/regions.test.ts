import { describe, expect, it } from "vitest";
import { blocks, offsetOf, overlap, type Regions, relation, windows } from "./regions.js";

const CASES: readonly (readonly [string, Regions])[] = [
  ["blocks", blocks([3, 1, 4, 2])],
  ["windows that wrap around", windows(9, 2, "wrap")],
  ["windows that shift inwards", windows(9, 2, "shift")],
  ["windows that cover nearly the whole domain", windows(6, 2, "wrap")],
];

const members = (regions: Regions, x: number) =>
  Array.from(regions.start, (_, y) => y).filter((y) => relation(regions, x, y) !== "far");

describe.each(CASES)("%s", (_name, regions) => {
  const inputs = Array.from(regions.start, (_, x) => x);

  it("a region contains as many outputs as its size says, including its own input", () => {
    for (const x of inputs) {
      expect(members(regions, x).length).toBe(regions.size[x]);
      expect(relation(regions, x, x)).toBe("truth");
      expect(offsetOf(regions, x)).toBeLessThan(regions.size[x]!);
    }
  });

  it("`overlap` counts the outputs that two regions share", () => {
    for (const x of inputs) {
      for (const y of inputs) {
        const both = members(regions, x).filter((z) => members(regions, y).includes(z));
        expect(overlap(regions, x, y), `${x} and ${y}`).toBe(both.length);
      }
    }
  });
});

it("windows at the ends of the domain wrap around or shift inwards", () => {
  expect(members(windows(9, 2, "wrap"), 0)).toEqual([0, 1, 2, 7, 8]);
  expect(members(windows(9, 2, "shift"), 0)).toEqual([0, 1, 2, 3, 4]);
  expect(members(windows(9, 2, "shift"), 8)).toEqual([4, 5, 6, 7, 8]);
});
