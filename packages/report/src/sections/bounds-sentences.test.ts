import { expect, it } from "vitest";
import { release } from "../../test/published.js";
import { boundsSentences } from "./bounds-sentences.js";

it("says that what may lie outside chosen bounds is an upper limit", () => {
  const bounds = { lower: 0, upper: 100, cutAtMost: [{ of: "values" as const, most: 3366 }] };
  expect(boundsSentences(release({ bounds }))).toEqual([
    "A part of the budget chose these bounds from the data.",
    "Up to 3,366 values or units may lie outside the bounds: the noise cannot rule this out (with 95 % confidence; those beyond the widest bounds that could be chosen are not counted here).",
  ]);
  expect(boundsSentences(release({}))).toEqual([]);
});
