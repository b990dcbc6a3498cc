import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { connect } from "@noisewright/engines/connect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toeplitzColumn } from "../../../core/src/running/toeplitz.js";
import { seededRandom } from "../../../core/test/support/seeded-random.js";
import { prepareRelease } from "../../../release/src/prepare/prepare-release.js";
import { aggregates } from "../../../release/src/run/aggregates.js";
import { parseSpec } from "../../../release/src/spec/parse-spec.js";
import { capture } from "../capture.js";
import { started } from "../service/kit.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "noisewright-running-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Row {
  readonly u: number;
  readonly day: string;
  readonly k: string;
}

const write = (name: string, rows: readonly Row[]) => {
  const file = join(folder, name);
  const lines = rows.map(({ u, day, k }) => `${u},${day},${k}`);
  writeFileSync(file, ["u,day,k", ...lines, ""].join("\n"));
  return file;
};

const PERIODS = 5;
const specOf = (privacy: string, by: string) => `
source: { file: rows.csv }
privacy: { ${privacy} }
ledger: { name: n }
releases:
  - name: x
    statistic: count
    every: { period: month, of: day, from: 2024-01, periods: ${PERIODS} }
    budget: { epsilon: 2, delta: 1.0e-6 }
    ${by}
`;

/** The counts of all periods and keys in DuckDB, and what the release claims that one unit changes. */
async function countsOf(spec: string, rows: readonly Row[], salt: number) {
  const engine = await connect(write("rows.csv", rows));
  try {
    const file = parseSpec(spec, "spec.yaml");
    const planned = prepareRelease(file.spec, file.spec.releases[0]!, await engine.table());
    const groups = await aggregates(engine, planned, { salt: new Uint8Array(16).fill(salt) });
    const counts = groups.map(({ key, cells }) => ({ key, count: Number(cells.get(0)!.rows) }));
    const [event] = planned.events;
    if (event?.kind !== "discrete-gaussian/1") throw new Error("the noise is discrete Gaussian");
    return { counts, moved: event.moved[0]!, scale: Number(planned.mechanism.params.scale) };
  } finally {
    await engine.close();
  }
}

type Counts = Awaited<ReturnType<typeof countsOf>>;

/** The changes of all answers of all periods, from the changes of the counts. */
function answerChanges(a: Counts, b: Counts): readonly number[] {
  const column = toeplitzColumn(PERIODS, a.scale);
  const changes = new Map<string, number[]>();
  a.counts.forEach(({ key: [period, ...key], count }, i) => {
    const id = JSON.stringify(key);
    const list = changes.get(id) ?? Array.from<number>({ length: PERIODS }).fill(0);
    for (let t = Number(period); t < PERIODS; t++) {
      list[t]! += column[t - Number(period)]! * (count - b.counts[i]!.count);
    }
    changes.set(id, list);
  });
  return [...changes.values()].flat().filter((by) => by !== 0);
}

const DAYS = ["2024-01-15", "2024-02-01", "2024-02-29", "2024-03-10", "2024-04-30", "2024-05-31"];
const DAYS_AND_OTHERS = [...DAYS, ...DAYS, "2023-12-31", "2024-06-01", ""];

/** Rows of some units, of which the first has a row in each period for each key. */
function randomUnits(seed: number): readonly (readonly Row[])[] {
  const random = seededRandom(seed);
  const of = <T>(list: readonly T[]) => list[random.word() % list.length]!;
  const every = DAYS.flatMap((day) => ["a", "b", "a"].map((k) => ({ u: 0, day, k })));
  const others = [1, 2].map((u) =>
    Array.from({ length: 1 + (random.word() % 6) }, () => ({
      u,
      day: of(DAYS_AND_OTHERS),
      k: of(["a", "b", "c", ""]),
    })),
  );
  return [every, ...others];
}

const BY = "by: { of: k, keys: [a, b] }";
const UNITS = [
  ["unit: row", ""],
  ["unit: row", BY],
  ["unit: { column: u }, bound: { groups: 3 }", ""],
  ["unit: { column: u }, bound: { groups: 2, rows: 2 }", BY],
  ["unit: { column: u }, bound: { groups: 8 }", BY],
  ["unit: { column: u }, bound: { groups: 2 }, adjacency: substitute", BY],
] as const;

describe("a running count on random tables and their neighbours", () => {
  it.each(UNITS)(
    "no unit changes all answers by more than is paid for: %s %s",
    async (privacy, by) => {
      const spec = specOf(privacy, by);
      const units = randomUnits(1);
      const isRow = privacy.startsWith("unit: row");
      const pieces = isRow ? units.flat().map((row) => [row]) : units;
      const replaced = privacy.includes("substitute") ? [{ u: 99, day: "2024-03-10", k: "b" }] : [];
      const whole = await countsOf(spec, pieces.flat(), 1);
      let largest = 0;
      for (const i of [0, pieces.length - 1]) {
        const rows = [...pieces.flatMap((rows, j) => (i === j ? [] : rows)), ...replaced];
        // The salt differs: the first periods of a unit count, whatever the hash is.
        const changes = answerChanges(whole, await countsOf(spec, rows, 7));
        const squares = changes.reduce((sum, by) => sum + by * by, 0);
        expect(squares).toBeLessThanOrEqual(whole.moved.squares);
        expect(changes.length).toBeLessThanOrEqual(whole.moved.numbers);
        largest = Math.max(largest, squares / whole.moved.squares);
      }
      // Some unit changes almost as much as is paid for, so less noise would not be private.
      const isTight =
        !privacy.includes("substitute") && (by === "" || privacy.startsWith("unit: row"));
      expect(largest).toBeGreaterThan(isTight ? 0.999 : 0.3);
    },
  );

  it("rows of later periods change no earlier count", async () => {
    const spec = specOf("unit: { column: u }, bound: { groups: 2 }", BY);
    const rows = randomUnits(5).flat();
    const early = rows.filter(({ day }) => day < "2024-03-01");
    const [before, after] = [await countsOf(spec, early, 1), await countsOf(spec, rows, 2)];
    const first = ({ counts }: Counts) => counts.filter(({ key }) => Number(key[0]) < 2);
    expect(first(after)).toEqual(first(before));
    expect(first(after).some(({ count }) => count > 0)).toBe(true);
  });
});

const LIBRARY = (more = "") => `
source: { file: loans.csv, columns: { day: date }${more} }
privacy: { unit: row }
ledger: { name: library, budget: { epsilon: 2, delta: 1.0e-6 } }
releases:
  - { name: rows, statistic: count, budget: { epsilon: 0.25 } }
  - name: so far
    statistic: count
    every: { period: month, of: day, from: 2024-01, periods: 3, through: 2024-02 }
    budget: { epsilon: 1, delta: 5.0e-7 }
`;

describe("a source that has changed", () => {
  let spec = "";
  const loans = () => join(folder, "loans.csv");
  const release = async (...flags: readonly string[]) => {
    const { code, out, err } = await capture(["release", spec, "--json", ...flags]);
    return { code, err, json: out === "" ? undefined : JSON.parse(out) };
  };
  beforeAll(() => {
    write("loans.csv", randomUnits(3).flat());
    spec = join(folder, "library.yaml");
    writeFileSync(spec, LIBRARY());
  });

  it("keeps its stored answer for itself, until the spec names a version", async () => {
    const first = await release();
    expect(first.err).toBe("");
    const again = await release();
    expect(again.json.releases[0].results).toEqual(first.json.releases[0].results);
    expect(again.json.ledger.cost).toBe(0);

    appendFileSync(loans(), "7,2024-03-05,a\n");
    for (const flags of [["--dry-run"], []]) {
      const refused = await release(...flags);
      expect(refused.code).toBe(2);
      expect(JSON.parse(refused.err).error.message).toContain(
        'release "rows": the source has changed since the answer was stored; name the version',
      );
      expect(refused.err).toContain("nothing was spent");
      expect(refused.err).not.toContain("2024-03-05");
    }
    writeFileSync(spec, LIBRARY(', version: "2"'));
    const newer = await release();
    expect(newer.json.ledger.cost).toBeGreaterThan(0);
    expect(newer.json.releases[0].status).toBe("new");
    // The running release goes on. Its source grows, so it has no version.
    expect(newer.json.releases[1]).toMatchObject({
      status: "answered",
      results: first.json.releases[1].results,
    });
    // A named version is not compared with the source again.
    appendFileSync(loans(), "8,2024-03-06,a\n");
    expect((await release()).json.releases[0].results).toEqual(newer.json.releases[0].results);
  });

  it("the text says what remains of a running release", async () => {
    const dry = await capture(["release", spec, "--dry-run"]);
    expect(dry.out).toMatch(
      /^Periods +so far: 2 of 3 months are published; showing them again costs nothing$/m,
    );
    expect(dry.out).toMatch(/^ +2024-03 can be published from 2024-04-01 on$/m);
    expect(dry.out).toMatch(/^ +error of one count at 95 %: at most ±[\d.]+$/m);
    const { out } = await capture(["release", spec]);
    expect(out).toMatch(
      /^ {2}2 of 3 months published; 1 remains; the next one, 2024-03, costs nothing more \(from 2024-04-01 on\)$/m,
    );
    expect(out).toMatch(/^ +month +value +95 % interval$/m);
  });

  it("the service refuses too, in a preview and in a release", async () => {
    const file = write("served.csv", randomUnits(4).flat());
    const { call } = await started({ data: [folder] });
    const text = `
source: { name: ${basename(folder)}/served.csv }
privacy: { unit: row }
ledger: { name: served, budget: { epsilon: 1, delta: 0 } }
releases: [{ name: rows, statistic: count, budget: { epsilon: 0.5 } }]
`;
    const send = (path: string) => call(path, { body: { spec: text } });
    const first = await send("/api/release");
    expect(first.status).toBe(200);
    const later = new Date(Date.now() + 60_000);
    utimesSync(file, later, later);
    for (const path of ["/api/release/preview", "/api/release"]) {
      const { status, json } = await send(path);
      expect(status).toBe(409);
      expect(json.error).toMatchObject({ code: "conflict" });
    }
  });
});
