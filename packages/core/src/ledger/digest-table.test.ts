import fc from "fast-check";
import { expect, it } from "vitest";
import { DigestTable } from "./digest-table.js";

/** Digests that often have equal starts, and starts that are neighbours. */
const digest = fc
  .tuple(
    fc.constantFrom("00000000", "0000000f", "ffffffff", "80000000"),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([start, end]) => start + String(end).repeat(56));

it("finds what a map from digests finds", () => {
  fc.assert(
    fc.property(fc.array(digest), fc.array(digest), (added, asked) => {
      const column = added.join("");
      const table = new DigestTable(added.length, (number) => added[number]!);
      const map = new Map<string, number>();
      for (const [i, each] of added.entries()) {
        if (!map.has(each)) map.set(each, i);
        expect(table.add(column, i, i)).toBe(map.get(each));
      }
      for (const [i, each] of asked.entries()) {
        expect(table.find(asked.join(""), i)).toBe(map.get(each) ?? -1);
      }
    }),
  );
});
