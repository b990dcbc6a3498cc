import { defineMechanism, epsilon, pureFamily, variant } from "../kit/index.js";
import { twoPointSpec } from "./two-point.js";
import { checkWholeRange, wholeRange, wholeRangeProposal } from "./whole-range.js";

const parameters = { epsilon, ...wholeRange };

/**
 * Releases one of two outputs, (R/2)·coth(ε/2) to either side of the middle of a range of width R.
 * Their probabilities make the mean equal to the answer [duchi-2018]. Var(q) = (R/2)²coth²(ε/2) −
 * (q − mid)². The outputs lie R/(e^ε − 1) beyond the range, which is the minimum for an unbiased
 * ε-DP mechanism.
 */
export const duchi = defineMechanism({
  id: "duchi",
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
