import pg from "pg";
import { DuckDbEngine } from "../../src/duckdb/index.js";
import { startDuckDb } from "../../src/duckdb-node/index.js";
import { assemble, type Row } from "../../src/engine/groups.js";
import type { AggregateQuery, Engine, Group } from "../../src/index.js";
import { SETTINGS } from "../../src/postgres/postgres-statements.js";
import {
  type ColumnFact,
  compileColumnFacts,
  compileFor,
  type Parameter,
  type Statement,
} from "../../src/sql/index.js";
import { salt } from "../suite/trial.js";
import { startPostgresBench } from "../support/postgres.js";

/** An engine under test. It loads tables, and runs one query on several tables. */
export interface Runner {
  readonly engine: Engine;
  execute(statements: readonly string[]): Promise<void>;
  run(plans: readonly AggregateQuery[]): Promise<readonly (readonly Group[])[]>;
  stop(): Promise<void>;
}

/** A runner that also runs single statements, for tests of altered SQL. */
export interface SqlRunner extends Runner {
  read: Send;
}

/** Runs one query at a time, as a release does. */
export const oneByOne = (runner: Runner): Runner => ({
  ...runner,
  async run(plans) {
    const all: (readonly Group[])[] = [];
    for (const plan of plans) all.push(await runner.engine.run(plan, { salt }));
    return all;
  },
});

type Send = (text: string, parameters: readonly Parameter[]) => Promise<readonly Row[]>;

/**
 * Joins queries of the same shape into one statement. Each result row starts with the number of its
 * query.
 */
async function together(
  texts: readonly string[],
  parameters: readonly Parameter[],
  send: Send,
): Promise<readonly (readonly Row[])[]> {
  const parts = texts.map((text, i) => `SELECT ${i}, q${i}.* FROM (${text}) AS q${i}`);
  const rows = await send(parts.join("\nUNION ALL\n"), parameters);
  const found: Row[][] = texts.map(() => []);
  for (const [i, ...row] of rows) found[Number(i)]?.push(row);
  return found;
}

/**
 * Joins the queries that have the same bound values. Facts about a table change the SQL and the
 * bound values of a query.
 */
async function sameTogether(queries: readonly Statement[], send: Send) {
  const idOf = ({ parameters }: Statement) => JSON.stringify(parameters);
  const found = new Map<Statement, readonly Row[]>();
  for (const id of new Set(queries.map(idOf))) {
    const same = queries.filter((query) => idOf(query) === id);
    const texts = same.map(({ text }) => text);
    const rows = await together(texts, same[0]?.parameters ?? [], send);
    for (const [i, query] of same.entries()) found.set(query, rows[i] ?? []);
  }
  return queries.map((query) => found.get(query) ?? []);
}

/**
 * Starts DuckDB in memory on one thread. Every third query runs in two shares of the units, and every
 * second query chooses the groups of a unit among its rows.
 */
export async function startDuckDbRunner(): Promise<SqlRunner> {
  const host = await startDuckDb({ threads: 1 });
  const database = { name: "memory", file: ":memory:" };
  const engine = new DuckDbEngine({ host, tables: new Map(), database });
  const connection = await host.connect();
  const send: Send = (text, parameters) => connection.rows(text, parameters);
  let turn = 0;
  return {
    engine,
    execute: async (statements) => {
      await connection.rows(statements.join("; "));
    },
    read: send,
    async run(plans) {
      const of = turn % 3 === 0 && plans[0]?.unit !== undefined ? 2 : 1;
      const rowsFirst = turn++ % 2 === 0;
      const facts = await factsOf(plans, send);
      const queries = plans.flatMap((plan, i) =>
        Array.from({ length: of }, (_, index) => {
          const bucket = of === 1 ? undefined : { index, of };
          return compileFor(plan, "duckdb", { salt, bucket, facts: facts[i], rowsFirst });
        }),
      );
      const rows = await sameTogether(queries, send);
      return await Promise.all(
        plans.map((plan, i) =>
          assemble(plan, queries[0]?.keyTypes ?? [], rows.slice(i * of, (i + 1) * of)),
        ),
      );
    },
    async stop() {
      await connection.close();
      await engine.close();
    },
  };
}

/** The facts that DuckDB knows about the columns of sums of each table. */
async function factsOf(
  plans: readonly AggregateQuery[],
  send: Send,
): Promise<readonly ReadonlyMap<string, ColumnFact>[]> {
  const statements = plans.map(compileColumnFacts);
  const names = statements[0]?.names ?? [];
  if (names.length === 0) return plans.map(() => new Map());
  const found = await together(
    statements.map(({ text }) => text),
    [],
    send,
  );
  return found.map(([row]) => {
    const pairs = names.map((name, i) => [name, row?.[i]] as const);
    return new Map(
      pairs.filter((pair): pair is [string, ColumnFact] => typeof pair[1] === "string"),
    );
  });
}

export async function startPostgresRunner(): Promise<SqlRunner> {
  const bench = await startPostgresBench();
  await bench.execute(`CREATE EXTENSION citext; CREATE DOMAIN email AS citext; CREATE DOMAIN work_email AS email;
CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`);
  const client = new pg.Client(bench.address);
  await client.connect();
  const send: Send = async (text, parameters) => {
    await client.query(SETTINGS);
    const values = parameters.map(({ value }) => value);
    const { rows } = await client.query({ text, values, rowMode: "array" });
    await client.query("COMMIT");
    const found: Row[] = rows;
    return found;
  };
  return {
    engine: bench.engine,
    execute: async (statements) => {
      await client.query(statements.join("; "));
    },
    read: send,
    async run(plans) {
      const queries = plans.map((plan) => compileFor(plan, "postgres", { salt }));
      const [first] = queries;
      if (first === undefined) return [];
      const texts = queries.map(({ text }) => text);
      const found = await together(texts, first.parameters, send).catch(async (error: unknown) => {
        await client.query("ROLLBACK");
        throw error;
      });
      return await Promise.all(found.map((rows, i) => assemble(plans[i]!, first.keyTypes, [rows])));
    },
    async stop() {
      await client.end();
      await bench.stop();
    },
  };
}
