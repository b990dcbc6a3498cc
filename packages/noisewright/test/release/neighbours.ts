import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { NoisewrightError } from "@noisewright/core";
import type { TableNoise } from "@noisewright/core/tables";
import type { Engine } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { prepareRelease } from "../../../release/src/prepare/prepare-release.js";
import type { PreparedRelease } from "../../../release/src/prepare/prepared.js";
import { aggregates } from "../../../release/src/run/aggregates.js";
import { parseSpec } from "../../../release/src/spec/parse-spec.js";
import type { Case, Row } from "./neighbour-cases.js";

export type Truths = ReadonlyMap<string, readonly (readonly number[])[]>;

/**
 * The change of the true values that one unit causes, as a fraction of the sensitivity of the
 * noise.
 */
export interface Moved {
  readonly statistic: string;
  readonly adjacency: string;
  readonly part: number;
  readonly case: string;
}

/** Computes the true values of tables and of their neighbours in DuckDB. No noise is added. */
export async function moves(cases: readonly Case[]): Promise<Moved[]> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-neighbours-"));
  const file = join(folder, "tables.duckdb");
  try {
    await write(file, cases);
    const engine = await connect(file);
    try {
      const found: Moved[] = [];
      for (const [i, one] of cases.entries()) found.push(...(await movesOf(engine, one, i)));
      return found;
    } finally {
      await engine.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const nameOf = (i: number, table: number) => `t${i}_${table}`;

async function write(file: string, cases: readonly Case[]): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("BEGIN");
  for (const [i, { tables }] of cases.entries()) {
    for (const [j, rows] of tables.entries()) {
      const name = nameOf(i, j);
      await connection.run(`CREATE TABLE ${name} (u BIGINT, k VARCHAR, x DOUBLE)`);
      if (rows.length > 0) await connection.run(`INSERT INTO ${name} VALUES ${valuesOf(rows)}`);
    }
  }
  await connection.run("COMMIT");
  connection.closeSync();
  instance.closeSync();
}

function valuesOf(rows: readonly Row[]): string {
  const number = (x: number | null) => (x === null ? "NULL" : `'${x}'::DOUBLE`);
  return rows
    .map(({ u, k, x }) => `(${u}, ${k === null ? "NULL" : `'${k}'`}, ${number(x)})`)
    .join(", ");
}

/**
 * Compares a table with its neighbours. Returns undefined if the spec is refused, because nothing
 * is released then.
 */
async function movesOf(engine: Engine, { spec: text, tables }: Case, i: number) {
  const { spec } = parseSpec(text, "neighbours.yaml");
  const [release] = spec.releases;
  try {
    const planned = prepareRelease(spec, release!, await engine.table(nameOf(i, 0)));
    const truths: Truths[] = [];
    for (const j of tables.keys()) {
      // A release with its own way of collecting knows its table, so it is prepared again.
      const own =
        planned.collect === undefined
          ? planned
          : prepareRelease(spec, release!, await engine.table(nameOf(i, j)));
      truths.push(await truthOf(engine, own, nameOf(i, j)));
    }
    const [first, ...others] = truths;
    return others.map((other) => ({
      statistic: planned.statistic,
      adjacency: spec.privacy.adjacency,
      part: partOf(planned, first!, other),
      case: text,
    }));
  } catch (error) {
    if (error instanceof NoisewrightError && REFUSALS.includes(error.code)) return [];
    throw error;
  }
}

const REFUSALS: readonly string[] = ["domain", "lattice-overflow"];
const SALT = Uint8Array.from({ length: 16 }, (_, i) => i);

/** Returns the true values of each group of a table. */
async function truthOf(engine: Engine, planned: PreparedRelease, name: string): Promise<Truths> {
  const { query } = planned;
  const table = { ...query.table, path: [...query.table.path.slice(0, -1), name] };
  const moved = { ...planned, query: { ...query, table } };
  const groups = await aggregates(engine, moved, { salt: SALT });
  return new Map(groups.map((group) => [JSON.stringify(group.key), planned.truth(group)]));
}

/**
 * Returns the change that one unit causes, divided by the sensitivity. For additive noise, this is
 * the larger of two ratios: for the number of changed values, and for the largest change. For a
 * mean, a variance and several quantiles, all changes are added. For a choice among candidates, the
 * change of the worst candidate is added over all groups. The sensitivity of a mode or a ranking is
 * that of one group.
 */
function partOf(planned: PreparedRelease, before: Truths, after: Truths): number {
  const { params } = planned.mechanism;
  const made = (name: string) => Number(params[name]);
  const lists = moved(before, after);
  if (planned.statistic === "tables") return partOfTables(planned, lists);
  if (params.strategy !== undefined) return partOfRanges(planned, lists);
  if (planned.statistic === "synthetic") return partOfPairs(planned, lists);
  if (params.steps !== undefined) return total(lists.flat(2)) / made("steps");
  if (params.quantiles !== undefined) return total(lists.flat(2)) / made("rows");
  if (params.candidates !== undefined) {
    const draws = Math.max(0, ...lists.map((list) => list.length));
    const each = Array.from({ length: draws }, (_, draw) =>
      total(lists.map((list) => Math.max(...(list[draw] ?? [0])))),
    );
    const groups = Number(params.choices ?? 1) / (planned.several?.count ?? 1);
    return Math.max(0, ...each) / (made("sensitivity") * groups);
  }
  const numbers = lists.flat(2).filter((by) => by > 0);
  const cells = Number(planned.sensitivity.l0);
  return Math.max(numbers.length / cells, Math.max(0, ...numbers) / made("sensitivity"));
}

interface Questions {
  readonly questions: readonly { readonly noise: TableNoise }[];
}

/**
 * Returns the change of the answers of all questions, divided by what was paid for. With Gaussian
 * noise these are squares, each divided by the variance of its noise. With geometric noise they are
 * absolute changes, each times the ε of its noise.
 */
function partOfTables(planned: PreparedRelease, lists: ReturnType<typeof moved>): number {
  const { questions } = (planned.identity as unknown as { readonly noise: Questions }).noise;
  const cost = questions.map(({ noise }, i) => {
    const changes = lists[i]!.flat();
    if (noise.kind === "geometric") return (total(changes) * noise.epsilon) / noise.sensitivity;
    return total(changes.map((by) => by * by)) / noise.variance;
  });
  return total(cost) / paidFor(planned);
}

/** The sum of the squares divided by the variances of the noise, or ε for geometric noise. */
function paidFor({ events: [event], certified }: PreparedRelease): number {
  return event?.kind === "discrete-gaussian/1"
    ? total(event.moved.map(({ squares, variance }) => squares / variance))
    : certified.epsilon;
}

/** The same for a histogram for sums of bins. Each list of a group has its own noise. */
function partOfRanges(planned: PreparedRelease, lists: ReturnType<typeof moved>): number {
  const { noise } = planned.identity as unknown as {
    readonly noise: { readonly questions: { readonly variances: readonly string[] } };
  };
  const isGaussian = planned.mechanism.id === "discrete-gaussian";
  const cost = noise.questions.variances.map(Number).map((variance, k) => {
    const changes = lists.flatMap((list) => list[k]!);
    if (isGaussian) return total(changes.map((by) => by * by)) / variance;
    return total(changes) * 2 * Math.asinh(Math.sqrt(1 / (2 * variance)));
  });
  return total(cost) / paidFor(planned);
}

/**
 * Returns the change of the worst pair of columns, divided by what was paid for one table. Its
 * squares and the number of its changes matter for the noise, and their sum matters for the choice
 * of pairs.
 */
function partOfPairs(planned: PreparedRelease, lists: ReturnType<typeof moved>): number {
  const [event] = planned.events;
  if (event?.kind !== "discrete-gaussian/1") throw new TypeError("no noise");
  const { squares, numbers } = event.moved[1]!;
  const tables = Number(planned.mechanism.params.pairs);
  const parts = lists.map((list) => {
    const changes = list.flat();
    const changed = changes.filter((by) => by > 0).length;
    const square = total(changes.map((by) => by * by));
    const most = Math.max(changed, total(changes)) / (numbers / tables);
    return Math.max(square / (squares / tables), most);
  });
  return Math.max(0, ...parts);
}

/**
 * Returns the absolute change of each number, for each draw of each group. A missing group counts
 * as a group of zeros.
 */
function moved(before: Truths, after: Truths): (readonly (readonly number[])[])[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [a, b] = [before.get(key), after.get(key)];
    return (a ?? b ?? []).map((list, draw) =>
      list.map((_, i) => Math.abs((a?.[draw]?.[i] ?? 0) - (b?.[draw]?.[i] ?? 0))),
    );
  });
}

const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
