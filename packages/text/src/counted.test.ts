import { expect, it } from "vitest";
import { counted } from "./counted.js";

it("a noun is in the plural unless there is one of it", () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, "row"))).toEqual([
    "0 rows",
    "1 row",
    "2 rows",
    "1,200 rows",
  ]);
});
