import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { accounting } from "./accounting.js";
import { borders, closeBorders } from "./borders.js";
import { floatingPoint } from "./floating-point.js";
import { ledgersExhibits } from "./ledgers.js";
import { mechanisms } from "./mechanisms.js";
import { randomness } from "./randomness.js";
import { sparseVector } from "./sparse-vector.js";
import { closeTables, tablesExhibits } from "./tables.js";

const EXHIBITS = [
  ...floatingPoint,
  ...mechanisms,
  ...accounting,
  ...sparseVector,
  ...randomness,
  ...tablesExhibits,
  ...borders,
  ...ledgersExhibits,
];

afterAll(async () => {
  await closeTables();
  await closeBorders();
});

describe.each(EXHIBITS.map((one) => [one.name, one] as const))("%s", (_name, { holds }) => {
  it("the faulty variant fails the check", async () => {
    expect(await holds("faulty")).toBe(false);
  });

  it("our implementation passes the check", async () => {
    expect(await holds("ours")).toBe(true);
  });
});

it("the README lists every exhibit once, and there are at least 30", () => {
  const catalogue = readFileSync(new URL("README.md", import.meta.url), "utf8");
  const listed = [...catalogue.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]);
  expect(listed.toSorted()).toEqual(EXHIBITS.map(({ name }) => name).toSorted());
  expect(new Set(listed).size).toBeGreaterThanOrEqual(30);
});
