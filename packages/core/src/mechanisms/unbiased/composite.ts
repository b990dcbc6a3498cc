import { interval, type NumberParameter, oneOf, type WordParameter } from "../../params/index.js";
import { defineMechanism, epsilon, pureFamily, variant } from "../kit/index.js";
import { checkBaseRatio, checkComposite } from "./composite-checks.js";
import {
  COMPOSITE_SHAPES,
  type CompositeParameters,
  type CompositeShape,
  compositeDensity,
} from "./composite-density.js";
import { OBJECTIVES, type Objective, optimalTau, parametersAt } from "./composite-optimum.js";
import { compositeSpec } from "./composite-spec.js";
import { checkWholeRange, wholeRange, wholeRangeProposal } from "./whole-range.js";

const positive = {
  kind: "real",
  domain: interval("(", 0, 1e30, "]"),
  typical: [0.1, 0.5],
} as const;

const parameters = {
  epsilon,
  ...wholeRange,
  shape: {
    kind: "word",
    doc: "shape of the bump (a1 box, a2 sine, a3 tent) and of the base (b1 flat, b2 falling)",
    ...oneOf(COMPOSITE_SHAPES),
    typical: COMPOSITE_SHAPES,
    example: "a1b1",
    default: "a1b1",
  } satisfies WordParameter,
  objective: {
    kind: "word",
    doc: "which variance to minimise: at the worst answer, at the center, or on average",
    ...oneOf(OBJECTIVES),
    typical: OBJECTIVES,
    example: "worst",
    default: "worst",
  } satisfies WordParameter,
  baseRatio: {
    kind: "real",
    symbol: "ρ",
    doc: "t/y of a b2 base, above e^−ε; 1 is the same as b1, and smaller values have more variance",
    domain: interval("(", 0, 1, "]"),
    typical: [0.95, 1],
    example: 1,
  } satisfies NumberParameter,
  k: { ...positive, doc: "height of the bump on [−1, 1]", example: 0.46 },
  m: {
    ...positive,
    doc: "width of the bump on [−1, 1]",
    domain: interval("(", 0, 2, ")"),
    example: 1,
  },
  y: { ...positive, doc: "height of the base at 0", example: 0.27 },
  t: { ...positive, doc: "height of a b2 base at the ends of [−1, 1]", example: 0.27 },
} as const;

/**
 * A density with a bump on a base, where the bump moves so that the mean of the output is the
 * answer [zhang-2024]. The mechanism is ε-DP for any two answers in the declared range, and
 * unbiased for every answer in the range. Outputs extend beyond the range, which is necessary for
 * every unbiased mechanism. The box with width 2/(1 + e^(ε/2)) is the Piecewise Mechanism
 * [wang-2019]; the widths that this mechanism chooses have less variance.
 */
export const composite = defineMechanism({
  id: "composite",
  group: "unbiased",
  summary: "bounded and unbiased, if one person can change the answer across its whole range",
  parameters,
  variants: [
    variant(
      parameters,
      ["epsilon", "lower", "upper", "sensitivity", "shape", "objective"],
      (values) => optimal({ ...values, baseRatio: undefined }),
    ),
    variant(
      parameters,
      ["epsilon", "lower", "upper", "sensitivity", "shape", "objective", "baseRatio"],
      optimal,
    ),
    variant(
      parameters,
      ["epsilon", "lower", "upper", "sensitivity", "shape", "k", "m", "y"],
      fromDensity,
    ),
    variant(
      parameters,
      ["epsilon", "lower", "upper", "sensitivity", "shape", "k", "m", "y", "t"],
      fromDensity,
    ),
  ],
  propose: wholeRangeProposal(({ lower, upper, sensitivity }, need) => [
    pureFamily(
      (epsilon) => ({
        epsilon,
        lower,
        upper,
        sensitivity,
        objective: need.averaged ? "average" : "worst",
      }),
      "unbiased, with few outputs far from the answer",
    ),
  ]),
});

interface Common {
  readonly epsilon: number;
  readonly lower: number;
  readonly upper: number;
  readonly sensitivity: number;
  readonly shape: CompositeShape;
}

function optimal(values: Common & { objective: Objective; baseRatio?: number | undefined }) {
  const { epsilon, shape, baseRatio = 1 } = values;
  checkWholeRange("composite", values);
  checkBaseRatio(shape, epsilon, values.baseRatio);
  const tau = optimalTau(shape, epsilon, values.objective, baseRatio);
  return compositeSpec(
    "composite",
    compositeDensity(parametersAt(shape, epsilon, tau, baseRatio)),
    values,
  );
}

function fromDensity(values: Common & { k: number; m: number; y: number; t?: number | undefined }) {
  const { epsilon, shape, k, m, y } = values;
  checkWholeRange("composite", values);
  const parameters: CompositeParameters = { shape, k, m, y, t: values.t ?? y };
  const density = compositeDensity(parameters);
  checkComposite(density, epsilon, values.t);
  return compositeSpec("composite", density, values);
}
