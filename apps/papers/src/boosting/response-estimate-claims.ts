import { intervalMass } from "@noisewright/core/laws";
import { boostedResponse, estimatorOf, type Survey } from "@noisewright/core/local";
import type { Claim } from "../kit/index.js";
import { type Curve, EPSILON, surveyOf } from "./response-curves.js";

/** Claims of [jiang-2024, Sections 4.4.2 and 5.5] about estimates and their errors. */
export function responseEstimateClaims(curves: readonly Curve[]): Claim[] {
  return [...estimateClaims(), ...tradeOffClaims(curves)];
}

/** The expected number of reports of each value, for a histogram of true values. */
function expectedReports(survey: Survey<number>, histogram: readonly number[]): number[] {
  return survey.domain.map((_, y) =>
    histogram.reduce((sum, people, x) => {
      const probability = Number(survey.channel.weight(x, y)) / Number(survey.channel.total);
      return sum + people * probability;
    }, 0),
  );
}

function estimateClaims(): Claim[] {
  const survey = surveyOf(95, 5, 1);
  const histogram = survey.domain.map((x) => (x * 37) % 61);
  const reports = expectedReports(survey, histogram);
  const category = histogram.slice(5, 10).reduce((sum, people) => sum + people, 0);
  return [
    {
      item: "(10), Prop. 8",
      states: "mean of the estimate of a category",
      relation: "=",
      paper: category,
      ours: estimatorOf(survey).categories().estimate(reports)[1]!,
      verdict: "holds",
      why: "holds if reports y replace the true values x in (10), and all categories have the same size",
    },
    {
      item: "(11), Prop. 8",
      states: "mean of the estimate of a value",
      relation: "=",
      paper: histogram[7]!,
      ours: estimatorOf(survey).values().estimate(reports)[7]!,
      verdict: "holds",
      why: "holds for ε₀ > 0 only: at ε₀ = 0 it divides by p − ps = 0",
    },
    neighbourhoodClaim(),
  ];
}

/**
 * A survey in which everyone has the value just outside a window. Estimator (10) still estimates
 * that some people are inside the window.
 */
function neighbourhoodClaim(): Claim {
  const [radius, innerEpsilon, at] = [2, 1, 40];
  const domain = Array.from({ length: 91 }, (_, i) => i);
  const levels = { epsilon: EPSILON, innerEpsilon };
  const survey = boostedResponse({ ...levels, domain, radius, ends: "wrap" });
  const reports = intervalMass(survey.channel.law(at + radius + 1), at - radius - 1, at + radius);
  const own = intervalMass(survey.channel.law(at), at - radius - 1, at + radius);
  const far = Number(survey.channel.weight(at, at + 20)) / Number(survey.channel.total);
  const near = Number(survey.channel.weight(at, at + 1)) / Number(survey.channel.total);
  const background = (2 * radius + 1) * far;
  return {
    item: "(10)",
    states: "share by (10) of an empty neighbourhood of size 5, ε₀ = 1",
    relation: "=",
    paper: 0,
    ours: (reports - background) / (own - background),
    exact: (radius * (near - far)) / (own - background),
    verdict: "wrong",
    why: "neighbourhoods overlap, so only the inverse of the whole matrix is unbiased",
  };
}

function tradeOffClaims(curves: readonly Curve[]): Claim[] {
  const loss = ({ exact }: Curve) => exact.at(-1)!.category / exact[0]!.category;
  const [small = Number.NaN, large = Number.NaN] = curves.map(loss);
  return [
    ...curves.flatMap(({ size, exact, best }): Claim[] => [
      {
        item: "Fig. 7",
        states: `ε₀ of the smallest error of values, categories of ${size}`,
        relation: "=",
        paper: EPSILON,
        ours: best.value,
        verdict: "holds",
        why: "randomised response is best for values",
      },
      {
        item: "Fig. 7",
        states: `ε₀ of the largest error of categories, categories of ${size}`,
        relation: "=",
        paper: EPSILON,
        ours: exact.reduce((x, y) => (y.category > x.category ? y : x)).innerEpsilon,
        verdict: "holds",
        why: "randomised response is worst for categories; ε₀ = 0 is best for them",
      },
    ]),
    {
      item: "Section 5.5",
      states: "factor by which categories get worse, size 10 against size 5",
      relation: ">",
      paper: small,
      ours: large,
      verdict: "holds",
      why: "ratio of the mean squared errors at ε₀ = ε and at ε₀ = 0",
    },
  ];
}
