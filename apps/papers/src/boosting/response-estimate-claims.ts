import { intervalMass } from "@noisewright/core/laws";
import { boostedResponse, estimatorOf, type Survey } from "@noisewright/core/local";
import type { Claim } from "../kit/index.js";
import { type Curve, EPSILON, surveyOf } from "./response-curves.js";

/** Claims of [jiang-2024, Sections 4.4.2 and 5.5] on estimates and their errors. */
export function responseEstimateClaims(curves: readonly Curve[]): Claim[] {
  return [...estimateClaims(), ...tradeOffClaims(curves)];
}

/** The reports that are expected of a histogram. */
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
      states: "mean of a category's estimate",
      relation: "=",
      paper: category,
      ours: estimatorOf(survey).categories().estimate(reports)[1]!,
      verdict: "holds",
      why: "with reports y where (10) has true values x, and equal sizes",
    },
    {
      item: "(11), Prop. 8",
      states: "mean of a value's estimate",
      relation: "=",
      paper: histogram[7]!,
      ours: estimatorOf(survey).values().estimate(reports)[7]!,
      verdict: "holds",
      why: "for ε₀ > 0 only: at 0 it divides by p − ps = 0",
    },
    neighbourhoodClaim(),
  ];
}

/** All people hold the value just outside a window: (10) sees some of them inside. */
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
    states: "share by (10) of a neighbourhood of 5 that nobody is in, ε₀ = 1",
    relation: "=",
    paper: 0,
    ours: (reports - background) / (own - background),
    exact: (radius * (near - far)) / (own - background),
    verdict: "wrong",
    why: "neighbourhoods overlap: only the inverse of the whole matrix is unbiased",
  };
}

function tradeOffClaims(curves: readonly Curve[]): Claim[] {
  const loss = ({ exact }: Curve) => exact.at(-1)!.category / exact[0]!.category;
  const [small = Number.NaN, large = Number.NaN] = curves.map(loss);
  return [
    ...curves.flatMap(({ size, exact, best }): Claim[] => [
      {
        item: "Fig. 7",
        states: `ε₀ of the least error of values, categories of ${size}`,
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
        why: "and worst for categories, which are best at ε₀ = 0",
      },
    ]),
    {
      item: "Section 5.5",
      states: "how many times worse for categories, 10 against 5 in each",
      relation: ">",
      paper: small,
      ours: large,
      verdict: "holds",
      why: "mean squared error at ε₀ = ε over that at ε₀ = 0",
    },
  ];
}
