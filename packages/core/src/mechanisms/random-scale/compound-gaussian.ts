import { NoisewrightError } from "../../errors/index.js";
import { parseMetric } from "../../metrics/index.js";
import { gaussLegendre } from "../../numerics/index.js";
import { interval, type NumberParameter, oneOf, type WordParameter } from "../../params/index.js";
import { epsilonAt } from "../../privacy/ideal/index.js";
import {
  additive,
  type Details,
  defineMechanism,
  delta,
  epsilon,
  type MechanismSpec,
  noiseProposal,
  REPORTED_DELTA,
  SLOWEST_TAIL,
  sensitivity,
  sigma,
  variant,
} from "../kit/index.js";
import { gaussianSigma } from "../noise/index.js";
import { bestGaussian } from "./best-gaussian.js";
import { compoundGaussianFamilies } from "./compound-gaussian-families.js";
import { gaussianMixture, type SigmaAtom } from "./gaussian-mixture.js";
import { gaussianMixturePrivacy } from "./gaussian-mixture-privacy.js";
import { isScaleMetric, SCALE_METRICS } from "./scale-loss.js";

const ID = "compound-gaussian";

const parameters = {
  sensitivity: { ...sensitivity, typical: [0.3, 3] } as const satisfies NumberParameter,
  prior: {
    kind: "word",
    doc: "the law of the standard deviation of the noise",
    ...oneOf(["two-point", "uniform"]),
    typical: ["two-point"],
    example: "two-point",
    default: "two-point",
  } as const satisfies WordParameter,
  p: {
    kind: "real",
    doc: "probability of the standard deviation sigma1",
    domain: interval("[", 0, 1, "]"),
    typical: [0.1, 0.9],
    example: 0.3,
  } as const satisfies NumberParameter,
  sigma0: {
    ...sigma,
    symbol: "σ₀",
    doc: "the first standard deviation, with probability 1 − p",
    typical: [1, 4],
    example: 2,
  } as const satisfies NumberParameter,
  sigma1: {
    ...sigma,
    symbol: "σ₁",
    doc: "the second standard deviation, with probability p",
    typical: [2, 12],
    example: 5,
  } as const satisfies NumberParameter,
  a: {
    ...sigma,
    symbol: "a",
    doc: "the smallest standard deviation",
    typical: [1, 3],
    example: 2,
  } as const satisfies NumberParameter,
  b: {
    ...sigma,
    symbol: "b",
    doc: "the largest standard deviation, at most 10000 times the smallest",
    typical: [4, 9],
    example: 6,
  } as const satisfies NumberParameter,
  epsilon,
  delta,
  metric: {
    kind: "word",
    doc: "the utility metric for which the two standard deviations are optimised",
    domain: SCALE_METRICS,
    typical: ["rmse"],
    example: "usefulness:1",
    accepts: isScaleMetric,
  } as const satisfies WordParameter,
};

/**
 * Gaussian noise whose standard deviation is drawn for each release and never published. This noise
 * has no pure ε, but its δ(ε) is computed exactly. For one release, this noise is far better than
 * plain Gaussian noise, because the tails of plain Gaussian noise use too few of the privacy losses
 * that (ε, δ) allows. Laplace noise is a limit of such mixtures.
 */
export const compoundGaussian = defineMechanism({
  id: ID,
  group: "research",
  summary: "real-valued noise with a random standard deviation for (ε, δ), tuned to a metric",
  parameters,
  variants: [
    variant(
      parameters,
      ["sensitivity", "prior", "p", "sigma0", "sigma1"],
      ({ sensitivity, p, sigma0, sigma1 }) =>
        reported(
          [
            { sigma: sigma0, weight: 1 - p },
            { sigma: sigma1, weight: p },
          ].filter(({ weight }) => weight > 0),
          sensitivity,
        ),
      { prior: "two-point" },
    ),
    variant(
      parameters,
      ["sensitivity", "prior", "a", "b"],
      ({ sensitivity, a, b }) => reported(uniformSigma(a, b), sensitivity),
      { prior: "uniform" },
    ),
    variant(parameters, ["epsilon", "delta", "sensitivity", "metric"], (values) => {
      const { epsilon, delta, sensitivity } = values;
      const metric = parseMetric(values.metric);
      const atoms = bestGaussian({ epsilon, delta, sensitivity, metric });
      const plain = gaussianSigma(epsilon, delta, sensitivity);
      const [narrow, wide = narrow] = atoms as [SigmaAtom, SigmaAtom?];
      return spec(
        atoms,
        sensitivity,
        epsilon,
        { epsilon, delta },
        {
          p: atoms.length > 1 ? wide.weight : 0,
          sigma0: narrow.sigma,
          sigma1: wide.sigma,
          value: metric.of(gaussianMixture(atoms), 0),
          gaussianSigma: plain,
          gaussian: metric.of(gaussianMixture([{ sigma: plain, weight: 1 }]), 0),
        },
      );
    }),
  ],
  propose: noiseProposal(false, compoundGaussianFamilies),
});

/** The spec for the caller's law of σ. The spec reports ε at the default δ. */
function reported(atoms: readonly SigmaAtom[], sensitivity: number) {
  const epsilon = epsilonAt(gaussianMixturePrivacy(atoms, sensitivity), REPORTED_DELTA);
  return spec(atoms, sensitivity, epsilon, { delta: REPORTED_DELTA }, {});
}

function spec<D extends Details>(
  atoms: readonly SigmaAtom[],
  sensitivity: number,
  epsilon: number,
  claim: MechanismSpec["claim"],
  details: D,
) {
  const law = gaussianMixture(atoms);
  return additive({
    law,
    privacy: gaussianMixturePrivacy(atoms, sensitivity),
    claim,
    lattice: {
      subject: ID,
      sensitivity,
      epsilon: Math.max(epsilon, SLOWEST_TAIL),
      pure: false,
      tailMass: Math.min(2 ** -60, claim.delta * 2 ** -20),
    },
    details: { error999: law.quantile(0.9995), ...details },
  });
}

/**
 * A uniform law of σ, represented by a Gauss rule over ln σ. For all reported figures, the rule is
 * exact except for rounding errors.
 */
function uniformSigma(a: number, b: number): SigmaAtom[] {
  if (!(b > a && b <= 1e4 * a)) {
    const problem = { code: "domain", subject: ID, parameter: "b" } as const;
    const domain = `above a (${a}) and at most 10000 times a`;
    throw new NoisewrightError({ ...problem, domain, got: String(b) });
  }
  const half = Math.log(b / a) / 2;
  const { nodes, weights } = gaussLegendre(16 + 8 * Math.ceil(2 * half));
  return Array.from(nodes, (node, i) => {
    const sigma = a * Math.exp(half * (1 + node));
    return { sigma, weight: (weights[i]! * half * sigma) / (b - a) };
  });
}
