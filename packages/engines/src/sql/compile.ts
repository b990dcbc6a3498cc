import { NoisewrightError } from "@noisewright/core";
import { type AggregateQuery, checkQuery } from "../query/index.js";
import type { Dialect, DialectName } from "./dialect.js";
import { duckdb } from "./duckdb.js";
import { cast, join, own, type Parameter, render, sql } from "./fragment.js";
import type { KeyType } from "./keys.js";
import { knownOf } from "./known.js";
import { postgres } from "./postgres.js";
import { buildQuery } from "./query.js";
import { type Reading, Rows } from "./rows.js";
import { trino } from "./trino.js";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { duckdb, postgres, trino };

/** A query whose every value is a bound parameter. */
export interface Compiled {
  readonly text: string;
  readonly parameters: readonly Parameter["value"][];
}

/**
 * The one query of a plan. Checks the plan first: unknown columns, types that do not fit, bounds out
 * of domain, each with its own error. Also the way to check a plan without running it.
 */
export function compile(plan: AggregateQuery, dialect: DialectName, salt: Uint8Array): Compiled {
  const { text, parameters } = compileFor(plan, dialect, { salt });
  return { text, parameters: parameters.map((parameter) => parameter.value) };
}

export interface CompileOptions extends Reading {
  readonly salt: Uint8Array;
  /** How a bound value is written, if not as the dialect does. */
  readonly placeholder?: Dialect["placeholder"];
}

/** What an engine needs to run a plan and to read its result. */
export interface Query {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly keyTypes: readonly KeyType[];
}

export function compileFor(
  plan: AggregateQuery,
  name: DialectName,
  options: CompileOptions,
): Query {
  checkQuery(plan);
  const dialect = DIALECTS[name];
  const rows = new Rows(plan, dialect);
  const query = buildQuery(plan, dialect, rows, hex(options.salt), options);
  const { text, parameters } = render(query, options.placeholder ?? dialect.placeholder);
  return { text, parameters, keyTypes: rows.keyTypes };
}

/** Pairs (unit, group) of one unit in `of`, and bytes of their texts: what a plan needs (DuckDB). */
export function compileProbe(plan: AggregateQuery, of: number): Query {
  const rows = new Rows(plan, duckdb).select({ bucket: { index: 0, of } });
  const columns = [own("u"), ...plan.by.map((_, i) => own(`k${i}`))];
  const pairs = sql`SELECT DISTINCT ${join(columns, ", ")} FROM (${rows}) AS r WHERE u IS NOT NULL`;
  // Up to 12 bytes DuckDB has room for in any case.
  const bytes = columns.map((column) => {
    // Some timestamps cannot be printed.
    const text = sql`TRY(${cast(column, duckdb.types.text)})`;
    return sql`greatest(coalesce(strlen(${text}), 0) - 12, 0)`;
  });
  const counted = sql`SELECT count(*), sum(${join(bytes, " + ")}) FROM (${pairs}) AS p`;
  return { ...render(counted, duckdb.placeholder), keyTypes: [] };
}

/** What is known of each sum's column, a `Known` or null, in the order of `names` (DuckDB). */
export function compileKnown({ measures, table }: AggregateQuery): {
  text: string;
  names: string[];
} {
  const sums = Object.entries(measures).flatMap(([name, measure]) => {
    const known = measure.kind === "sum" ? knownOf(measure, table) : undefined;
    return known === undefined ? [] : [{ name, known }];
  });
  const columns = sums.map(({ known }) => known);
  const { text } = render(sql`SELECT ${join(columns, ", ")}`, duckdb.placeholder);
  return { text, names: sums.map(({ name }) => name) };
}

function hex(salt: Uint8Array): string {
  if (salt.length < 16) {
    throw new NoisewrightError({
      code: "domain",
      subject: "plan",
      parameter: "salt",
      domain: "at least 16 random bytes",
      got: `${salt.length} bytes`,
    });
  }
  return Array.from(salt, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
