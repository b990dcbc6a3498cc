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

/** A variant in which the caller sets the law of U. */
function priorVariant<const W extends FamilyName, const K extends Name>(
  word: W,
  names: readonly K[],
  makePrior: (values: Pick<Values<typeof parameters>, K>) => RatePrior,
) {
  return variant(
    parameters,
    ["sensitivity", "prior", ...names],
    (values) => compoundSpec(ID, makePrior(values), values.sensitivity, {}),
    { prior: word },
  );
}

/**
 * Laplace noise whose rate U is drawn for each release and never published. The exact pure level is
 * ln E U/E(U e^(−UΔ)) [mohammady-2020, Theorem 4.1]. For a vector of answers, see `vectorLevel`. If
 * ε and a metric are given, the mechanism finds the best law of U. The best law of U has two
 * values, and a certificate proves that no law is better.
 */
export const compoundLaplace = defineMechanism({
  id: ID,
  group: "research",
  summary: "real-valued noise with a random scale for pure ε, tuned to a metric",
  parameters,
  variants: [
    priorVariant("two-point", ["p", "u0", "u1"], ({ p, u0, u1 }) => twoPointPrior(p, u0, u1)),
    priorVariant("gamma", ["shape", "scale"], ({ shape, scale }) => gammaPrior(shape, scale)),
    priorVariant("uniform", ["a", "b"], ({ a, b }) => {
      requireAbove(b, a);
      if (b === Number.POSITIVE_INFINITY) refuseUpper("finite for a uniform law", b);
      return uniformPrior(a, b);
    }),
    priorVariant("truncated-gaussian", ["mean", "sd", "a", "b"], ({ mean, sd, a, b }) => {
      requireAbove(b, a);
      return truncatedGaussianPrior(mean, sd, a, b);
    }),
    priorVariant("noncentral-chi-squared", ["df", "noncentrality", "scale"], (values) =>
      noncentralChiSquaredPrior(values.df, values.noncentrality, values.scale),
    ),
    priorVariant("rayleigh", ["scale"], ({ scale }) => rayleighPrior(scale)),
    priorVariant("sum", ["components"], ({ components }) => findSum(components)!),
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
      ? refuse("it is for one release: for ε up to 1 per release it is the same as laplace")
      : tunings.map((metric) =>
          pureFamily(
            (epsilon) => ({ epsilon, sensitivity, metric }),
            `a random scale tuned to ${metric}; the same as laplace for ε up to 1`,
          ),
        ),
  ),
});

/**
 * The value of the metric for the optimum found, and the bound that is proved for every random
 * scale.
 */
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

/** The value of the same metric for plain Laplace noise and for the best additive noise. */
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
  if (!(b > a)) refuseUpper(`above a (${a})`, b);
}

function refuseUpper(domain: string, got: number): never {
  const problem = { code: "domain", subject: ID, parameter: "b", domain } as const;
  throw new NoisewrightError({ ...problem, got: String(got) });
}
