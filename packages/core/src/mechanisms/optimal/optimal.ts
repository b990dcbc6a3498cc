import { findMetric, type LossName, type RegionName } from "../../metrics/index.js";
import { interval, type Value, type Values } from "../../params/index.js";
import {
  defineMechanism,
  delta,
  epsilon,
  type Optimum,
  sensitivity,
  variant,
} from "../kit/index.js";
import { type OptimalNeed, programmeOf } from "./optimal-programme.js";
import { optimalProposal } from "./optimal-proposal.js";
import { optimalSpec } from "./optimal-spec.js";

const BOUNDS = interval("[", -1e15, 1e15, "]");

/**
 * The name of the region's metric. The word is a distance around the answer, or the name of a
 * metric that is the probability of a region.
 */
function regionOf(word: string): string | undefined {
  const name = word.trim() !== "" && Number(word) >= 0 ? `usefulness:${word}` : word;
  const metric = findMetric(name);
  return metric?.loss && metric.better === "higher" ? name : undefined;
}

const parameters = {
  epsilon,
  delta: { ...delta, domain: interval("[", 0, 1, ")"), typical: [1e-6, 1e-2], example: 1e-3 },
  sensitivity: { ...sensitivity, typical: [0.5, 2] },
  lower: {
    kind: "real",
    symbol: "l",
    doc: "smallest possible answer, known without the data",
    domain: BOUNDS,
    typical: [-1, 1],
    example: 0,
  },
  upper: {
    kind: "real",
    symbol: "u",
    doc: "largest possible answer, known without the data",
    domain: BOUNDS,
    typical: [2, 5],
    example: 10,
  },
  outputLower: {
    kind: "real",
    doc: "smallest possible output; by default as low as is useful",
    domain: interval("[", Number.NEGATIVE_INFINITY, 1e15, "]"),
    typical: [-9, -3],
    example: -2,
    default: Number.NEGATIVE_INFINITY,
  },
  outputUpper: {
    kind: "real",
    doc: "largest possible output; by default as high as is useful",
    domain: interval("[", -1e15, Number.POSITIVE_INFINITY, "]"),
    typical: [7, 12],
    example: 12,
    default: Number.POSITIVE_INFINITY,
  },
  granularity: {
    kind: "real",
    symbol: "g",
    doc: "distance between lattice points, a divisor of the sensitivity; 0 means automatic: the sensitivity if δ > 0, 1 for whole numbers, otherwise up to 24 steps in the range",
    domain: interval("[", 0, 1e100, "]"),
    typical: [0, 0],
    example: 1,
    default: 0,
  },
  loss: {
    kind: "word",
    doc: "metric to optimise",
    domain:
      "one of mae, rmse, lp:p, usefulness:width, relative-error:ratio,tolerance, confidence:lower,upper",
    typical: ["mae", "rmse", "usefulness:1"],
    example: "mae",
    accepts: (word: string): word is LossName => findMetric(word)?.loss !== undefined,
    default: "mae",
  },
  prior: {
    kind: "word",
    doc: "answers to optimise for: the worst answer, or the average over all answers",
    domain: "worst or uniform",
    typical: ["worst", "uniform"],
    example: "worst",
    accepts: (word: string): word is "worst" | "uniform" => word === "worst" || word === "uniform",
    default: "worst",
  },
  unbiased: {
    kind: "flag",
    doc: "require that the mean output equals the answer",
    typical: [false, true],
    example: false,
    default: false,
  },
  bias: {
    kind: "real",
    symbol: "β",
    doc: "largest allowed difference between the mean output and the answer",
    domain: interval("[", 0, Number.POSITIVE_INFINITY, "]"),
    typical: [0.3, 2],
    example: 0.5,
    default: Number.POSITIVE_INFINITY,
  },
  confidence: {
    kind: "real",
    symbol: "ρ",
    doc: "smallest allowed probability that the output is in the region",
    domain: interval("(", 0, 1, ")"),
    typical: [0.1, 0.3],
    example: 0.7,
  },
  within: {
    kind: "word",
    doc: "the region: a distance from the answer, or usefulness:width, relative-error:ratio,tolerance or confidence:lower,upper",
    domain: "a number ≥ 0, or one of these metrics",
    typical: ["1", "usefulness:1.5"],
    example: "2",
    accepts: (word: string): word is `${number}` | RegionName => regionOf(word) !== undefined,
  },
} as const;

const LATTICE = ["sensitivity", "lower", "upper", "granularity", "loss", "prior"] as const;
const WITH_BIAS = [...LATTICE, "outputLower", "outputUpper", "unbiased", "bias"] as const;
const WITH_REGION = [...WITH_BIAS, "confidence", "within"] as const;

type Given = Pick<Values<typeof parameters>, "epsilon" | (typeof LATTICE)[number]> &
  Partial<Values<typeof parameters>>;

function needOf({ confidence, within, unbiased, ...rest }: Given): OptimalNeed {
  const region =
    confidence === undefined || within === undefined
      ? undefined
      : { metric: regionOf(within)!, confidence };
  return {
    outputLower: parameters.outputLower.default,
    outputUpper: parameters.outputUpper.default,
    delta: 0,
    ...rest,
    bias: unbiased ? 0 : (rest.bias ?? parameters.bias.default),
    ...(region && { region }),
  };
}

const build = (values: Given, solved?: Optimum) => optimalSpec(needOf(values), solved!);

/**
 * The mechanism with the smallest loss, among all ε-DP mechanisms on a lattice that meet the
 * requirements. This mechanism is the solution of a linear programme, converted to exact integers.
 * The variables of the linear programme are the columns of the mechanism, each of which is a
 * mixture of staircase rays. The dual programme on the whole cone of columns proves a bound that no
 * mechanism with these answers and outputs beats. With a δ, rays may also be cut: beyond the cut,
 * the output is impossible. Each ordered pair of neighbouring answers has a budget of δ for cuts, and
 * the sensitivity must be one lattice step. The formulation as a linear programme is due to
 * [ghosh-roughgarden-sundararajan-2012].
 */
export const optimal = defineMechanism({
  id: "optimal",
  group: "research",
  summary:
    "the best possible mechanism on a lattice, for any loss and requirements, with a proof of optimality",
  parameters,
  propose: optimalProposal,
  programme: (values: Readonly<Record<string, Value>>) => programmeOf(needOf(values as Given)),
  variants: [
    variant(parameters, ["epsilon", ...LATTICE], build),
    variant(parameters, ["epsilon", ...WITH_BIAS], build),
    variant(parameters, ["epsilon", ...WITH_REGION], build),
    variant(parameters, ["epsilon", "delta", ...LATTICE], build),
    variant(parameters, ["epsilon", "delta", ...WITH_BIAS], build),
    variant(parameters, ["epsilon", "delta", ...WITH_REGION], build),
  ],
});
