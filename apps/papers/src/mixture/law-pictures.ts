import { type Distribution, laplace, laplaceMixture, pdf } from "@noisewright/core/laws";
import type { Chart, Point, Series } from "@noisewright/text";
import { mixtureOf, plainOf } from "./noise.js";

/** Figures 1 to 3: the probability laws of the noise. */
export function lawCharts(): Record<string, Chart> {
  return {
    "figure-1": {
      title: "Figure 1: densities of Laplace mixtures",
      words:
        "Two slopes that meet at the breakpoint, with Laplace noise of each slope and of the same ζ.",
      panels: [
        panel(
          4.5,
          "density",
          LAPLACE.map((one) => curve(one, 8, (law, x) => pdf(law, x))),
          0.5,
        ),
      ],
    },
    "figure-2": {
      title: "Figure 2: distribution functions",
      words: "The distribution functions of the laws of Figure 1.",
      panels: [
        panel(
          4.5,
          "P(Y ≤ y)",
          LAPLACE.map((one) => curve(one, 20, (law, x) => law.cdf(x))),
          1,
        ),
      ],
    },
    "figure-3": {
      title: "Figure 3: probabilities of geometric mixtures",
      words: "The laws of Figure 1 on the integers.",
      panels: [panel(5, "probability", geometricLaws().map(points), 0.5)],
    },
  };
}

type Named = readonly [name: string, law: Distribution];

const LAPLACE: readonly Named[] = [
  ["Laplace, ε = 1", laplace(1)],
  ["Laplace, ε = 1/10", laplace(10)],
  ["Laplace, ε = 0.2975", laplace(1 / 0.2975)],
  ["mixture, ε 1/10 inside, 1 outside", laplaceMixture(0.1, 1, 4.5)],
  ["mixture, ε 1 inside, 1/10 outside", laplaceMixture(1, 0.1, 4.5)],
];

function geometricLaws(): readonly Named[] {
  const bent = (innerEpsilon: number, outerEpsilon: number) =>
    mixtureOf("geometric", { breakpoint: 5, innerEpsilon, outerEpsilon }).law(0);
  const plain = (epsilon: number) => plainOf("geometric", epsilon).law(0);
  return [
    ["geometric, ε = 1", plain(1)],
    ["geometric, ε = 1/10", plain(0.1)],
    ["geometric, ε = 0.2894", plain(0.2894)],
    ["mixture, ε 1/10 inside, 1 outside", bent(0.1, 1)],
    ["mixture, ε 1 inside, 1/10 outside", bent(1, 0.1)],
  ];
}

const STEPS = 320;

function curve(
  [name, law]: Named,
  reach: number,
  f: (law: Distribution, x: number) => number,
): Series {
  const at = (i: number) => -reach + (2 * reach * i) / STEPS;
  return {
    name,
    points: Array.from({ length: STEPS + 1 }, (_, i): Point => [at(i), f(law, at(i))]),
  };
}

function points([name, law]: Named): Series {
  const at = Array.from({ length: 21 }, (_, i) => i - 10);
  return { name, points: at.map((k): Point => [k, pdf(law, k)]), marks: true };
}

function panel(breakpoint: number, label: string, series: readonly Series[], top: number) {
  return {
    title: `breakpoint ${breakpoint}`,
    x: { label: "noise" },
    y: { label, range: [0, top] as const },
    series,
  };
}
