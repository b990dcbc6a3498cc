import type { DuckDBConnection } from "@duckdb/node-api";
import type { Row, RunOptions } from "../engine/index.js";
import type { AggregateQuery } from "../query/index.js";
import { type ColumnFact, compileColumnFacts, type Reading, type Statement } from "../sql/index.js";
import { bucketCount } from "./buckets.js";
import { type DuckDbSource, isStored } from "./duckdb-source.js";
import { run } from "./duckdb-statement.js";
import { rowsAtMost } from "./rows-at-most.js";

/** Returns the result rows of a query, with one list for each share of the units. */
export async function readShares(
  connection: DuckDBConnection,
  source: DuckDbSource,
  query: AggregateQuery,
  compile: (reading: Reading) => Statement,
  { signal, progress }: RunOptions,
): Promise<readonly (readonly Row[])[]> {
  await run(
    connection,
    "SET TimeZone = 'UTC'; SET enable_progress_bar = true; SET enable_progress_bar_print = false",
  );
  const send = ({ text, parameters }: Statement) => run(connection, text, parameters);
  const capacity = {
    memory: await memoryOf(connection),
    rowsAtMost: query.unit === undefined ? 0 : await rowsAtMost(connection, source, query.table),
  };
  const of = await bucketCount(query, capacity, send);
  const facts = source.columnStatistics ? await factsOf(connection, query) : undefined;
  const shares: (readonly Row[])[] = [];
  let done = 0;
  for (let index = 0; index < of && !signal?.aborted; index++) {
    const timer = setInterval(() => {
      const fraction = Math.min(Math.max(connection.progress.percentage / 100, 0), 1);
      done = Math.max(done, (index + fraction) / of);
      progress?.(done);
    }, 200);
    const bucket = of === 1 ? undefined : { index, of };
    const share = send(compile({ bucket, facts }));
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
  connection: DuckDBConnection,
  query: AggregateQuery,
): Promise<Map<string, ColumnFact>> {
  const facts = compileColumnFacts(query);
  if (facts.names.length === 0) return new Map();
  const stored = await isStored(connection, query.table.path);
  const [values] = stored ? await run(connection, facts.text) : [];
  const pairs = facts.names.map((name, i) => [name, values?.[i]] as const);
  return new Map(pairs.filter((pair): pair is [string, ColumnFact] => typeof pair[1] === "string"));
}

const UNITS: Readonly<Record<string, number>> = { B: 0, bytes: 0, KiB: 1, MiB: 2, GiB: 3, TiB: 4 };

async function memoryOf(connection: DuckDBConnection): Promise<number> {
  const [row] = await run(connection, "SELECT current_setting('memory_limit')");
  const [amount, unit] = String(row?.[0]).split(" ");
  return Number(amount) * 1024 ** (UNITS[unit ?? "B"] ?? 0);
}
