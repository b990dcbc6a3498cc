import { z } from "zod";
import { count, figure, object } from "../kit/index.js";

const columns = z.array(z.string());

/** The number of synthetic rows and their quality, computed from published values only. */
export const syntheticRows = object({
  rows: count.meta({ description: "the number of synthetic rows" }),
  quality: object({
    estimatedRows: count.meta({ description: "the estimated number of rows of the data" }),
    noiseShare: figure.meta({
      description: "the absolute noise of a measured pair of columns, as a share of the rows",
    }),
    tables: z.array(
      object({
        columns,
        distance: figure.meta({
          description: "the total variation distance between the measured table and the rows",
        }),
        noise: figure.meta({ description: "the distance that noise alone explains" }),
      }),
    ),
    implied: z.array(columns).meta({ description: "the pairs that were not measured" }),
  }),
}).meta({ description: "for synthetic rows: their number and their quality" });
