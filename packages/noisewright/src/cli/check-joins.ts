import type { AggregateQuery, Engine, Expression, Relation, Table } from "@noisewright/engines";
import { checkJoins } from "@noisewright/engines";
import { type JoinedEngine, specTable } from "@noisewright/release";
import type { SpecFile } from "@noisewright/release/spec";

/** What a joined source is for: a public table, rows of the unit, or a step on the way to the unit. */
type Role = "public" | "unit" | "way";

/** A joined source, and how often its key is repeated. */
export interface JoinedKey {
  readonly source: string;
  readonly role: Role;
  /** The columns by which the source is joined. */
  readonly key: readonly string[];
  /** The number of rows with a key that another row has already. */
  readonly repeated: number;
}

/** What the joins of a spec do to its rows. Only the steward should see these numbers. */
export interface JoinReport {
  readonly keys: readonly JoinedKey[];
  /** The number of rows of `from`, and the number of joined rows that belong to a unit. */
  readonly rows: { readonly from: number; readonly joined: number };
}

/** Looks for repeated keys, and for joins that make many rows out of one. */
export async function reportJoins(opened: JoinedEngine, file: SpecFile): Promise<JoinReport> {
  const { engine } = opened;
  const table = await specTable(opened, file);
  const relation = table.relation!;
  const { tables, join, from } = relation;
  const roles = rolesOf(relation);
  const keys: JoinedKey[] = [];
  for (const [i, { table: source, on }] of join.entries()) {
    const key = on.map(({ right }) => right);
    const repeated = await repeatedRows(engine, tables[source]!, key);
    keys.push({ source, role: roles[i]!, key, repeated });
  }
  const { unit } = checkJoins(relation);
  const joined = await totals(engine, {
    table,
    ...(unit && { unit: { of: named(unit.column, unit.table), bound: ALL } }),
    by: [],
  });
  const all = await totals(engine, { table: tables[from]!, by: [] });
  return { keys, rows: { from: all.rows, joined: joined.rows } };
}

/** Rows belong to a unit from `from` on, or from the first joined source with a unit on. */
function rolesOf({ sources, from, join, rowIsUnit }: Relation): readonly Role[] {
  let hasUnit = rowIsUnit === true || sources[from]!.unit !== undefined;
  return join.map(({ table }) => {
    if (sources[table]!.public) return "public";
    const role = hasUnit ? "unit" : "way";
    hasUnit ||= sources[table]!.unit !== undefined;
    return role;
  });
}

/** A contribution bound that leaves out no row. */
const ALL = { groups: 1e9, rows: 1e9 };

/**
 * The number of rows whose key another row has already. The first column of the key takes the place
 * of the unit, so the distinct units in the groups of the other columns are the distinct keys.
 */
async function repeatedRows(
  engine: Engine,
  table: Table,
  [first, ...others]: readonly string[],
): Promise<number> {
  const filter = others.map((column) => isPresent(named(column))).reduce(both, undefined);
  const { rows, keys } = await totals(engine, {
    table,
    ...(filter && { filter }),
    unit: { of: named(first!), bound: ALL },
    by: others.map((column, i) => ({ name: `key${i}`, of: named(column) })),
  });
  return rows - keys;
}

async function totals(engine: Engine, query: Omit<AggregateQuery, "measures">) {
  const measures = { rows: { kind: "count" }, keys: { kind: "units" } } as const;
  const groups = await engine.run({ ...query, measures }, { salt: new Uint8Array(16) });
  const sum = (name: string) => groups.reduce((all, { values }) => all + Number(values[name]), 0);
  return { rows: sum("rows"), keys: sum("keys") };
}

const named = (name: string, table?: string): Expression => ({
  text: name,
  root: { kind: "name", name, ...(table !== undefined && { table }), at: 0 },
});

const called = (name: string, ...operands: Expression["root"][]): Expression => ({
  text: name,
  root: { kind: "call", name, operands, at: 0 },
});

const isPresent = ({ root }: Expression) => called("not", called("is null", root).root);

const both = (one: Expression | undefined, other: Expression): Expression =>
  one === undefined ? other : called("and", one.root, other.root);
