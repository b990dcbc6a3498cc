import { expect, it } from "vitest";
import type { PreparedRelease } from "../prepare/index.js";
import type { Spec } from "../spec/index.js";
import { leftOutText } from "./left-out-text.js";

const text = (unit: Spec["privacy"]["unit"], keys?: PreparedRelease["keys"]) =>
  leftOutText({ privacy: { unit } } as Spec, { keys } as PreparedRelease);

it("says how large a group must be, in the words of the spec", () => {
  expect(text("row", { half: 1104 })).toBe(
    "Groups of fewer than about 1,104 rows are left out, so a missing group is not zero.",
  );
  expect(text({ column: "reader" }, { half: 20, halfAtMost: 60 })).toBe(
    "Groups of fewer than about 60 readers may be left out, so a missing group is not zero.",
  );
});

it("says nothing if all groups are published", () => {
  expect(text("row")).toBeUndefined();
});
