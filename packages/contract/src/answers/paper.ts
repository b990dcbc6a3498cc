import { z } from "zod";
import { count, figure, object } from "../kit/index.js";

/** The ids of the papers. */
export const PAPER_IDS = ["composite", "nonnegative", "mixture", "boosting", "r2dp"] as const;

const axis = object({
  label: z.string(),
  range: z.tuple([z.number(), z.number()]).optional(),
  log: z.boolean().optional(),
});

const series = object({
  name: z.string().optional(),
  points: z.array(z.tuple([z.number(), figure])),
  colour: z.string().optional(),
  line: z.enum(["solid", "dashed", "none"]).optional(),
  marks: z.boolean().optional(),
  theirs: z.boolean().meta({ description: "whether the values come from the paper" }).optional(),
});

const paperFigure = object({
  id: z.string(),
  title: z.string(),
  words: z.string(),
  x: axis,
  y: axis,
  series: z.array(series),
}).meta({ id: "PaperFigure", description: "the data of one chart" });

const verdict = z.enum(["holds", "wrong", "loose", "solved"]);

const statement = z
  .object({
    item: z.string().meta({ description: "the table, figure or theorem of the paper" }),
    states: z.string(),
    relation: z.enum(["=", "≤", ">", "open"]),
    paper: figure.meta({ description: "the number in the paper; null if it gives none" }),
    ours: figure,
    exact: figure.optional(),
    verdict,
    why: z.string(),
    confirmed: z.boolean().meta({ description: "whether the numbers confirm the verdict" }),
  })
  .meta({
    id: "PaperStatement",
    description: "a claim of a paper about a number, and the recomputed number",
  });

const statements = z.array(statement);

/**
 * Returns the schema of a report with the fields that clients show. A report also has other fields,
 * which depend on the paper.
 */
const report = <P extends string, S extends z.core.$ZodLooseShape>(paper: P, shape: S) =>
  z.object({ paper: z.literal(paper), figures: z.array(paperFigure), ...shape });

const priced = z.object({ epsilon: z.number() });
const composed = z.object({
  count,
  gaussian: z.number(),
  laplace: z.number(),
  boostedGaussian: priced,
  boostedLaplace: priced,
  paper: z.object({ claim: z.number(), exact: z.number() }),
});

const boosting = report("jiang-2024", {
  statements,
  composition: z.object({ epsilons: z.array(composed) }),
  fixed: z.object({
    extras: z.array(
      z.object({
        name: z.string(),
        confidences: z.array(z.number()),
        exact: z.array(z.number()),
        bound: z.array(z.number()),
      }),
    ),
  }),
  response: z.object({ statements }),
});

const shape = { shape: z.string(), epsilon: z.number() };
const composite = report("zhang-2024", {
  table2: z.array(
    z.object({
      ...shape,
      h1: z.object({ paper: figure, optimum: z.number() }),
      h2: z.object({ paper: figure, base: z.number() }),
      variance: z.object({ paper: figure, optimum: z.number(), worst: z.number() }),
    }),
  ),
  table3: z.object({
    rows: z.array(
      z.object({ ...shape, paper: z.number(), bias: z.number(), meanError: z.number() }),
    ),
  }),
  formulas: z.array(
    z.object({
      shape: z.string(),
      table: count,
      printed: z.number(),
      exact: z.number(),
      slip: z.string(),
    }),
  ),
  counts: z.array(
    z.object({
      epsilon: z.number(),
      leak: z.number(),
      mechanisms: z.array(
        z.object({ name: z.string(), sound: z.boolean(), half: z.number(), most: z.number() }),
      ),
    }),
  ),
});

const mixture = report("smith-thilakarathna-kaafar-2017", {
  table: z.object({
    rows: z.array(
      z.object({
        breakpoint: z.number(),
        innerEpsilon: z.number(),
        outerEpsilon: z.number(),
        cells: z.record(
          z.string(),
          z.object({ printed: z.string(), ours: z.number(), match: z.string() }),
        ),
      }),
    ),
    cells: count,
    matches: count,
  }),
  claims: z.array(
    z.object({
      item: z.string(),
      states: z.string(),
      printed: z.number(),
      ours: z.object({ geometric: z.number() }),
      verdict,
      why: z.string(),
      confirmed: z.boolean(),
    }),
  ),
});

const compared = z.array(z.object({ name: z.string(), bias: z.number(), mse: z.number() }));
const nonnegative = report("mcglinchey-mason-2020", {
  statements,
  comparisons: z.array(
    z.object({
      epsilon: z.number(),
      bound: z.number(),
      ranked: z.object({ laplace: compared, geometric: compared }),
    }),
  ),
});

const r2dp = report("mohammady-2020", {
  statements,
  headlines: z.array(
    z.object({
      metric: z.string(),
      epsilon: z.number(),
      laplace: z.number(),
      family: z.number(),
      certified: z.number(),
      staircase: z.number(),
    }),
  ),
  workloads: z.array(
    z.object({
      cells: count,
      strategy: z.string(),
      touched: count,
      gains: z.object({ random: z.number(), staircase: z.number() }),
    }),
  ),
});

export const paperAnswer = z
  .discriminatedUnion("paper", [boosting, composite, mixture, nonnegative, r2dp])
  .meta({
    id: "PaperReport",
    description: "the output of noisewright reproduce --json, without the chart files",
  });
