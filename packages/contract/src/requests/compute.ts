import { fields, label } from "@noisewright/release/spec";
import { z } from "zod";
import { PAPER_IDS } from "../answers/index.js";
import { aboutNeed, number } from "./need.js";

const numbers = z.array(z.number()).max(10_000);

export const designBody = fields(
  {
    ...aboutNeed,
    optimal: z
      .boolean()
      .meta({ description: "also compute the optimal mechanism by linear programming" })
      .exactOptional(),
  },
  "the requirements for one release",
);

export const inspectBody = fields(
  {
    mechanism: z.string().max(100).meta({ description: "the id of a mechanism, such as laplace" }),
    params: z
      .record(z.string().max(100), z.union([number, z.string().max(1000), z.boolean(), numbers]))
      .meta({ description: "the parameters of the mechanism by name" }),
    answer: z
      .number()
      .meta({ description: "the true value at which errors are computed" })
      .exactOptional(),
    at: numbers
      .meta({ description: "points at which to return the density and the cdf" })
      .exactOptional(),
    epsilons: numbers.meta({ description: "ε at which to return δ(ε)" }).exactOptional(),
    alphas: numbers
      .meta({ description: "orders α at which to return the Rényi divergence" })
      .exactOptional(),
    metrics: z
      .array(z.string().max(200))
      .max(100)
      .meta({ description: "metrics to compute, such as usefulness:0.4" })
      .exactOptional(),
    histogram: numbers
      .meta({ description: "counts of a histogram, for metrics such as kl" })
      .exactOptional(),
  },
  "a mechanism and the figures to compute",
);

export const accountBody = fields(
  {
    events: z
      .array(z.unknown())
      .max(10_000)
      .meta({ description: "the privacy events of the releases" }),
    delta: z.number().meta({ description: "compute ε at this δ; in (0, 1)" }),
    epsilon: z.number().meta({ description: "also compute δ at this ε" }).exactOptional(),
    fit: z
      .number()
      .meta({ description: "also compute by how much to scale all noise to reach this ε" })
      .exactOptional(),
  },
  "releases and the costs to compute",
);

export const planBody = fields(
  {
    epsilon: z.number().meta({ description: "the total ε of all releases" }).exactOptional(),
    delta: z.number().meta({ description: "the total δ of all releases" }).exactOptional(),
    releases: z
      .array(
        fields(
          {
            ...aboutNeed,
            name: label("the name of the release").exactOptional(),
            count: z
              .number()
              .meta({ description: "the number of releases of this kind" })
              .exactOptional(),
            weight: z
              .number()
              .meta({ description: "the weight of this release's error in the total error" })
              .exactOptional(),
          },
          "one of the releases that share the budget",
        ),
      )
      .max(100)
      .meta({ description: "the requirements for each release" }),
  },
  "several releases that share a budget",
);

export const paperBody = fields(
  { paper: z.enum(PAPER_IDS).meta({ description: "the id of the paper" }) },
  "a paper whose tables and figures are recomputed",
);
