import { expect, it } from "vitest";
import { started } from "./kit.js";

const HOURS = { of: '"hours-per-week"', lower: 0, upper: 100 };
const KEYS = ["HS-grad", "Bachelors", "Masters"];

/** One release of each kind that the guided path offers, on a table that does not exist. */
const RELEASES = [
  { statistic: "count" },
  { statistic: "count", by: { of: "education", keys: KEYS } },
  {
    ...{ statistic: "count", by: { of: '"marital-status"' } },
    budget: { epsilon: 1, delta: 1e-7 }, // the groups are selected, which needs δ
  },
  { statistic: "units" },
  { statistic: "sum", ...HOURS },
  { statistic: "mean", ...HOURS, by: { of: "education", keys: KEYS } },
  { statistic: "mean", of: '"capital-gain"', bounds: "auto" },
  { statistic: "median", ...HOURS },
  { statistic: "histogram", of: "age", edges: [0, 20, 40, 60, 100] },
  {
    ...{ statistic: "tables", tables: { all: 2 } },
    columns: [
      { of: "sex", keys: ["F", "M"] },
      { of: "education", keys: KEYS },
    ],
  },
].map((release, i) => ({
  ...{ name: `r${i}`, budget: { epsilon: 1 } },
  ...release,
}));

const spec = {
  source: { file: "no/such.csv" },
  privacy: { unit: { column: "person" }, bound: { groups: 2, rows: 2 } },
  ledger: { name: "real" },
  releases: RELEASES,
};

it("rehearses a spec on made-up rows, reads no table, and spends nothing", async () => {
  const { call } = await started();
  const { status, json } = await call("/api/release/rehearsal", { body: { spec, rows: 3000 } });
  expect(status).toBe(200);
  expect([json.madeUp, json.rows]).toEqual([true, 3000]);
  expect(Object.keys(json)).toEqual(["madeUp", "rows", "protects", "releases"]);
  const [total, byKey, selected, , , mean, , median, bins, tables] = json.releases;
  expect(total.results[0].value).toBeGreaterThan(2500);
  expect(byKey.results.map(({ key }: { key: object }) => key)).toEqual(
    KEYS.map((education) => ({ education })),
  );
  expect(selected.results.length).toBeGreaterThan(3);
  for (const { value } of [...mean.results, ...median.results]) {
    expect(value).toBeGreaterThan(20);
    expect(value).toBeLessThan(80);
  }
  expect(bins.results).toHaveLength(4);
  expect(tables.tables).toHaveLength(4);
  // Only the noise differs from one rehearsal to the next.
  const body = { spec: { ...spec, releases: [RELEASES[5]] }, rows: 3000 };
  const again = (await call("/api/release/rehearsal", { body })).json.releases[0].results;
  expect(again).not.toEqual(mean.results);
  expect((await call("/api/ledger")).json.datasets).toEqual([]);
});

it("rehearses columns with names that are special elsewhere", async () => {
  const { call } = await started();
  const names = ["__proto__", "constructor", '"a""b; drop, x"', `"'; --"`];
  const releases = names.map((of, i) => ({
    ...{ name: `r${i}`, statistic: "count", budget: { epsilon: 1 } },
    by: { of, keys: ["=1+1", "<b>"] },
  }));
  const body = { spec: { ...spec, releases }, rows: 100 };
  const { status, json } = await call("/api/release/rehearsal", { body });
  expect(status).toBe(200);
  for (const { results } of json.releases) expect(results).toHaveLength(2);
});

it("refuses a rehearsal with the field that makes it impossible, or with too many rows", async () => {
  const { call } = await started();
  const releases = [{ ...RELEASES[0], where: "age > 3" }];
  const refused = await call("/api/release/rehearsal", { body: { spec: { ...spec, releases } } });
  expect(refused.status).toBe(400);
  expect(refused.json.error).toMatchObject({
    ...{ code: "unsupported", path: ["releases", 0, "where"] },
  });
  const many = await call("/api/release/rehearsal", { body: { spec, rows: 20_001 } });
  expect(many.json.error.path).toEqual(["rows"]);
});
