import { bracket } from "../../numerics/index.js";
import { discretePrivacy } from "../../privacy/ideal/index.js";
import {
  type CompileOptions,
  defineMechanism,
  epsilon,
  pureFamily,
  variant,
} from "../kit/index.js";
import { compileWindow } from "./compile-window.js";
import { compositeDensity, h1Rate } from "./composite-density.js";
import { compositeLaw } from "./composite-law.js";
import { parametersAt } from "./composite-optimum.js";
import { boxLosses } from "./composite-privacy.js";
import { RESOLUTION } from "./composite-spec.js";
import { MixedChannel } from "./mixed-channel.js";
import {
  twoPointAtoms,
  twoPointChannel,
  twoPointHalfDistance,
  twoPointLosses,
  twoPointSpec,
} from "./two-point.js";
import { checkWholeRange, clampOrMiddle, wholeRange, wholeRangeProposal } from "./whole-range.js";
import { withAtoms } from "./with-atoms.js";

const parameters = { epsilon, ...wholeRange };

/**
 * Uses the composite a1b1 with probability α, and duchi otherwise. If α is the area of the bump,
 * the variance is the same at every answer. The reason is that the variance of a1b1 grows towards
 * the bounds by H1·(q − mid)², and the variance of duchi falls by (q − mid)². In the mixture, these
 * two changes cancel. With the best bump width, the worst-case variance is below the worst-case
 * variances of a1b1 and of duchi. At small ε, α = 0 is the best choice, and only duchi is used.
 * Mixing two ε-DP mechanisms by a coin that is independent of the data is ε-DP [wang-2019].
 */
export const compositeHybrid = defineMechanism({
  id: "composite-hybrid",
  group: "unbiased",
  summary:
    "a random choice of composite or duchi, with the smallest worst-case variance of the three at every ε",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "lower", "upper", "sensitivity"], (values) => {
      checkWholeRange("composite-hybrid", values);
      const tau = hybridTau(values.epsilon);
      const width = values.upper - values.lower;
      return hybridVariance(values.epsilon, tau) * width ** 2 < twoPointHalfDistance(values) ** 2
        ? mixed(values, tau)
        : twoPointSpec("composite-hybrid", values, { alpha: 0, tau });
    }),
  ],
  propose: wholeRangeProposal(({ lower, upper, sensitivity }) => [
    pureFamily(
      (epsilon) => ({ epsilon, lower, upper, sensitivity }),
      "unbiased, with the same variance at every answer",
    ),
  ]),
});

/** The variance on a range of width 1, which is the same at every answer. */
function hybridVariance(epsilon: number, tau: number): number {
  const [E, g] = [Math.exp(epsilon), Math.expm1(epsilon)];
  const box = (E + 3 * tau + 3 * tau ** 2 + tau ** 3) / (12 * g * tau ** 2);
  return box + ((1 + tau) / (E + tau) / 4) * Math.tanh(epsilon / 2) ** -2;
}

/**
 * The τ that minimises the variance of the hybrid. This τ is the only positive root of (τ³ − 3τ −
 * 2E)(E + τ)² + 3(E + 1)²τ³ = 0.
 */
function hybridTau(epsilon: number): number {
  const E = Math.exp(epsilon);
  const rises = (tau: number) =>
    (tau ** 3 - 3 * tau - 2 * E) * (E + tau) ** 2 + 3 * ((E + 1) ** 2 * tau ** 3) > 0;
  return bracket(rises, 0, 4 * E).yes;
}

function mixed(values: { epsilon: number; lower: number; upper: number }, tau: number) {
  const { epsilon, lower, upper } = values;
  const input = { lower, upper };
  const density = compositeDensity(parametersAt("a1b1", epsilon, tau, 1));
  const alpha = density.s1;
  const variance = hybridVariance(epsilon, tau) * (upper - lower) ** 2;
  const law = (answer: number) => {
    const mean = clampOrMiddle(input, answer);
    const box = compositeLaw(density, input, mean);
    return withAtoms("composite-hybrid", box, alpha, twoPointAtoms(values, mean), {
      mean,
      variance,
    });
  };
  const share = (part: number) => (atom: { loss: number; mass: number }) => ({
    loss: atom.loss,
    mass: part * atom.mass,
  });
  return {
    input,
    output: law(lower).support,
    law,
    privacy: discretePrivacy(epsilon, [
      ...boxLosses(density, epsilon).map(share(alpha)),
      ...twoPointLosses(epsilon).map(share(1 - alpha)),
    ]),
    worst: { bias: 0, mse: variance },
    details: {
      alpha,
      tau,
      m: density.m,
      h1: h1Rate(density),
      halfWidth: (upper - lower) / (2 * density.cpMax),
      twoPointHalfWidth: twoPointHalfDistance(values),
      leastMargin: (upper - lower) / Math.expm1(epsilon),
    },
    claim: { epsilon, delta: 0 },
    channel: ({ resolution = RESOLUTION }: CompileOptions) =>
      new MixedChannel(
        compileWindow("composite-hybrid", density, input, epsilon, resolution),
        twoPointChannel(values),
        alpha,
      ),
  };
}
