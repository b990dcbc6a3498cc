import type { Row, RunOptions } from "../engine/index.js";
import type { AggregateQuery } from "../query/index.js";
import {
  type ColumnFact,
  type CompileOptions,
  compileColumnFacts,
  compileProbe,
  type Statement,
} from "../sql/index.js";
import { divisionOf, PROBED } from "./buckets.js";
import { isStored } from "./duckdb-catalog.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import type { DuckDbSource } from "./duckdb-source.js";
import { rowsAtMost } from "./rows-at-most.js";

/** Compiles a query for one share of the units. */
export type Compile = (reading: Omit<CompileOptions, "salt">) => Statement;

/** Returns the result rows of a query, with one list for each share of the units. */
export async function readShares(
  connection: DuckDbConnection,
  source: DuckDbSource,
  query: AggregateQuery,
  compile: Compile,
  { signal, progress }: RunOptions,
): Promise<readonly (readonly Row[])[]> {
  const { placeholder } = connection;
  const send = ({ text, parameters }: Statement) => connection.rows(text, parameters);
  const capacity = {
    memory: await connection.memory(),
    rowsAtMost: query.unit === undefined ? 0 : await rowsAtMost(connection, source, query.table),
  };
  const probe = () => send(compileProbe(query, PROBED, placeholder));
  const { shares: of, rowsFirst } = await divisionOf(query, capacity, probe);
  const facts = source.columnStatistics ? await factsOf(connection, query) : undefined;
  const shares: (readonly Row[])[] = [];
  let done = 0;
  for (let index = 0; index < of && !signal?.aborted; index++) {
    const timer = setInterval(() => {
      done = Math.max(done, (index + connection.progress()) / of);
      progress?.(done);
    }, 200);
    const bucket = of === 1 ? undefined : { index, of };
    const share = send(compile({ bucket, facts, rowsFirst, placeholder }));
    shares.push(await share.finally(() => clearInterval(timer)));
  }
  progress?.(1);
  return shares;
}

/**
 * Returns facts about the columns of sums, from the statistics of a DuckDB file. The facts save
 * time, because clipping a row takes longer than adding the row to a sum. The tables of a locked
 * file cannot change between two queries. Computed columns and other files could change, so they
 * have no facts.
 */
async function factsOf(
  connection: DuckDbConnection,
  query: AggregateQuery,
): Promise<Map<string, ColumnFact>> {
  const facts = compileColumnFacts(query);
  if (facts.names.length === 0) return new Map();
  const stored = await isStored(connection, query.table.path);
  const [values] = stored ? await connection.rows(facts.text) : [];
  const pairs = facts.names.map((name, i) => [name, values?.[i]] as const);
  return new Map(pairs.filter((pair): pair is [string, ColumnFact] => typeof pair[1] === "string"));
}
