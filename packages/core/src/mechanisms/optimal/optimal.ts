import { findMetric, type LossName, METRIC_DOMAIN, type RegionName } from "../../metrics/index.js";
import { interval, type Value, type Values } from "../../params/index.js";
import { defineMechanism, epsilon, type Optimum, sensitivity, variant } from "../kit/index.js";
import { type OptimalNeed, programmeOf } from "./optimal-programme.js";
import { optimalProposal } from "./optimal-proposal.js";
import { optimalSpec } from "./optimal-spec.js";

const PLACE = interval("[", -1e15, 1e15, "]");

/** A width around the answer, or a metric that is the probability of a region. */
function regionOf(word: string): string | undefined {
  const name = word.trim() !== "" && Number(word) >= 0 ? `usefulness:${word}` : word;
  const metric = findMetric(name);
  return metric?.loss && metric.better === "higher" ? name : undefined;
}

const parameters = {
  epsilon,
  sensitivity: { ...sensitivity, typical: [0.5, 2] },
  lower: {
    kind: "real",
    symbol: "l",
    doc: "smallest possible answer, known without the data",
    domain: PLACE,
    typical: [-1, 1],
    example: 0,
  },
  upper: {
    kind: "real",
    symbol: "u",
    doc: "largest possible answer, known without the data",
    domain: PLACE,
    typical: [2, 5],
    example: 10,
  },
  outputLower: {
    kind: "real",
    doc: "smallest output; as low as helps unless given",
    domain: interval("[", Number.NEGATIVE_INFINITY, 1e15, "]"),
    typical: [-9, -3],
    example: -2,
    default: Number.NEGATIVE_INFINITY,
  },
  outputUpper: {
    kind: "real",
    doc: "largest output; as high as helps unless given",
    domain: interval("[", -1e15, Number.POSITIVE_INFINITY, "]"),
    typical: [7, 12],
    example: 12,
    default: Number.POSITIVE_INFINITY,
  },
  granularity: {
    kind: "real",
    symbol: "g",
    doc: "distance of lattice points, of which the sensitivity is a multiple; 0 takes 1 for whole numbers, otherwise so that the range has up to 24",
    domain: interval("[", 0, 1e100, "]"),
    typical: [0, 0],
    example: 1,
    default: 0,
  },
  loss: {
    kind: "word",
    doc: "metric that is to be best",
    domain: `${METRIC_DOMAIN}, but for error, bias and entropy`,
    typical: ["mae", "rmse", "usefulness:1"],
    example: "mae",
    accepts: (word: string): word is LossName => findMetric(word)?.loss !== undefined,
    default: "mae",
  },
  prior: {
    kind: "word",
    doc: "for which answers: the worst, or all alike",
    domain: "worst or uniform",
    typical: ["worst", "uniform"],
    example: "worst",
    accepts: (word: string): word is "worst" | "uniform" => word === "worst" || word === "uniform",
    default: "worst",
  },
  unbiased: {
    kind: "flag",
    doc: "the mean output is the answer",
    typical: [false, true],
    example: false,
    default: false,
  },
  bias: {
    kind: "real",
    symbol: "β",
    doc: "most that the mean output may be off the answer",
    domain: interval("[", 0, Number.POSITIVE_INFINITY, "]"),
    typical: [0.3, 2],
    example: 0.5,
    default: Number.POSITIVE_INFINITY,
  },
  confidence: {
    kind: "real",
    symbol: "ρ",
    doc: "least probability of an output in the region",
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

const PLAIN = ["epsilon", "sensitivity", "lower", "upper", "granularity", "loss", "prior"] as const;
const STEERED = [...PLAIN, "outputLower", "outputUpper", "unbiased", "bias"] as const;

type Given = Pick<Values<typeof parameters>, (typeof PLAIN)[number]> &
  Partial<Values<typeof parameters>>;

function needOf({ confidence, within, unbiased, ...rest }: Given): OptimalNeed {
  const region =
    confidence === undefined || within === undefined
      ? undefined
      : { metric: regionOf(within)!, confidence };
  return {
    outputLower: parameters.outputLower.default,
    outputUpper: parameters.outputUpper.default,
    ...rest,
    bias: unbiased ? 0 : (rest.bias ?? parameters.bias.default),
    ...(region && { region }),
  };
}

const build = (values: Given, solved?: Optimum) => optimalSpec(needOf(values), solved!);

/**
 * Of all ε-DP mechanisms on a lattice that meet the demands, the one of least loss: the solution of a
 * linear programme over the mechanism's columns, each of them a mixture of staircase rays, made exact
 * in integers. The bound that no mechanism of these answers and outputs does better is that of the
 * dual programme on the whole cone of columns. Optimal mechanisms as linear programmes are
 * [ghosh-roughgarden-sundararajan-2012]'s.
 */
export const optimal = defineMechanism({
  id: "optimal",
  summary: "the best mechanism there is on a lattice, for any loss and demands, with the proof",
  parameters,
  propose: optimalProposal,
  programme: (values: Readonly<Record<string, Value>>) => programmeOf(needOf(values as Given)),
  variants: [
    variant(parameters, PLAIN, build),
    variant(parameters, STEERED, build),
    variant(parameters, [...STEERED, "confidence", "within"], build),
  ],
});
