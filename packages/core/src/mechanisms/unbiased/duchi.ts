import { defineMechanism, epsilon, pureFamily, variant } from "../kit/index.js";
import { twoPointSpec } from "./two-point.js";
import { checkWholeRange, wholeRange, wholeRangeProposal } from "./whole-range.js";

const parameters = { epsilon, ...wholeRange };

/**
 * Releases one of two outputs. The two outputs lie at a distance of (R/2)·coth(ε/2) on both sides
 * of the middle of a range of width R. The probabilities of the two outputs make the mean equal to
 * the answer [duchi-2018]. Var(q) = (R/2)²coth²(ε/2) − (q − mid)². The outputs lie R/(e^ε − 1)
 * beyond the range. If any two answers in the range are adjacent, no unbiased ε-DP mechanism has a
 * smaller output range.
 */
export const duchi = defineMechanism({
  id: "duchi",
  group: "unbiased",
  summary:
    "one of two outputs, unbiased: less worst-case variance than any composite below ε ≈ 0.6",
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
      "unbiased with two outputs, which lie as little beyond the range as possible",
    ),
  ]),
});
