import { assemble, type Group, type Row } from "../engine/index.js";
import { type AskedQuery, compileTogether } from "../sql/index.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import { quotedPath } from "./names.js";

/** The largest number of queries in one statement. For more, each query takes no less time. */
const MOST_QUERIES = 512;
/** The bytes of a (unit, group) pair of a query, with room for the hash tables of a statement. */
const PAIR_BYTES = 1024;
/** A statement uses at most this part of the memory, and at most this number of pairs. */
const MEMORY_PART = 0.25;
const MOST_PAIRS = 2 ** 21;

/**
 * Runs queries of tables in memory, with few statements. Each query has at most one pair for each
 * row, so the number of rows bounds the memory of a statement. A query has no result if it is left
 * out, as `compileTogether` describes.
 */
export async function runTogether(
  connection: DuckDbConnection,
  asked: readonly AskedQuery[],
  signal: AbortSignal | undefined,
): Promise<readonly (readonly Group[] | undefined)[]> {
  const most = await queriesAtOnce(connection, asked);
  const results: (readonly Group[] | undefined)[] = asked.map(() => undefined);
  for (const statement of compileTogether(asked, most, connection.placeholder)) {
    const { text, parameters, keyTypes, places } = statement;
    const rows: Row[][] = places.map(() => []);
    for (const [place, ...row] of await connection.rows(text, parameters)) {
      rows[Number(place)]!.push(row);
    }
    for (const [i, place] of places.entries()) {
      results[place] = await assemble(asked[place]!.query, keyTypes, [rows[i]!], signal);
    }
    signal?.throwIfAborted();
  }
  return results;
}

async function queriesAtOnce(connection: DuckDbConnection, asked: readonly AskedQuery[]) {
  const paths = new Set(asked.map(({ query }) => quotedPath(query.table.path)));
  let rows = 1;
  for (const path of paths) {
    const [row] = await connection.rows(`SELECT count(*) FROM ${path}`);
    rows = Math.max(rows, Number(row?.[0]));
  }
  const pairs = Math.min(MOST_PAIRS, (MEMORY_PART * (await connection.memory())) / PAIR_BYTES);
  return Math.max(1, Math.min(MOST_QUERIES, Math.floor(pairs / rows)));
}
