import { z } from "zod";
import { count, fields } from "./fields.js";
import { tableColumns } from "./table-columns.js";
import { columnsFields } from "./tables.js";

/** The noise of many tables and choices needs δ. */
const budget = fields(
  {
    epsilon: z.number().gt(0).max(50).meta({ description: "the ε of this release" }),
    delta: z.number().gt(0).lt(1).meta({ description: "the δ of this release" }),
  },
  "the privacy cost of this release",
);

/** The fields of a release of synthetic rows. */
export const syntheticFields = {
  ...columnsFields,
  columns: tableColumns
    .min(2)
    .max(40)
    .meta({ description: "the columns of the rows, each with all its values or bins" }),
  budget,
  rows: count(
    "how many rows to publish; by default about as many as the data have, and at most 1,000,000",
    1_000_000,
  ).optional(),
  expectedRows: count(
    "about how many rows the data have, as known without the data: if noise would hide the correlations of this number of rows, the release is refused and nothing is spent",
    2 ** 40,
  ).optional(),
};
