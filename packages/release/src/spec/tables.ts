import { z } from "zod";
import { confidence, count, expression, fields, label, scale } from "./fields.js";
import { bounding } from "./grouping.js";
import { budget } from "./payment.js";
import { tableColumns } from "./table-columns.js";

const within = z.number().gt(0).max(1e15).meta({
  description:
    "the largest error of a cell, in rows, with the probability that `confidence` of the target says",
});

const names = z
  .array(label("a column, or a level of a hierarchy", 2000))
  .max(8)
  .meta({ description: "the columns of the table; an empty list is the total" });

const table = z
  .union(
    [
      names,
      fields(
        {
          of: names,
          weight: z
            .number()
            .gt(0)
            .max(1e6)
            .meta({
              description:
                "how important the table is, 1 by default: the plan makes the weighted sum of the variances of all tables smallest",
            })
            .optional(),
          within: within.optional(),
        },
        "a table with its weight, or with the error that it may have",
      ),
    ],
    { error: "a list of columns, or an object with `of`" },
  )
  .meta({ description: "one table" });

const all = fields(
  { all: count("tables of up to this number of columns, with the total", 8) },
  "all tables of up to `all` columns",
);

const target = fields(
  {
    within: within
      .meta({
        description:
          "the largest error of a cell, in rows, for all tables without their own `within`",
      })
      .optional(),
    confidence: confidence
      .meta({
        description:
          "the probability that the error of a cell is at most `within`; by default, the confidence level of the intervals",
      })
      .optional(),
    delta: z.number().gt(0).lt(1).meta({ description: "the δ of this release" }).optional(),
  },
  "the accuracy that the tables must have; the release gets the smallest ε that gives this accuracy",
);

const bound = fields(
  {
    groups: bounding(
      "how many groups one unit may contribute to; a group is one combination of values of all columns, or one value of the column in `each`",
    ),
    rows: bounding("how many rows of one unit count in each group; 1 if there is `each`"),
    each: expression(
      "a column of the tables: each unit has at most one row for each of `groups` values of this column",
    ).optional(),
  },
  "the contribution bound: how much one unit may contribute to all tables together; 1 row by default",
);

/** The fields of a release that counts rows by several columns. */
export const columnsFields = {
  name: label("the name of the results"),
  where: expression("only rows for which this condition is true are used").optional(),
  columns: tableColumns,
  bound: bound.optional(),
};

export const tablesFields = {
  ...columnsFields,
  tables: z
    .union([all, z.array(table).min(1).max(10_000)], {
      error: "an object with `all`, or a list of tables",
    })
    .meta({
      description: "the tables to publish, for example { all: 2 } or [[sex, age], [state]]",
    }),
  budget: budget.optional(),
  target: target.optional(),
  confidence: confidence.optional(),
  scale: scale.optional(),
  simultaneous: z.boolean().default(false).meta({
    description: "whether the confidence level holds for all cells of all tables together",
  }),
};
