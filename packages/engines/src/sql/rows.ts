import type { Measure, Plan } from "../plan/index.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, join, own, quoted, sql } from "./fragment.js";
import { type CompiledKey, compileKey, type KeyType } from "./keys.js";
import { steps } from "./lattice.js";
import { checked, ofLiteral, ofProduct } from "./magnitude.js";
import { asBoolean, asNumber, type Value } from "./typed.js";
import { columnValue, compileExpression, type Scope } from "./value.js";

/** A share of the units: those whose hash, modulo a power of two, is `index`. */
export interface Bucket {
  readonly index: number;
  readonly of: number;
}

/** The columns that the aggregation reads, compiled from the plan's expressions. */
export class Rows {
  private readonly scope: Scope;
  private readonly keys: readonly CompiledKey[];
  private readonly filter: Fragment | undefined;

  constructor(
    private readonly plan: Plan,
    private readonly dialect: Dialect,
  ) {
    const scope = new Map<string, Value>();
    const add = (name: string, value: Value | undefined) => value && scope.set(name, value);
    for (const column of plan.table.columns) add(column.name, columnValue(column, dialect));
    for (const [name, expression] of Object.entries(plan.derive ?? {})) {
      add(name, compileExpression(expression, scope, dialect));
    }
    this.scope = scope;
    this.keys = plan.by.map((key) =>
      compileKey(key, compileExpression(key.of, scope, dialect), dialect),
    );
    const { filter } = plan;
    if (filter !== undefined) {
      const value = compileExpression(filter, scope, dialect);
      this.filter = asBoolean({ ...value, at: filter.root.at }, dialect).sql;
    }
  }

  get keyTypes(): readonly KeyType[] {
    return this.keys.map((key) => key.type);
  }

  select(bucket?: Bucket): Fragment {
    const measures = Object.entries(this.plan.measures);
    const source: Fragment[] = [];
    const columns: Fragment[] = [];
    const conditions: Fragment[] = [];
    if (this.plan.unit !== undefined) {
      source.push(sql`${this.unit()} AS u`);
      columns.push(sql`u`);
      if (bucket !== undefined)
        conditions.push(sql`hash(u) & ${own(bucket.of - 1)} = ${own(bucket.index)}`);
    }
    this.keys.forEach((key, i) => {
      source.push(sql`${key.source} AS k${own(i)}`);
      const k = own(`k${i}`);
      const of = key.of(k);
      columns.push(of === k ? k : sql`${of} AS ${k}`);
      const kept = key.keep(k);
      if (kept !== undefined) conditions.push(kept);
    });
    measures.forEach(([name, measure], i) => {
      const x = this.measured(measure);
      if (x === undefined) return;
      const v = own(`v${i}`);
      source.push(sql`${x} AS ${v}`);
      columns.push(
        measure.kind === "sum" ? sql`${steps(v, name, measure, this.dialect)} AS ${v}` : v,
      );
    });
    if (columns.length === 0) return this.source([sql`1 AS one`]);
    const where = conditions.length === 0 ? sql`` : sql`\nWHERE ${join(conditions, " AND ")}`;
    return sql`SELECT ${join(columns, ",\n  ")}\nFROM (${this.source(source)}) AS s${where}`;
  }

  private source(columns: readonly Fragment[]): Fragment {
    const table = join(this.plan.table.path.map(quoted), ".");
    const where = this.filter === undefined ? sql`` : sql`\nWHERE ${this.filter}`;
    return sql`SELECT ${join(columns, ",\n  ")}\nFROM ${table}${where}`;
  }

  private unit(): Fragment {
    const value = compileExpression(this.plan.unit!.of, this.scope, this.dialect);
    return value.integer ?? value.exact ?? value.sql;
  }

  private measured(measure: Measure): Fragment | undefined {
    if (measure.kind === "units" || measure.of === undefined) return undefined;
    const value = compileExpression(measure.of, this.scope, this.dialect);
    if (measure.kind === "count") return value.sql;
    const {
      sql: guarded,
      bare,
      magnitude,
    } = asNumber({ ...value, at: measure.of.root.at }, this.dialect);
    // Steps are a product too, and must not underflow.
    checked(ofProduct(magnitude, ofLiteral(1 / measure.granularity)), measure.of.root.at);
    return this.dialect.underflowFails ? guarded : (bare ?? guarded);
  }

  /** Integers leave as text, so that no driver rounds them. */
  keyOut(key: Fragment, i: number): Fragment {
    return this.keys[i]?.type === "integer" ? cast(key, this.dialect.types.text) : key;
  }
}
