import { expect, it } from "vitest";
import { duePeriodsText, remainingPeriodsText } from "./periods-text.js";

const NEXT = { name: "2024-07", ends: "2024-08-01" };
const PERIODS = { every: "month", total: 24, due: 6, published: 0, next: NEXT } as const;

it.each([
  [
    PERIODS,
    "6 of 24 months can be published now; the first pays for all; 2024-07 can be published on 2024-08-01.",
  ],
  [
    { ...PERIODS, published: 4 },
    "2 of 24 months can be published now, and 4 are published; this costs nothing more; 2024-07 can be published on 2024-08-01.",
  ],
  [
    { ...PERIODS, published: 6 },
    "6 of 24 months are published; 2024-07 can be published on 2024-08-01.",
  ],
  [{ ...PERIODS, due: 24, published: 24, next: undefined }, "24 of 24 months are published."],
])("a preview says which periods are due: case %#", (periods, text) => {
  expect(duePeriodsText(periods)).toBe(text);
});

it("a result says what remains, and when a series is used up", () => {
  expect(remainingPeriodsText(PERIODS)).toBe(
    "6 of 24 months are published; 18 remain, and the next one, 2024-07, costs nothing more (on 2024-08-01).",
  );
  expect(remainingPeriodsText({ ...PERIODS, due: 24, next: undefined })).toBe(
    "24 of 24 months are published; a further count needs a new series, with another first day and a new budget.",
  );
});
