import type { AggregateQuery } from "../query/index.js";
import { compileFor, type Statement } from "./compile.js";
import { duckdb } from "./duckdb.js";
import { bind, type Fragment, join, own, type Placeholder, render, sql } from "./fragment.js";

/** A query, and the secret key of the hash that chooses its groups; see `RunOptions`. */
export interface AskedQuery {
  readonly query: AggregateQuery;
  readonly salt: Uint8Array;
}

/** One statement for several queries. The first column of its result is a place in `places`. */
export interface Together extends Statement {
  /** The places of the queries in the list of all queries. */
  readonly places: readonly number[];
}

/**
 * Each value is a column that DuckDB carries through every level of the inner query. From about this
 * number of values, queries that run one by one are faster and need less memory.
 */
const MOST_VALUES = 128;

/**
 * Compiles queries such that those that differ only in their values share a statement of at most
 * `most` queries (DuckDB). An outer query has one row of values for each query, and each row joins
 * the result of the inner query for these values. Queries with many values are left out.
 */
export function compileTogether(
  asked: readonly AskedQuery[],
  most: number,
  placeholder: Placeholder = duckdb.placeholder,
): readonly Together[] {
  const alike = new Map<string, { place: number; inner: Statement }[]>();
  const batches: { place: number; inner: Statement }[][] = [];
  asked.forEach(({ query, salt }, place) => {
    const inner = compileFor(query, "duckdb", { salt, isInner: true, placeholder: column });
    if (inner.parameters.length > MOST_VALUES) return;
    const key = JSON.stringify([inner.text, inner.keyTypes, inner.parameters.map((p) => p.type)]);
    let batch = alike.get(key);
    if (batch === undefined || batch.length >= most) {
      batch = [];
      alike.set(key, batch);
      batches.push(batch);
    }
    batch.push({ place, inner });
  });
  return batches.map((batch) => {
    const { text, keyTypes } = batch[0]!.inner;
    const rows = batch.map(({ inner }, i) => valuesOf(i, inner));
    const columns = ["q", ...batch[0]!.inner.parameters.map((_, i) => `p${i + 1}`)];
    const outer = sql`SELECT asked.q, found.*\nFROM (VALUES ${join(rows, ",\n  ")}) AS asked(${own(columns.join(", "))}), LATERAL (${own(text)}) AS found`;
    return { ...render(outer, placeholder, true), keyTypes, places: batch.map((b) => b.place) };
  });
}

/** The value of a query in the row that the outer query has for the query. */
const column: Placeholder = (_, place) => `asked.p${place}`;

function valuesOf(index: number, { parameters }: Statement): Fragment {
  const values = parameters.map(({ type, value }) => bind(type, value));
  return sql`(${join([own(index), ...values], ", ")})`;
}
