import { describe, expect, it } from "vitest";
import { parseExpression as parsed } from "../expression/index.js";
import type { AggregateQuery, SetsQuery, SpreadQuery } from "../query/index.js";
import { divisionOf } from "./buckets.js";

const query: AggregateQuery = {
  table: { path: ["t"], columns: [{ name: "u", type: "integer" }] },
  unit: { of: parsed("u"), bound: { groups: 5, rows: 1 } },
  by: [{ name: "k", of: parsed("u % 100") }],
  measures: { rows: { kind: "count" } },
};

const divided = (
  rowsAtMost: number,
  pairs: number,
  more: Partial<AggregateQuery> = {},
  bytes = 0,
) =>
  divisionOf({ ...query, ...more }, { memory: 4e9, rowsAtMost }, async () => [
    [BigInt(pairs / 64), BigInt(bytes / 64)],
  ]);
const shares = async (...given: Parameters<typeof divided>) => (await divided(...given)).shares;

describe("the number of shares", () => {
  it("the number of shares is 1 if the rows fit into memory", async () => {
    expect(await shares(1_000_000, Number.NaN)).toBe(1);
    expect(await shares(2_500_000, 6.4e5)).toBe(1);
  });

  it("the number of shares is 1 if the engine need not choose groups", async () => {
    expect(await shares(1e9, Number.NaN, { by: [] })).toBe(1);
  });

  it("the number of shares grows with the number of (unit, group) pairs, in powers of two", async () => {
    expect(await shares(1e9, 6.4e7)).toBe(1);
    expect(await shares(1e9, 1.28e8)).toBe(2);
    expect(await shares(2e9, 5.12e8)).toBe(8);
    expect(await shares(1e12, 6.4e11)).toBe(4096);
  });

  it("the number of shares grows with the length of texts", async () => {
    expect(await shares(6.4e6, 6.4e6, {}, 2e9)).toBe(1);
    expect(await shares(6.4e6, 6.4e6, {}, 6.4e9)).toBe(4);
  });
});

describe("whether groups are chosen among rows", () => {
  const rowsFirst = async (...given: Parameters<typeof divided>) =>
    (await divided(...given)).rowsFirst;

  it("groups are chosen among rows if there are more pairs than half of the rows", async () => {
    expect(await rowsFirst(1e7, 4.8e6)).toBe(false);
    expect(await rowsFirst(1e7, 5.12e6)).toBe(true);
    expect(await rowsFirst(Number.POSITIVE_INFINITY, 1e7)).toBe(false);
  });

  it("groups are chosen among pairs in small tables, and for tables of counts and spreads", async () => {
    expect(await rowsFirst(1e6, Number.NaN)).toBe(false);
    const spread: Partial<SpreadQuery> = { spread: { of: "rows", edges: [1] } };
    const sets: Partial<SetsQuery> = { sets: [[0]] };
    expect(await rowsFirst(1e7, 6.4e6, spread)).toBe(false);
    expect(await rowsFirst(1e7, 6.4e6, sets)).toBe(false);
  });

  it("the shares have room for all rows", async () => {
    expect(await divided(1e9, 8e8)).toEqual({ shares: 16, rowsFirst: true });
    expect(await divided(1e9, 4.48e8)).toEqual({ shares: 8, rowsFirst: false });
  });
});
