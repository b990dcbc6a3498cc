import { NoisewrightError } from "@noisewright/core";
import { type AggregateQuery, Problems } from "../query/index.js";
import { compileCode } from "./codes.js";
import type { ColumnFact } from "./column-fact.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, join, own, sql, tableName } from "./fragment.js";
import { joinedRows } from "./joined-rows.js";
import { type CompiledKey, compileKey, type KeyType } from "./keys.js";
import { type CompiledMeasure, compileMeasure } from "./measures.js";
import { scopeOf } from "./scope.js";
import { asBoolean } from "./typed.js";
import { compileExpression, type Scope } from "./value.js";

/** A share of the units: the units whose hash modulo `of` is `index`. `of` is a power of two. */
export interface Bucket {
  readonly index: number;
  readonly of: number;
}

/** Options for reading a table (DuckDB only). */
export interface Reading {
  /** If set, only this share of the units is read. */
  readonly bucket?: Bucket | undefined;
  /** Facts about the columns of sums, by the name of the measure. */
  readonly facts?: ReadonlyMap<string, ColumnFact> | undefined;
  /**
   * Whether the groups of a unit are chosen among its rows, and not among its (unit, group) pairs.
   * This changes the time of a query, but never its result. It is faster if most pairs have few rows.
   */
  readonly rowsFirst?: boolean | undefined;
  /** Whether the values of the query are columns of an outer query, which has a row for each query. */
  readonly isInner?: boolean | undefined;
}

/** The columns that the aggregation reads, compiled from the expressions of the query. */
export class Rows {
  private readonly scope: Scope;
  private readonly keys: readonly CompiledKey[];
  private readonly filter: Fragment | undefined;
  private readonly unit: Fragment | undefined;
  /** The compiled measures by name, without facts about their columns. */
  private readonly measures = new Map<string, CompiledMeasure | undefined>();

  constructor(
    private readonly query: AggregateQuery,
    private readonly dialect: Dialect,
    /** The key of the hash that chooses rows of a joined source. */
    private readonly salt: string,
  ) {
    const { scope, values } = scopeOf(query.table, dialect);
    this.scope = scope;
    const problems = new Problems();
    for (const [name, expression] of Object.entries(query.derive ?? {})) {
      const value = problems.attempt(["derive", name], () =>
        compileExpression(expression, scope, dialect),
      );
      // If a derived column has a mistake, null takes its place. A null has no wrong type, so the
      // mistake causes no further problems.
      values.set(name, value ?? { type: "null", sql: sql`NULL` });
    }
    const compileOne = "sets" in query ? compileCode : compileKey;
    this.keys = query.by.flatMap((key, i) => {
      const compiled = problems.attempt(["by", i], () =>
        compileOne(key, compileExpression(key.of, scope, dialect), dialect),
      );
      return compiled ?? [];
    });
    const { filter } = query;
    if (filter !== undefined) {
      this.filter = problems.attempt(["filter"], () => {
        const value = compileExpression(filter, scope, dialect);
        return asBoolean({ ...value, at: filter.root.at }, dialect).sql;
      });
    }
    if (query.unit !== undefined) this.unit = problems.attempt(["unit"], () => this.compileUnit());
    for (const [name, measure] of Object.entries(query.measures)) {
      const compile = () => compileMeasure(name, measure, scope, dialect);
      this.measures.set(name, problems.attempt(["measures", name], compile));
    }
    problems.throwIfAny("query");
  }

  get keyTypes(): readonly KeyType[] {
    return this.keys.map((key) => key.type);
  }

  select({ bucket, facts, isInner }: Reading = {}): Fragment {
    const measures = Object.entries(this.query.measures);
    const source: Fragment[] = [];
    const columns: Fragment[] = [];
    const conditions: Fragment[] = [];
    if (this.unit !== undefined) {
      source.push(sql`${this.unit} AS u`);
      columns.push(sql`u`);
      if (bucket !== undefined) conditions.push(isIn(bucket)(sql`u`));
    }
    this.keys.forEach((key, i) => {
      const k = own(`k${i}`);
      source.push(sql`${key.source} AS ${k}`);
      columns.push(renamed(key.of(k), k));
      const kept = key.keep(k);
      if (kept !== undefined) conditions.push(kept);
    });
    measures.forEach(([name, measure], i) => {
      const fact = facts?.get(name);
      const compiled =
        fact === undefined
          ? this.measures.get(name)
          : compileMeasure(name, measure, this.scope, this.dialect, fact);
      if (compiled === undefined) return;
      const v = own(`v${i}`);
      source.push(sql`${compiled.source} AS ${v}`);
      columns.push(renamed(compiled.of(v), v));
    });
    if (columns.length === 0) return this.source([sql`1 AS one`], { bucket, isInner });
    const where = conditions.length === 0 ? sql`` : sql`\nWHERE ${join(conditions, " AND ")}`;
    return sql`SELECT ${join(columns, ",\n  ")}\nFROM (${this.source(source, { bucket, isInner })}) AS s${where}`;
  }

  /** Inside an outer query, the table has a name that cannot hide the one of the outer values. */
  private source(columns: readonly Fragment[], { bucket, isInner }: Reading): Fragment {
    const where = this.filter === undefined ? sql`` : sql`\nWHERE ${this.filter}`;
    const { table } = this.query;
    const { dialect, salt } = this;
    const share = bucket === undefined ? undefined : isIn(bucket);
    const from =
      table.relation === undefined
        ? sql`${tableName(table.path)}${isInner ? sql` AS t` : sql``}`
        : sql`(${joinedRows(this.query, table.relation, { dialect, salt, share })}) AS j`;
    return sql`SELECT ${join(columns, ",\n  ")}\nFROM ${from}${where}`;
  }

  private compileUnit(): Fragment {
    const value = compileExpression(this.query.unit!.of, this.scope, this.dialect);
    if (value.folded !== undefined) throw foldedUnit(value.folded);
    if (value.unit !== undefined) return value.unit;
    // Adding zero turns -0 into 0, so that -0 and 0 are one unit.
    return value.type === "number" ? sql`(${value.sql} + 0)` : value.sql;
  }

  /**
   * A key in the form in which SQL returns it. An integer is returned as text, so that no driver
   * rounds the integer.
   */
  keyOut(key: Fragment, i: number): Fragment {
    return this.keys[i]?.type === "integer" ? cast(key, this.dialect.types.text) : key;
  }
}

/**
 * Refuses a unit column that the engine does not compare by bytes. If units were compared by bytes,
 * two spellings of one unit would be two units. If units were compared as the engine compares them,
 * two different units could become one.
 */
const foldedUnit = (column: string): NoisewrightError =>
  new NoisewrightError({
    code: "domain",
    subject: "query",
    parameter: "unit",
    domain:
      "a column that the database compares byte by byte, or an expression such as lower(name)",
    got: `${JSON.stringify(column)}, which a collation or the type citext compares in another way`,
  });

/** The condition for a unit to be in a share of the units. */
const isIn =
  ({ index, of }: Bucket) =>
  (unit: Fragment): Fragment =>
    sql`hash(${unit}) & ${own(of - 1)} = ${own(index)}`;

const renamed = (value: Fragment, column: Fragment): Fragment =>
  value === column ? column : sql`${value} AS ${column}`;
