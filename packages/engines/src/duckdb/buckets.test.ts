import { describe, expect, it } from "vitest";
import { parseExpression as parsed } from "../expression/index.js";
import type { AggregateQuery } from "../query/index.js";
import { bucketCount } from "./buckets.js";

const query: AggregateQuery = {
  table: { path: ["t"], columns: [{ name: "u", type: "integer" }] },
  unit: { of: parsed("u"), bound: { groups: 5, rows: 1 } },
  by: [{ name: "k", of: parsed("u % 100") }],
  measures: { rows: { kind: "count" } },
};

const shares = (rowsAtMost: number, pairs: number, more: Partial<AggregateQuery> = {}, bytes = 0) =>
  bucketCount({ ...query, ...more }, { memory: 4e9, rowsAtMost }, async () => [
    [BigInt(pairs / 64), BigInt(bytes / 64)],
  ]);

describe("the number of shares", () => {
  it("the number of shares is 1 if the rows fit into memory", async () => {
    expect(await shares(2_500_000, Number.NaN)).toBe(1);
  });

  it("the number of shares is 1 if the engine need not choose groups", async () => {
    expect(await shares(1e9, Number.NaN, { by: [] })).toBe(1);
  });

  it("the number of shares grows with the number of (unit, group) pairs, in powers of two", async () => {
    expect(await shares(1e9, 6.4e7)).toBe(1);
    expect(await shares(1e9, 1.28e8)).toBe(2);
    expect(await shares(1e9, 5.12e8)).toBe(8);
    expect(await shares(1e12, 6.4e11)).toBe(4096);
  });

  it("the number of shares grows with the length of texts", async () => {
    expect(await shares(6.4e6, 6.4e6, {}, 2e9)).toBe(1);
    expect(await shares(6.4e6, 6.4e6, {}, 6.4e9)).toBe(4);
  });
});
