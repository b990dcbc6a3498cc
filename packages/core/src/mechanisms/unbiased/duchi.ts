import { defineMechanism, epsilon, pureFamily, variant } from "../kit/index.js";
import { twoPointSpec } from "./two-point.js";
import { checkWholeRange, wholeRange, wholeRangeProposal } from "./whole-range.js";

const parameters = { epsilon, ...wholeRange };

/**
 * One of two outputs, (R/2)·coth(ε/2) to either side of the middle of a range of width R, with the
 * probabilities that make the mean the answer [duchi-2018]. Var(q) = (R/2)²coth²(ε/2) − (q − mid)².
 * Its outputs reach R/(e^ε − 1) beyond the range: no unbiased ε-DP mechanism's reach less far.
 */
export const duchi = defineMechanism({
  id: "duchi",
  summary: "one of two outputs, unbiased: the best composite of all below ε ≈ 0.6",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "lower", "upper", "sensitivity"], (values) => {
      checkWholeRange("duchi", values);
      return twoPointSpec("duchi", values, {});
    }),
  ],
  propose: wholeRangeProposal(({ lower, upper, sensitivity }) => [
    pureFamily(
      (epsilon) => ({ epsilon, lower, upper, sensitivity }),
      "unbiased with two outputs, and the narrowest margin there is",
    ),
  ]),
});
