import { expect, it } from "vitest";
import { hasColumns, releaseWithoutColumn } from "./missing-column.js";

const form = (releases: string) => new URLSearchParams({ releases });

it("a sum waits for its column, and a count needs none", () => {
  const sum = form("all~statistic=count~epsilon=1;my number~statistic=sum~lower=0~upper=1");
  expect(releaseWithoutColumn(sum)).toBe("my number");
  expect(hasColumns(sum)).toBe(false);
  expect(hasColumns(form("all~statistic=count~epsilon=1"))).toBe(true);
  expect(hasColumns(form("hours~statistic=sum~of=hours~lower=0~upper=1"))).toBe(true);
});
