import { type ColumnName, type Joins, parseExpression } from "@noisewright/engines";
import { z } from "zod";
import { count, fields, label } from "./fields.js";

const join = fields(
  {
    table: label("the name of the source that is joined"),
    on: z
      .record(
        label("a column of `from`, or a column of a source joined before, as `name.column`", 300),
        label("the column of the joined source that must be equal"),
      )
      .refine((pairs) => Object.keys(pairs).length > 0, { error: "at least one pair of columns" })
      .meta({ description: "which columns must be equal; an empty field is equal to nothing" }),
    unmatched: z.enum(["drop", "keep"]).default("drop").meta({
      description:
        "what happens to rows without a match: they are dropped, or kept with empty fields in the columns of the joined source",
    }),
    most: count(
      "how many rows of the joined source one unit may have for the same values of `on`; 1 by default",
      2 ** 20,
    ).default(1),
  },
  "joins one more source to the rows so far",
);

export const joinFields = {
  from: label("with `sources`: the source whose rows are counted; its columns need no prefix"),
  join: z
    .array(join)
    .max(16)
    .meta({ description: "with `sources`: the sources that are joined to `from`, in this order" }),
};

export type JoinSpec = z.output<typeof join>;

/** The part of a spec that says what is joined. */
export interface JoinedTables {
  readonly sources: Readonly<
    Record<string, { readonly unit?: string | undefined; readonly public?: true | undefined }>
  >;
  readonly from: string;
  readonly join?: readonly JoinSpec[] | undefined;
}

/** The joins of a spec, as engines know them. */
export function joinsIn({ sources, from, join = [] }: JoinedTables, rowIsUnit: boolean): Joins {
  const roles = Object.entries(sources).map(
    ([name, { unit, public: isPublic }]) => [name, { unit, public: isPublic }] as const,
  );
  return {
    sources: Object.fromEntries(roles),
    from,
    join: join.map(({ table, on, unmatched, most }) => ({
      table,
      on: Object.entries(on).map(([left, right]) => ({
        left: columnName(left),
        right: ownColumn(right, table),
      })),
      unmatched,
      most,
    })),
    ...(rowIsUnit && { rowIsUnit }),
  };
}

/**
 * The column that a text names: `column`, or `source.column`, where names with other characters are
 * in double quotes. Any other text is the name of a column of `from`, as it stands.
 */
function columnName(text: string): ColumnName {
  try {
    const { root } = parseExpression(text);
    if (root.kind !== "name") return { column: text };
    return { ...(root.table !== undefined && { table: root.table }), column: root.name };
  } catch {
    return { column: text };
  }
}

/** The column of the joined source, whose own name may stand before the column. */
function ownColumn(text: string, table: string): string {
  const name = columnName(text);
  return name.table === undefined || name.table === table ? name.column : text;
}

/**
 * The field of the spec from which a field of the joins comes. A pair of columns is known by its
 * index in joins, and by its left column in a spec.
 */
export function joinPath(
  { join = [] }: Pick<JoinedTables, "join">,
  path: readonly (string | number)[],
): readonly (string | number)[] {
  const [first, index, field, pair] = path;
  if (first !== "join" || field !== "on" || pair === undefined) return path;
  const left = Object.keys(join[Number(index)]?.on ?? {})[Number(pair)];
  return [first, index!, field, ...(left === undefined ? [] : [left])];
}
