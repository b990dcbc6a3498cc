import { NoisewrightError } from "@noisewright/core";
import {
  type AggregateQuery,
  checkQuery,
  type SetsQuery,
  type SpreadQuery,
} from "../query/index.js";
import { columnFact } from "./column-fact.js";
import { buildCounts } from "./counts.js";
import type { Dialect, DialectName } from "./dialect.js";
import { duckdb } from "./duckdb.js";
import {
  cast,
  type Fragment,
  join,
  own,
  type Parameter,
  type Placeholder,
  render,
  sql,
} from "./fragment.js";
import type { KeyType } from "./keys.js";
import { postgres } from "./postgres.js";
import { buildQuery } from "./query.js";
import { type Reading, Rows } from "./rows.js";
import { buildSpread } from "./spread.js";
import { trino } from "./trino.js";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { duckdb, postgres, trino };

/** SQL text in which every value is a bound parameter. */
export interface Compiled {
  readonly text: string;
  readonly parameters: readonly Parameter["value"][];
}

/**
 * Compiles a query to SQL. One error shows all problems of the query: unknown columns, wrong types,
 * bounds out of domain. This function can also check a query without running it.
 */
export function compile(
  query: AggregateQuery | SetsQuery | SpreadQuery,
  dialect: DialectName,
  salt: Uint8Array,
): Compiled {
  const { text, parameters } =
    "sets" in query
      ? compileCounts(query, dialect, { salt })
      : "spread" in query
        ? compileSpread(query, dialect, { salt })
        : compileFor(query, dialect, { salt });
  return { text, parameters: parameters.map((parameter) => parameter.value) };
}

/**
 * Refuses a query that needs a number where a column is text. Such a query would run, but each text
 * that is not a number would be missing, so most results would be noise only. An expression that
 * converts the text by `number` is not refused.
 */
export function checkNumbers(
  query: AggregateQuery | SetsQuery | SpreadQuery,
  dialect: DialectName,
): void {
  new Rows(query, { ...DIALECTS[dialect], refusesTexts: true }, "");
}

export interface CompileOptions extends Reading {
  readonly salt: Uint8Array;
  /** The placeholder of the dialect by default. */
  readonly placeholder?: Placeholder | undefined;
}

/** SQL with typed parameters, and the types of the keys in the result of the SQL. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly keyTypes: readonly KeyType[];
}

/** Compiles a query for `Engine.run`. */
export function compileFor(
  query: AggregateQuery,
  name: DialectName,
  options: CompileOptions,
): Statement {
  if ("sets" in query) throw unsuitable("sets", "counts", "a list");
  if ("spread" in query) throw unsuitable("spread", "spread", "edges");
  return compiled(query, name, options, buildQuery);
}

/**
 * Compiles a query for `Engine.counts`. The result of the SQL has two columns: the number of a cell,
 * as `blocksOf` numbers the cells, and the count of this cell.
 */
export const compileCounts = (
  query: SetsQuery,
  name: DialectName,
  options: CompileOptions,
): Statement => compiled(query, name, options, buildCounts);

/**
 * Compiles a query for `Engine.spread`. The result of the SQL has the keys, the index of a bin, the
 * number of integers in the bin, and their sum. The index is null for rows and pairs without an
 * integer. A row without a sum has no keys and counts units.
 */
export const compileSpread = (
  query: SpreadQuery,
  name: DialectName,
  options: CompileOptions,
): Statement => compiled(query, name, options, buildSpread);

function compiled<T extends AggregateQuery>(
  query: T,
  name: DialectName,
  options: CompileOptions,
  build: (query: T, dialect: Dialect, rows: Rows, salt: string, reading: Reading) => Fragment,
): Statement {
  checkQuery(query);
  const dialect = DIALECTS[name];
  const salt = hex(options.salt);
  const rows = new Rows(query, dialect, salt);
  const built = build(query, dialect, rows, salt, options);
  const placeholder = options.placeholder ?? dialect.placeholder;
  const { text, parameters } = render(built, placeholder, options.isInner);
  return { text, parameters, keyTypes: rows.keyTypes };
}

/**
 * Counts the (unit, group) pairs of one unit out of every `of` units, and the bytes of the texts in
 * these pairs (DuckDB).
 */
export function compileProbe(
  query: AggregateQuery,
  of: number,
  placeholder: Placeholder = duckdb.placeholder,
): Statement {
  // The probe estimates a number, for which any choice of rows is as good.
  const rows = new Rows(query, duckdb, "").select({ bucket: { index: 0, of } });
  const columns = [own("u"), ...query.by.map((_, i) => own(`k${i}`))];
  const pairs = sql`SELECT DISTINCT ${join(columns, ", ")} FROM (${rows}) AS r WHERE u IS NOT NULL`;
  // DuckDB stores a text of up to 12 bytes inline, so such a text costs no extra memory.
  const bytes = columns.map((column) => {
    // `TRY` is needed because some timestamps cannot be converted to text.
    const text = sql`TRY(${cast(column, duckdb.types.text)})`;
    return sql`greatest(coalesce(strlen(${text}), 0) - 12, 0)`;
  });
  const total = cast(sql`sum(${join(bytes, " + ")})`, duckdb.types.number);
  const counted = sql`SELECT count(*), ${total} FROM (${pairs}) AS p`;
  return { ...render(counted, placeholder), keyTypes: [] };
}

/**
 * A query that returns the `ColumnFact` of each sum, or null if no fact holds, in the order of
 * `names` (DuckDB).
 */
export function compileColumnFacts({ measures, table }: AggregateQuery): {
  text: string;
  names: string[];
} {
  const sums = Object.entries(measures).flatMap(([name, measure]) => {
    const fact = measure.kind === "sum" ? columnFact(measure, table) : undefined;
    return fact === undefined ? [] : [{ name, fact }];
  });
  const columns = sums.map(({ fact }) => fact);
  const { text } = render(sql`SELECT ${join(columns, ", ")}`, duckdb.placeholder);
  return { text, names: sums.map(({ name }) => name) };
}

function hex(salt: Uint8Array): string {
  if (salt.length < 16) {
    throw new NoisewrightError({
      code: "domain",
      subject: "query",
      parameter: "salt",
      domain: "at least 16 random bytes",
      got: `${salt.length} bytes`,
    });
  }
  return Array.from(salt, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The error for a query that another method of the engine answers. */
const unsuitable = (field: string, method: string, got: string): NoisewrightError =>
  new NoisewrightError({
    code: "domain",
    subject: "query",
    path: [field],
    parameter: field,
    domain: `absent for \`run\`; use \`${method}\``,
    got,
  });
