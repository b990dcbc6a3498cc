import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type AggregateQuery,
  type Bound,
  parseExpression,
  type SetsQuery,
  type SpreadQuery,
  sensitivities,
} from "../../src/index.js";
import { duckdb } from "../../src/sql/duckdb.js";
import { cast } from "../../src/sql/fragment.js";
import { postgres } from "../../src/sql/postgres.js";
import { bruteForce, type Options } from "../brute-force/brute-force.js";
import { oneByOne, type Runner } from "../brute-force/runners.js";
import { spreadNeighbours } from "../brute-force/spread-neighbours.js";
import { appendedChanges, tableNeighbours } from "../brute-force/table-neighbours.js";

const DIALECTS = { duckdb, postgres };

/** Replaces the bound of a query by a bound that differs from the claimed bound. */
const bounded = (more: Partial<{ groups: number; rows: number }>) => (plan: AggregateQuery) =>
  plan.unit === undefined
    ? plan
    : { ...plan, unit: { ...plan.unit, bound: { ...plan.unit.bound, ...more } } };

const halved: typeof sensitivities = (plan, adjacency) =>
  Object.fromEntries(
    Object.entries(sensitivities(plan, adjacency)).map(([name, each]) => [
      name,
      { ...each, l1: (each.l1 + 1n) / 2n },
    ]),
  );

/** Runs a few checks in every test run, and plants faults that the checks must find. */
export function describeBruteForce(
  name: keyof typeof DIALECTS,
  start: () => Promise<Runner>,
): void {
  let runner: Runner;
  beforeAll(async () => {
    runner = await start();
  }, 60_000);
  afterAll(() => runner.stop());
  const dialect = DIALECTS[name];
  const right = { ...dialect };

  describe("tables of counts", () => {
    it("a unit changes tables of counts by no more than its kind allows", async () => {
      const { checks, violations } = await tableNeighbours(runner, { tables: 8, seed: 1 });
      expect(violations).toEqual([]);
      expect(checks).toBe(8 * 4 * 3 * 4);
    });

    const rebounded = (change: (bound: Bound) => Bound) => (query: SetsQuery) =>
      query.unit === undefined
        ? query
        : { ...query, unit: { ...query.unit, bound: change(query.unit.bound) } };
    it.each([
      ["one group more is used", (bound: Bound) => ({ ...bound, groups: bound.groups + 1 })],
      ["one row more is used", (bound: Bound) => ({ ...bound, rows: bound.rows + 1 })],
      ["groups are combinations of all keys", ({ groups, rows }: Bound) => ({ groups, rows })],
    ])("a unit changes tables by more than its kind allows if %s", async (_, change) => {
      const alter = rebounded(change);
      const { violations } = await tableNeighbours(runner, { tables: 4, seed: 1, alter });
      expect(violations.length).toBeGreaterThan(0);
    });

    it("later rows change no earlier period if the first groups of a unit are chosen", async () => {
      expect(await appendedChanges(runner, { tables: 3, seed: 1, first: true })).toBe(0);
      expect(await appendedChanges(runner, { tables: 3, seed: 1 })).toBeGreaterThan(0);
    });
  });

  describe("spreads", () => {
    it("a unit adds at most one to each of its groups and to the number of units", async () => {
      const { checks, violations } = await spreadNeighbours(runner, { tables: 4, seed: 1 });
      expect(violations).toEqual([]);
      expect(checks).toBe(4 * 5 * 3);
    });

    const split = parseExpression("unit * 100 + coalesce(size, 0)");
    const faults: readonly (readonly [string, NonNullable<SpreadQuery["unit"]>["of"] | 1000])[] = [
      ["its groups are not bounded", 1000],
      ["its rows are several units", split],
    ];
    it.each(faults)("a unit adds more if %s", async (_, fault) => {
      const alter = ({ unit, ...query }: SpreadQuery): SpreadQuery => {
        if (unit === undefined) return query;
        const { of, bound } = unit;
        return fault === 1000
          ? { ...query, unit: { of, bound: { ...bound, groups: fault } } }
          : { ...query, unit: { of: fault, bound } };
      };
      const { violations } = await spreadNeighbours(runner, { tables: 2, seed: 1, alter });
      expect(violations.length).toBeGreaterThan(0);
    });
  });

  describe("neighbouring tables", () => {
    it("neighbouring tables differ by at most the claimed sensitivity", async () => {
      const outcome = await bruteForce(oneByOne(runner), { checks: 500, seed: 1 });
      expect([...outcome.violations, ...outcome.failures]).toEqual([]);
      expect(outcome.checks).toBeGreaterThanOrEqual(500);
    });

    const faults: readonly (readonly [string, Partial<Options>, () => void])[] = [
      [
        "text is grouped by the collation of its column",
        { key: name === "duckdb" ? "nocase" : "loose" },
        () =>
          vi
            .spyOn(dialect, "text")
            .mockImplementation((column, type) =>
              type === "text" ? cast(column, dialect.types.text) : right.text(column, type),
            ),
      ],
      [
        "units are compared by the text of their column",
        { unit: name === "duckdb" ? "float" : "exact" },
        () =>
          vi
            .spyOn(dialect, "unit")
            .mockImplementation((column) => cast(column, dialect.types.text)),
      ],
      [
        "units are truncated to seconds",
        { unit: "stamp", key: "k" },
        () => vi.spyOn(dialect, "unit").mockImplementation(dialect.text),
      ],
      [
        "units are truncated to the range of a sum",
        { unit: "float", key: "k" },
        () =>
          vi.spyOn(dialect, "unit").mockImplementation((column) => dialect.double(column, "float")),
      ],
      ["a unit's rows are not bounded", { alter: bounded({ rows: 1000 }) }, () => {}],
      ["a unit's groups are not bounded", { key: "k", alter: bounded({ groups: 1000 }) }, () => {}],
      ["only half of the sensitivity is claimed", { claim: halved }, () => {}],
    ];
    it.each(faults)(
      "neighbouring tables differ by more than the claim if %s",
      async (_, options, plant) => {
        plant();
        try {
          const most = { checks: 20_000, seed: 2, untilFound: true };
          const { violations } = await bruteForce(runner, { ...most, ...options });
          expect(violations.length).toBeGreaterThan(0);
        } finally {
          vi.restoreAllMocks();
        }
      },
    );
  });
}
