import { NoisewrightError } from "@noisewright/core";
import { type FieldPath, Problems } from "./problems.js";
import { refuse } from "./refuse.js";
import type { ColumnName, Join, Joins } from "./relation.js";
import { checkSources } from "./sources.js";

/**
 * What a joined source is for. `dimension`: a public source. `attribute`: rows of the unit that the
 * rows so far belong to. `way`: a source on the way from `from` to the source that names the unit,
 * or that source itself.
 */
export interface JoinedSource extends Join {
  readonly role: "dimension" | "attribute" | "way";
  /**
   * The columns of the source within which at most `most` rows are used. If several rows agree in
   * these columns, then all of them are public, or belong to the same unit, or lead to the same
   * units. So no unit decides which row of another unit is used.
   */
  readonly within: readonly string[];
}

/** The roles of all joined sources, and the column that names the unit of each joined row. */
export interface Roles {
  readonly unit?: ColumnName;
  readonly joined: readonly JoinedSource[];
}

/**
 * Checks joins and returns the unit column of the joined rows, or no column if each row is a unit.
 * The check uses no schema and no data. Joins that pass have this property, whatever the rows are:
 * each joined row belongs to exactly one unit, and if a unit is removed, exactly its joined rows
 * are removed.
 */
export function checkJoins(joins: Joins): { readonly unit?: ColumnName } {
  const { unit } = rolesOf(joins);
  return unit === undefined ? {} : { unit };
}

export function rolesOf(joins: Joins): Roles {
  checkSources(joins);
  const problems = new Problems();
  const rows = new RowsSoFar(joins);
  joins.join.forEach((join, i) => {
    const found = problems.attempt([], () => rows.roleOf(join, ["join", i]));
    rows.add(join, found);
  });
  problems.throwIfAny("query");
  return rows.roles();
}

/** The rows after some of the joins: which sources they have, and what they belong to. */
class RowsSoFar {
  private readonly joined: { join: Join; role: JoinedSource["role"] }[] = [];
  private readonly present: string[];
  /** The source that names the unit, once it is joined. */
  private anchor: string | undefined;
  /** The columns that are equal to the unit, or null. The first one names the unit. */
  private readonly unitColumns: ColumnName[] = [];
  /** The source from which the way to the unit goes on. */
  private end: string;

  constructor(private readonly joins: Joins) {
    this.present = [joins.from];
    this.end = joins.from;
    const { unit } = joins.sources[joins.from]!;
    if (unit !== undefined) this.anchorAt({ column: unit }, joins.from);
  }

  /** The role of a source that is joined to these rows. */
  roleOf(join: Join, path: FieldPath): JoinedSource["role"] {
    const { table, on, most } = join;
    const source = this.joins.sources[table]!;
    if (on.length === 0) {
      refuse([...path, "on"], "one or more pairs of columns, such as { id: id }", "none");
    }
    if (!(Number.isSafeInteger(most) && most >= 1 && most <= 1e9)) {
      refuse([...path, "most"], "a whole number from 1 to 1e9", most);
    }
    for (const { left } of on) this.checkPresent(left, join, path);
    if (source.public) {
      if (most === 1) return "dimension";
      refuse([...path, "most"], "absent for a public source, which has one row for each key", most);
    }
    if (this.joins.rowIsUnit) {
      const advice = "name the unit by a column, or join public sources only";
      throw refused(path, `join of ${table}, which is private, if each row is a unit`, advice);
    }
    if (this.anchor === undefined) return this.wayTo(join, path);
    if (source.unit === undefined) {
      const advice = `give the source \`unit\`, or \`public: true\` if it does not depend on who is in the data`;
      throw refused(path, `join of ${table}, because its rows belong to no known unit`, advice);
    }
    if (this.equatesUnit(join)) return "attribute";
    const [unit] = this.unitColumns;
    const pair = `${columnText(unit!)}: ${columnText({ column: source.unit })}`;
    throw refused(
      [...path, "on"],
      `join of ${table} by other columns than its unit ${source.unit}, because a row would belong to two units`,
      `join ${table} by the unit, on: { ${pair} }`,
    );
  }

  /** Adds a source to these rows. Its role is undefined if the join is refused. */
  add(join: Join, role: JoinedSource["role"] | undefined): void {
    const { table, on } = join;
    const { unit } = this.joins.sources[table]!;
    this.present.push(table);
    if (role !== undefined) this.joined.push({ join, role });
    if (role === "attribute") this.unitColumns.push({ table, column: unit! });
    if (role !== "way") return;
    this.end = table;
    if (unit === undefined) return;
    this.anchorAt({ table, column: unit }, table);
    for (const { left, right } of on) if (right === unit) this.unitColumns.push(left);
  }

  roles(): Roles {
    const [unit] = this.unitColumns;
    const joined = this.joined.map(({ join, role }) => {
      const within = [...join.on.map(({ right }) => right), ...this.onwards(join, role)];
      return { ...join, role, within: [...new Set(within)] };
    });
    return unit === undefined ? { joined } : { unit, joined };
  }

  /**
   * The columns of a source on the way that decide to which units its rows lead: the unit, or the
   * columns by which the next source on the way is joined.
   */
  private onwards({ table }: Join, role: JoinedSource["role"]): readonly string[] {
    if (role !== "way") return [];
    if (table === this.anchor) return [this.joins.sources[table]!.unit!];
    const way = this.joined.filter((each) => each.role === "way");
    const next = way[way.findIndex(({ join }) => join.table === table) + 1]!;
    return next.join.on.map(({ left }) => left.column);
  }

  private anchorAt(unit: ColumnName, table: string): void {
    this.anchor = table;
    this.unitColumns.push(unit);
  }

  private wayTo({ table, on, unmatched, most }: Join, path: FieldPath): "way" {
    if (unmatched !== "drop") {
      const domain = "drop on the way to the unit, because a row without a match belongs to nobody";
      refuse([...path, "unmatched"], domain, unmatched);
    }
    if (most !== 1) refuse([...path, "most"], "absent on the way to the unit", most);
    const other = on.find(({ left }) => this.ownerOf(left) !== this.end);
    if (other === undefined) return "way";
    throw refused(
      [...path, "on"],
      `join of ${table} by ${columnText(other.left)}, because the way to the unit goes on from ${this.end}`,
      `use only columns of ${this.end} on the left, or give the source \`public: true\` if it does not depend on who is in the data`,
    );
  }

  private equatesUnit({ table, on }: Join): boolean {
    const { unit } = this.joins.sources[table]!;
    const isUnit = (left: ColumnName) =>
      this.unitColumns.some(
        (each) => each.column === left.column && this.ownerOf(each) === this.ownerOf(left),
      );
    return on.some(({ left, right }) => right === unit && isUnit(left));
  }

  private checkPresent(left: ColumnName, { table }: Join, path: FieldPath): void {
    const owner = this.ownerOf(left);
    if (this.present.includes(owner)) return;
    const known = [...new Set(this.present)].join(", ");
    refuse(
      [...path, "on"],
      `columns of the rows so far (${known}) and columns of ${table}`,
      JSON.stringify(columnText(left)),
      `join ${JSON.stringify(owner)} before ${table}`,
    );
  }

  private ownerOf({ table }: ColumnName): string {
    return table ?? this.joins.from;
  }
}

/** A column as a spec names it. */
const columnText = ({ table, column }: ColumnName): string =>
  table === undefined ? column : `${table}.${column}`;

/** The error for a join that no table could make private. `what` completes "no …". */
const refused = (path: FieldPath, what: string, advice: string): NoisewrightError =>
  new NoisewrightError({ code: "unsupported", subject: "query", path, what, advice });
