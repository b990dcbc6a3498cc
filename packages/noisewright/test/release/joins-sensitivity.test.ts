import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Engine,
  joinedTable,
  type SetsQuery,
  sensitivities,
  type Table,
} from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { describe, expect, it } from "vitest";
import { execute } from "../../../engines/test/support/files.js";
import { prepareRelease } from "../../../release/src/prepare/prepare-release.js";
import { joinsOf } from "../../../release/src/spec/data.js";
import { parseSpec } from "../../../release/src/spec/parse-spec.js";
import { type Database, type JoinedCase, joinedCase } from "./joined-cases.js";

describe("sensitivity on random dirty databases", () => {
  it("a unit changes the true aggregates by at most the sensitivity, and sometimes by as much", async () => {
    const cases = Array.from({ length: 44 }, (_, i) => joinedCase(i));
    const parts = await partsOf(cases);
    expect(parts.filter(({ part }) => part > 1)).toEqual([]);
    expect(parts.length).toBeGreaterThan(50);
    const reached = parts.filter(({ part }) => part === 1).map(({ statistic }) => statistic);
    expect(new Set(reached)).toEqual(
      new Set([
        ...["count", "sum", "mean", "histogram", "tables", "selected"],
        ...["units", "variance", "quantile", "top", "synthetic"],
      ]),
    );
  });
});

interface Part {
  readonly statistic: string;
  /** The change that a unit causes, as a fraction of the sensitivity. */
  readonly part: number;
  readonly spec: string;
}

async function partsOf(cases: readonly JoinedCase[]): Promise<Part[]> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-joins-"));
  const file = join(folder, "t.duckdb");
  const all = cases.flatMap(({ database, neighbours }, i) =>
    [database, ...neighbours].flatMap((each, j) => statementsOf(each, `t${i}_${j}`)),
  );
  await execute([["BEGIN", ...all, "COMMIT"].join(";\n")], file);
  const engine = await connect(file);
  try {
    const any = await engine.table("t0_0_v");
    const parts: Part[] = [];
    for (const [i, one] of cases.entries()) parts.push(...(await partsOfCase(engine, one, i, any)));
    return parts;
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}

function statementsOf(database: Database, prefix: string): readonly string[] {
  return Object.entries(database).map(([name, rows]) => {
    const values = [{ u: null, k: null, x: null }, ...rows].map(
      ({ u, k, x }) => `(${u}, ${k}, ${x})`,
    );
    const columns = ["u", "k", "x"].map((column) => `${column}::BIGINT AS ${column}`).join(", ");
    // The first row gives the columns their types. It belongs to nobody.
    return `CREATE TABLE ${prefix}_${name} AS SELECT ${columns} FROM (VALUES ${values.join(", ")}) AS r(u, k, x)`;
  });
}

const SALT = Uint8Array.from({ length: 16 }, (_, i) => i);

/** Computes the changes of one case. All tables have the same columns as the table `any`. */
async function partsOfCase(
  engine: Engine,
  { spec: text, neighbours }: JoinedCase,
  i: number,
  any: Table,
): Promise<Part[]> {
  const { spec } = parseSpec(text, "joined.yaml");
  const joins = joinsOf(spec)!;
  const tableOf = (j: number): Table => {
    const stored = Object.keys(joins.sources).map((name) => {
      const path = [...any.path.slice(0, -1), `t${i}_${j}_${name}`];
      return [name, { ...any, path }] as const;
    });
    return joinedTable(joins, Object.fromEntries(stored));
  };
  const prepared = prepareRelease(spec, spec.releases[0]!, tableOf(0));
  const { query, keys } = prepared;
  const statistic = keys === undefined ? prepared.statistic : "selected";
  const bounds = Object.entries(sensitivities(query, spec.privacy.adjacency));
  const before = await numbersOf(engine, query);
  const found: Part[] = [];
  for (const j of neighbours.keys()) {
    const after = await numbersOf(engine, { ...query, table: tableOf(j + 1) });
    const parts = bounds.map(([name, bound]) => {
      const changes = changesOf(before[name]!, after[name]!);
      const sum = changes.reduce((all, each) => all + each, 0);
      if ("sets" in query) return sum / Number(bound.l1);
      const most = Math.max(0, ...changes) / Number(bound.linf);
      return Math.max(most, changes.length / Number(bound.l0), sum / Number(bound.l1));
    });
    found.push({ statistic, part: Math.max(...parts), spec: text });
  }
  return found;
}

/** The true numbers of each measure, by group or by cell. */
type Numbers = Readonly<Record<string, ReadonlyMap<string, number>>>;

async function numbersOf(
  engine: Engine,
  query: Parameters<Engine["run"]>[0] | SetsQuery,
): Promise<Numbers> {
  if ("sets" in query) {
    const [first] = await engine.counts(query, { salt: SALT }); // the table with all columns
    return { rows: new Map(Array.from(first!, (count, cell) => [String(cell), count])) };
  }
  const groups = await engine.run(query, { salt: SALT });
  return Object.fromEntries(
    Object.keys(query.measures).map((name) => [
      name,
      new Map(groups.map(({ key, values }) => [JSON.stringify(key), Number(values[name])])),
    ]),
  );
}

function changesOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly number[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys
    .map((key) => Math.abs((before.get(key) ?? 0) - (after.get(key) ?? 0)))
    .filter((change) => change > 0);
}
