import { describe, expect, it } from "vitest";
import {
  type Bound,
  type Group,
  type Key,
  type Measure,
  parseExpression as parsed,
  type SpreadOf,
  type SpreadQuery,
  type SpreadResult,
  type Sum,
} from "../../src/index.js";
import type { Sample } from "../support/bench.js";
import { EMPTY, HUGE, PEOPLE, recordsOf, STRANGE } from "../support/samples.js";
import { spreadModel } from "../support/spread-model.js";
import { rows, salt, type Trial } from "./trial.js";

/** Bounds of five decades, and the whole grid with both signs. */
const BOUNDS = [0, 1, 2, 3, 4, 5].flatMap((k) => [1, 2, 3, 5, 8].map((x) => x * 10 ** k));
const EDGES = [...BOUNDS.map((x) => -x).reverse(), 0, ...BOUNDS];
const LIMIT = BOUNDS.at(-1)!;

const KEYS: readonly (readonly Key[])[] = [
  [],
  [{ name: "city", of: parsed("city") }],
  [
    { name: "city", of: parsed("city"), values: ["東京", "Zürich", null, "Atlantis"] },
    { name: "member", of: parsed("member"), values: [true, null, false] },
  ],
  [{ name: "age", of: parsed("age"), edges: [0, 40, 77, 200], outside: "drop" }],
];

const sumOf = (of: string, granularity: number, more: Partial<Sum> = {}): Sum => ({
  kind: "sum",
  of: parsed(of),
  lower: -LIMIT * granularity,
  upper: LIMIT * granularity,
  granularity,
  ...more,
});
const SUMS: readonly Sum[] = [
  sumOf("income", 0.5),
  sumOf("income", 0.25, { missing: 7 }),
  sumOf("note", 0.1),
  sumOf("age", 1),
  sumOf("d", 1, { missing: -3 }),
];

const unitOf = (of: string, groups: number, more: Partial<Bound> = {}) => ({
  of: parsed(of),
  bound: { groups, rows: 1000, ...more },
});

type Part = Partial<SpreadQuery> & Pick<SpreadQuery, "by">;

/** A spread query of a sample, without its table. */
const spreadOf = (of: SpreadOf, measure: Measure, part: Part, edges = EDGES) => ({
  derive: { d: parsed("age * 3 - 100") },
  ...part,
  measures: { m: measure },
  spread: { of, edges },
});

const idOf = ({ key }: { readonly key: Group["key"] }) => JSON.stringify(key);
const byId = <T extends Pick<Group, "key">>(groups: readonly T[]): readonly T[] =>
  groups.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));

/** The sum of the integers of each group, clipped to [lower, upper]. Both ends are edges. */
function clipped({ groups }: SpreadResult, lower: number, upper: number): readonly bigint[] {
  const [from, to] = [EDGES.indexOf(lower), EDGES.indexOf(upper)];
  return groups.map(({ bins }) =>
    bins.reduce((all, { count, sum }, bin) => {
      if (bin <= from) return all + count * BigInt(lower);
      return all + (bin <= to ? sum : count * BigInt(upper));
    }, 0n),
  );
}

export function describeSpread(trial: Trial): void {
  const spread = async (sample: Sample, query: Omit<SpreadQuery, "table">) =>
    trial.bench.engine.spread({ ...query, table: await trial.tableOf(sample.name) }, { salt });
  const agree = async (sample: Sample, query: Omit<SpreadQuery, "table">) => {
    const { groups, units } = await spread(sample, query);
    const whole = { ...query, table: await trial.tableOf(sample.name) };
    const expected = spreadModel(whole, recordsOf(sample));
    expect(byId(groups)).toEqual(byId(expected.groups));
    expect(units).toEqual(expected.units);
    return { groups, units };
  };
  const first = { first: true } as const;

  describe("a spread", () => {
    it("holds the steps of rows, whatever the values are", async () => {
      for (const [i, measure] of SUMS.entries()) {
        for (const by of i === 0 ? KEYS : KEYS.slice(1, 2)) {
          await agree(PEOPLE, spreadOf("value", measure, { by }));
        }
      }
      const filter = parsed("d > 0 or member");
      await agree(PEOPLE, spreadOf("value", SUMS[2]!, { by: KEYS[2]!, filter }, [-1, 9]));
      const most = Number.MAX_SAFE_INTEGER;
      const whole = { ...sumOf("value", 1), lower: -most, upper: most };
      const ends = [-most, -most + 1, -1, 0, 2, 2 ** 52, 2 ** 52 + 1, most - 1, most];
      await agree(HUGE, { by: [], measures: { whole }, spread: { of: "value", edges: ends } });
      const unit = { of: parsed("unit"), bound: { groups: 1, rows: 300 } };
      for (const of of ["total", "greatest"] as const)
        await agree(HUGE, { unit, by: [], measures: { whole }, spread: { of, edges: ends } });
      const strange = { ...sumOf("select", 0.5) };
      const by = [{ name: "k", of: parsed('"ключ ключей"') }];
      await agree(STRANGE, { by, measures: { strange }, spread: { of: "value", edges: [1] } });
    });

    it("holds the totals, the largest values, the rows and the groups of units", async () => {
      for (const [i, unit] of ["id % 3", "member", "note"].entries()) {
        for (const of of ["total", "greatest"] as const) {
          const measure = of === "total" ? { ...SUMS[i]!, lower: -50, upper: 900 } : SUMS[i]!;
          const part = { by: KEYS[1 + i]!, unit: unitOf(unit, 2, first) };
          await agree(PEOPLE, spreadOf(of, measure, part));
          await agree(PEOPLE, spreadOf(of, measure, { by: [], unit: unitOf(unit, 1) }));
        }
      }
      const known: Measure = { kind: "count", of: parsed("number(note)") };
      for (const measure of [rows, known]) {
        for (const of of ["rows", "groups"] as const) {
          for (const by of measure === rows ? KEYS : KEYS.slice(1, 2)) {
            const part = { by, unit: unitOf("member", 3, { ...first, rows: 2 }) };
            await agree(PEOPLE, spreadOf(of, measure, part, [1, 2, 3]));
          }
        }
      }
      const part = { by: KEYS[1]!, unit: unitOf("id % 3", 3, { ...first, rows: 2 }) };
      const edges = [1, 2, 3, 4];
      await agree(PEOPLE, spreadOf("groups", { kind: "units" }, part, edges));
      const share = sumOf("age", 1, { excess: "share" });
      await agree(PEOPLE, spreadOf("groups", share, part, edges));
      await agree(PEOPLE, spreadOf("total", share, part));
    });

    it("of no rows has empty bins, and every public group", async () => {
      const unit = unitOf("id", 2);
      const of = sumOf("income", 1);
      const { groups, units } = await agree(EMPTY, {
        unit,
        by: [{ name: "city", of: parsed("city"), values: ["Bern", null] }],
        measures: { of },
        spread: { of: "total", edges: [0] },
      });
      const empty = { count: 0n, sum: 0n };
      expect(groups).toEqual(["Bern", null].map((key) => ({ key: [key], bins: [empty, empty] })));
      expect(units).toEqual([0n, 0n]);
      await agree(EMPTY, { by: [], measures: { of }, spread: { of: "value", edges: [0] } });
    });

    it("gives the clipped sums of rows and units at every bound", async () => {
      const table = await trial.tableOf("people");
      const ranges = BOUNDS.map((x, i) => [[-x, 0, 1][i % 3], x]);
      const ask = async (query: Omit<SpreadQuery, "table">, bounded: (of: Sum) => Measure[]) => {
        const [measure] = Object.values(query.measures);
        const measures = Object.fromEntries(
          bounded(measure as Sum).map((each, i) => [`at${i}`, each]),
        );
        const { spread: _, ...plain } = query;
        const groups = await trial.run({ ...plain, measures, table });
        const result = await spread(PEOPLE, query);
        expect(result.groups.map(({ key }) => key)).toEqual(groups.map(({ key }) => key));
        for (const [i, [lower, upper]] of ranges.entries()) {
          const expected = groups.map(({ values }) => values[`at${i}`]);
          expect([lower, upper, ...clipped(result, lower!, upper!)]).toEqual([
            lower,
            upper,
            ...expected,
          ]);
        }
      };
      const filter = parsed("id > 1 or id is null");
      for (const [i, measure] of SUMS.entries()) {
        const by = KEYS[i % KEYS.length]!;
        const g = measure.granularity;
        await ask(spreadOf("value", measure, { by, filter }), (sum) =>
          ranges.map(([lower, upper]) => ({ ...sum, lower: lower! * g, upper: upper! * g })),
        );
        // The salted hash chooses the same two groups in both queries.
        await ask(spreadOf("total", measure, { by, unit: unitOf("member", 2) }), (sum) =>
          ranges.map(([lower, upper]) => ({
            ...sum,
            total: { lower: lower! * g, upper: upper! * g },
          })),
        );
      }
    });

    it("gives the results at every bound on rows and groups", async () => {
      const table = await trial.tableOf("people");
      const by = KEYS[1]!;
      const known: Measure = { kind: "count", of: parsed("number(note)") };
      const at = [1, 2, 3, 4, 5];
      for (const measure of [rows, known, SUMS[3]!]) {
        const groupsOf = spreadOf("groups", measure, { by, unit: unitOf("member", 5) }, at);
        const result = await spread(PEOPLE, groupsOf);
        for (const most of at) {
          const { derive, measures } = groupsOf;
          const unit = unitOf("member", most);
          const groups = await trial.run({ table, derive, by, unit, measures });
          const sums = result.groups.map(({ key, bins }) => {
            const chosen = bins.slice(0, most);
            return { key, sum: chosen.reduce((all, { sum }) => all + sum, 0n), chosen };
          });
          const present = sums.filter(({ chosen }) => chosen.some(({ count }) => count > 0n));
          expect(present.map(({ key, sum }) => [key, sum])).toEqual(
            groups.map(({ key, values }) => [key, values.m]),
          );
        }
        if (measure.kind === "sum") continue;
        const rowsOf = spreadOf("rows", measure, { by: [], unit: unitOf("member", 1) }, at);
        const { groups } = await spread(PEOPLE, rowsOf);
        for (const most of at) {
          const unit = unitOf("member", 1, { rows: most });
          const [group] = await trial.run({ table, by: [], unit, measures: { measure } });
          const counted = groups[0]!.bins.reduce(
            (all, { count, sum }, bin) => all + (bin < most ? sum : count * BigInt(most)),
            0n,
          );
          expect([most, counted]).toEqual([most, group?.values.measure]);
        }
      }
    });

    it("chooses groups by the salt, and reports progress, and can be cancelled", async () => {
      const table = await trial.tableOf("people");
      const part = { by: KEYS[1]!, unit: unitOf("member", 2), table };
      const query = spreadOf("groups", rows, part, [1, 2]);
      const seen: number[] = [];
      const options = { salt, progress: (fraction: number) => seen.push(fraction) };
      const [one, again] = [await spread(PEOPLE, query), await spread(PEOPLE, query)];
      expect(again).toEqual(one);
      const others = [1, 2, 3].map((x) => salt.map((byte) => byte ^ x));
      const results = await Promise.all(
        others.map((other) =>
          trial.bench.engine.spread({ ...query, table }, { ...options, salt: other }),
        ),
      );
      expect(
        results.some(
          ({ groups }) => JSON.stringify(groups, text) !== JSON.stringify(one.groups, text),
        ),
      ).toBe(true);
      expect(results.map(({ units }) => units)).toEqual(results.map(() => one.units));
      expect(seen.at(-1)).toBe(1);
      const signal = AbortSignal.abort();
      await expect(
        trial.bench.engine.spread({ ...query, table }, { salt, signal }),
      ).rejects.toMatchObject({ code: "cancelled" });
    });
  });
}

const text = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
