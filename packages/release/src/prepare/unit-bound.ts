import { NoisewrightError } from "@noisewright/core";
import {
  type AggregateQuery,
  type Bound,
  type ColumnName,
  cellsOf,
  checkJoins,
  type Expression,
  type FieldPath,
  type Key,
} from "@noisewright/engines";
import { joinsOf, type Spec, unitLabel } from "../spec/index.js";

/** How much one unit may contribute, as a spec writes it. */
export interface BoundSpec {
  readonly groups?: number | "auto" | undefined;
  readonly rows?: number | "auto" | undefined;
}

/**
 * The privacy unit and its contribution bound, from the spec and from the bound of one release. A
 * unit is never in more groups than the keys have.
 */
export function unitOf(
  spec: Spec,
  own: BoundSpec | undefined,
  path: FieldPath,
  keys: readonly Key[],
): Pick<AggregateQuery, "unit"> {
  const { unit, bound } = spec.privacy;
  const combined = { ...bound, ...own };
  if (unit === "row") {
    if (Object.keys(combined).length === 0) return {};
    throw new NoisewrightError({
      code: "unsupported",
      subject: "release",
      path: [...(own === undefined ? ["privacy"] : path), "bound"],
      what: "contribution bound if each row is a privacy unit",
      advice:
        "sources" in spec
          ? "remove `bound`, or name the unit: privacy: { unit: { name: person } }"
          : "remove `bound`, or name the column of the unit: privacy: { unit: { column: person } }",
    });
  }
  const most = keys.reduce((product, key) => product * keyCount(key), 1);
  const { groups = 1, rows = 1 } = combined;
  if (groups === "auto" || rows === "auto") {
    throw notChosen(groups === "auto" ? "groups" : "rows", path);
  }
  const isRunning = keys.some((key) => "starts" in key);
  const fitting: Bound = {
    groups: Math.min(groups, most),
    rows,
    // A unit counts in its first periods, so rows that arrive later never change this choice.
    ...(isRunning && { first: true }),
  };
  return { unit: { of: unitColumn(spec), bound: fitting, name: unitLabel(unit) } };
}

/** The column of the unit: that of the only source, or the column to which the joins lead. */
function unitColumn(spec: Spec): Expression {
  const { unit } = spec.privacy;
  const joins = joinsOf(spec);
  const { column, table }: ColumnName =
    joins === undefined ? (unit as ColumnName) : checkJoins(joins).unit!;
  const root = {
    kind: "name",
    name: column,
    ...(table !== undefined && { table }),
    at: 0,
  } as const;
  return { text: table === undefined ? column : `${table}.${column}`, root };
}

/** The error for a contribution bound of the whole spec that this release cannot choose. */
function notChosen(field: string, [, release]: FieldPath): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["privacy", "bound", field],
    what: `\`${field}: auto\` for all releases, because releases[${release}] cannot choose this number`,
    advice: `give the number of ${field}, or write auto only in the \`bound\` of counts, units, sums and means`,
  });
}

/** The number of values of a public key. The number is ∞ for a private key. */
export function keyCount(key: Key): number {
  return cellsOf(key) ?? Number.POSITIVE_INFINITY;
}
