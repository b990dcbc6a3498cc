import { NoisewrightError } from "../../errors/index.js";
import { laplace, staircase } from "../../laws/index.js";
import { parseMetric } from "../../metrics/index.js";
import type { Values } from "../../params/index.js";
import { defineMechanism, noiseProposal, pureFamily, refuse, variant } from "../kit/index.js";
import { optimalStep } from "../noise/index.js";
import { compoundSpec } from "./compound.js";
import { compoundParameters as parameters } from "./compound-parameters.js";
import type { FamilyName } from "./families.js";
import { findSum } from "./find-sum.js";
import { type OptimalRatePrior, optimalRatePrior } from "./optimal-rate-prior.js";
import {
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "./rate-prior/index.js";

const ID = "compound-laplace";
type Name = keyof typeof parameters;

/** A variant by the law of U itself. */
function prior<const W extends FamilyName, const K extends Name>(
  word: W,
  names: readonly K[],
  fold: (values: Pick<Values<typeof parameters>, K>) => RatePrior,
) {
  return variant(
    parameters,
    ["sensitivity", "prior", ...names],
    (values) => compoundSpec(ID, fold(values), values.sensitivity, {}),
    { prior: word },
  );
}

/**
 * Laplace noise whose rate U is drawn anew for each release and never shown. Its pure level is
 * ln E U/E(U e^(−UΔ)), exactly [mohammady-2020, Theorem 4.1]; for a vector see `vectorLevel`.
 * With ε and a metric the best law of U is found: one with two values, certified to be the best of all.
 */
export const compoundLaplace = defineMechanism({
  id: ID,
  summary: "real-valued noise of a random scale for pure ε, tuned to a metric",
  parameters,
  variants: [
    prior("two-point", ["p", "u0", "u1"], ({ p, u0, u1 }) => twoPointPrior(p, u0, u1)),
    prior("gamma", ["shape", "scale"], ({ shape, scale }) => gammaPrior(shape, scale)),
    prior("uniform", ["a", "b"], ({ a, b }) => {
      requireAbove(b, a);
      if (b === Number.POSITIVE_INFINITY) refuseB("finite for a uniform law", b);
      return uniformPrior(a, b);
    }),
    prior("truncated-gaussian", ["mean", "sd", "a", "b"], ({ mean, sd, a, b }) => {
      requireAbove(b, a);
      return truncatedGaussianPrior(mean, sd, a, b);
    }),
    prior("noncentral-chi-squared", ["df", "noncentrality", "scale"], (values) =>
      noncentralChiSquaredPrior(values.df, values.noncentrality, values.scale),
    ),
    prior("rayleigh", ["scale"], ({ scale }) => rayleighPrior(scale)),
    prior("sum", ["components"], ({ components }) => findSum(components)!),
    variant(parameters, ["epsilon", "sensitivity", "metric", "prior"], (values) => {
      const { prior, ...need } = values;
      const best = optimalRatePrior({ ...need, subject: ID, family: prior });
      return compoundSpec(ID, best.prior, need.sensitivity, {
        ...best.prior.params,
        ...figuresOf(best),
        ...rivals(need),
      });
    }),
  ],
  propose: noiseProposal(false, ({ sensitivity, tunings, delta, releases }) =>
    delta > 0 && releases > 1
      ? refuse("it is for one release: up to ε = 1 of each it is laplace noise")
      : tunings.map((metric) =>
          pureFamily(
            (epsilon) => ({ epsilon, sensitivity, metric }),
            `a random scale tuned to ${metric}; up to ε = 1 it is laplace noise`,
          ),
        ),
  ),
});

/** What was found, in the metric, and what no random scale can go beyond. */
function figuresOf({ metric, loss, certificate }: OptimalRatePrior) {
  return {
    value: metric.value(loss),
    expectedCost: loss,
    ...(certificate && {
      dualLambda: certificate.lambda,
      optimum: metric.value(certificate.lowerBound),
      gap: certificate.gap,
    }),
  };
}

/** The same metric of plain Laplace noise, and of the best noise there is for it. */
function rivals(need: { epsilon: number; sensitivity: number; metric: string }) {
  const { epsilon, sensitivity } = need;
  const metric = parseMetric(need.metric);
  const step = optimalStep(epsilon, sensitivity, metric);
  return {
    laplace: metric.of(laplace(sensitivity / epsilon), 0),
    staircaseOptimal: metric.of(staircase(epsilon, sensitivity, step), 0),
  };
}

function requireAbove(b: number, a: number): void {
  if (!(b > a)) refuseB(`above a (${a})`, b);
}

function refuseB(domain: string, got: number): never {
  const problem = { code: "domain", subject: ID, parameter: "b", domain } as const;
  throw new NoisewrightError({ ...problem, got: String(got) });
}
