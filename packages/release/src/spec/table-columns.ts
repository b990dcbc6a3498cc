import { z } from "zod";
import { expression, fields, keyValue, label } from "./fields.js";
import { edges } from "./grouping.js";

/** The keys of a hierarchy: the leaves below a node, or a tree below each named node. */
export type KeyTree = readonly z.output<typeof keyValue>[] | { readonly [name: string]: KeyTree };

const tree: z.ZodType<KeyTree, KeyTree> = z
  .lazy(() =>
    z.union([z.array(keyValue).min(1).max(10_000), z.record(label("a node"), tree)], {
      error: "a list of keys, or lists of keys by name",
    }),
  )
  .meta({ id: "KeyTree", description: "a list of keys, or lists of keys by name" });

const levels = fields(
  {
    names: z
      .array(label("the name of a level"))
      .min(2)
      .max(8)
      .refine((names) => new Set(names).size === names.length, { error: "distinct names" })
      .meta({ description: "the names of the levels, from the coarsest to the finest" }),
    keys: z.record(label("a node of the coarsest level"), tree).meta({
      description:
        "the keys below each node; the keys of the finest level are the values of the column",
    }),
  },
  "a hierarchy of keys, for example states and their counties; in tables with other columns, all nodes of a level need the same number of nodes below them",
).superRefine(({ names, keys }, context) => {
  const wrong = unevenPath(keys, names.length);
  if (wrong === undefined) return;
  const message = `keys on ${names.length} levels, as \`names\` says`;
  context.addIssue({ code: "custom", path: ["keys", ...wrong], message });
});

/** The path of the first node whose keys are not on the last of `depth` levels. */
function unevenPath(node: KeyTree, depth: number): readonly string[] | undefined {
  if (Array.isArray(node)) return depth === 1 ? undefined : [];
  const children = Object.entries(node);
  if (depth === 1 || children.length === 0) return [];
  for (const [name, child] of children) {
    const inner = unevenPath(child, depth - 1);
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
}

const column = fields(
  {
    of: expression("a column, or an expression"),
    keys: z
      .array(keyValue)
      .min(1)
      .max(10_000)
      .meta({ description: "the keys of the column, as known without the data" })
      .optional(),
    edges: edges.optional(),
    levels: levels.optional(),
    other: z.boolean().default(true).meta({
      description:
        "whether rows with an empty field or a value that is not listed are counted in one more cell, `other`; if false, such rows are left out of all tables",
    }),
  },
  "a column of the tables, with `keys`, `edges` or `levels`",
).refine((column) => LISTS.filter((field) => column[field] !== undefined).length === 1, {
  params: {
    form: {
      expected: [["keys"], ["edges"], ["levels"]],
      got: [],
      what: "a column needs one of `keys`, `edges` and `levels`, for example { of: city, keys: [Bern, Basel] }",
    },
  },
});

const LISTS = ["keys", "edges", "levels"] as const;

/** The columns of tables. All values that may be published are listed, so all cells are public. */
export const tableColumns = z
  .array(column)
  .min(1)
  .max(64)
  .meta({ description: "the columns of the tables, each with all its values" });

export type ColumnSpec = z.output<typeof column>;
