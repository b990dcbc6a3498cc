import { describe, expect, it } from "vitest";
import { parseExpression, type SpreadQuery } from "../index.js";
import { assembleSpread } from "./spread.js";

const EDGES = Array.from({ length: 1000 }, (_, i) => i);

/** The values of rows, by a private key. */
const query: SpreadQuery = {
  table: { path: ["t"], columns: [{ name: "x", type: "float" }] },
  by: [{ name: "k", of: parseExpression("k") }],
  measures: {
    x: { kind: "sum", of: parseExpression("x"), lower: 0, upper: 1000, granularity: 1 },
  },
  spread: { of: "value", edges: EDGES },
};

describe("assembleSpread", () => {
  it("stores only the bins that are not empty, since data may have very many keys", async () => {
    const count = 100_000;
    const rows = Array.from({ length: count }, (_, i) => [`k${i}`, "7", "1", "7"]);
    const before = process.memoryUsage().heapUsed;
    const { groups, units } = await assembleSpread(query, ["text"], [rows]);
    const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20;
    expect(megabytes).toBeLessThan(500); // a thousand bins of each key take 760 MB
    expect(groups).toHaveLength(count);
    expect(groups[5]!.bins).toHaveLength(1001);
    expect(groups[5]!.bins[7]).toEqual({ count: 1n, sum: 7n });
    expect(units[7]).toBe(BigInt(count));
  });
});
