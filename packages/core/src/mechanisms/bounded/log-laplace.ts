import { NoisewrightError } from "../../errors/index.js";
import { compileNoise } from "../../lattice/compile/index.js";
import { laplace } from "../../laws/index.js";
import { type FlagParameter, interval, type NumberParameter } from "../../params/index.js";
import { laplacePrivacy } from "../../privacy/ideal/index.js";
import { defineMechanism, epsilon, refuse, variant } from "../kit/index.js";
import { LogChannel } from "./log-channel.js";
import { logLaplaceLaw } from "./log-laplace-law.js";

const parameters = {
  epsilon,
  relativeChange: {
    kind: "real",
    symbol: "K",
    doc: "adjacent answers differ by a factor of at most 1 + K",
    domain: interval("(", 0, 1e6, "]"),
    typical: [0.01, 0.3],
    example: 0.1,
  } satisfies NumberParameter,
  lower: {
    kind: "real",
    symbol: "l",
    doc: "smallest possible answer",
    domain: interval("[", 1e-100, 1e100, "]"),
    typical: [0.5, 5],
    example: 1,
  } satisfies NumberParameter,
  debias: {
    kind: "flag",
    doc: "multiply the output by 1 − b², so that the output is exactly unbiased",
    typical: [true, false],
    example: true,
    default: false,
  } satisfies FlagParameter,
};

/** An upper bound on the rounding error of the difference of two logarithms. */
const LOGARITHM_ERROR = 1e-12;

/**
 * Releases Q·e^L, where L is Laplace noise of scale b = ln(1 + K)/ε, for answers whose neighbours
 * differ by at most a factor of 1 + K [mcglinchey-mason-2020, Proposition 3, with the exact
 * log-sensitivity ln(1 + K) instead of K]. The mean Q/(1 − b²) is finite for b < 1, and the
 * variance is finite for b < 1/2.
 */
export const logLaplace = defineMechanism({
  id: "log-laplace",
  group: "range",
  summary:
    "positive outputs with relative error, if one person changes the answer by at most a factor",
  parameters,
  variants: [
    variant(
      parameters,
      ["epsilon", "relativeChange", "lower", "debias"],
      ({ epsilon, relativeChange, lower, debias }) => {
        const sensitivity = Math.log1p(relativeChange);
        const b = sensitivity / epsilon;
        checkScale(b, sensitivity);
        const factor = debias ? 1 - b * b : 1;
        const clamp = (answer: number) => (Number.isNaN(answer) ? lower : Math.max(lower, answer));
        const law = (answer: number) => logLaplaceLaw(factor * clamp(answer), b);
        return {
          input: { lower, upper: Number.POSITIVE_INFINITY },
          output: { lower: 0, upper: Number.POSITIVE_INFINITY },
          law,
          privacy: laplacePrivacy(epsilon),
          worst: { bias: debias ? 0 : Number.POSITIVE_INFINITY, mse: Number.POSITIVE_INFINITY },
          details: { scale: b, factor },
          claim: { epsilon, delta: 0 },
          channel(options) {
            const lattice = { subject: "log-laplace", epsilon, pure: true, ...options };
            const widened = { ...lattice, sensitivity: sensitivity + LOGARITHM_ERROR };
            return new LogChannel(compileNoise(laplace(b), widened), lower, factor);
          },
        };
      },
    ),
  ],
  propose: () => refuse("it needs answers that one person can change only by a limited factor"),
});

function checkScale(b: number, sensitivity: number): void {
  if (b < 1) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "log-laplace",
    parameter: "epsilon",
    symbol: "ε",
    domain: `above ln(1 + K) (${sensitivity}), because the mean is infinite otherwise`,
    got: String(sensitivity / b),
  });
}
