import { mechanismKind } from "@noisewright/core";
import { gammaPrior } from "@noisewright/core/laws";
import { calibrated, compoundPrivacy, rdpBound } from "@noisewright/core/research";
import type { Chart, Panel, Point, Series } from "@noisewright/text";
import type { DivergenceName } from "./divergences.js";
import { RENYI_DELTA, RENYI_EPSILON, SHAPES } from "./renyi.js";
import type { R2dpReport } from "./report.js";

/** Draws Figures 5 and 6, relative to Laplace noise. */
export function divergenceChart(
  title: string,
  rows: R2dpReport["divergences"],
  names: readonly DivergenceName[],
): Chart {
  const panel = (name: DivergenceName): Panel => ({
    title: name === "kl" ? "Kullback–Leibler" : name.replace("renyi:", "order "),
    x: { label: "ε" },
    y: { label: "relative to Laplace noise", range: [0, 1.1] },
    series: [1, 2].map(
      (k): Series => ({
        name: rows[0]?.noises[k]?.noise ?? "",
        marks: true,
        points: rows.map(({ epsilon, noises }): Point => {
          const value = (i: number) => noises[i]!.values[name];
          return [epsilon, value(k) / value(0)];
        }),
      }),
    ),
  });
  return {
    title: `${title} of 50 noisy counts`,
    words: "Divergence between a noisy and a true histogram. Below 1 is better than Laplace noise.",
    panels: names.map(panel),
  };
}

const ORDERS = Array.from({ length: 40 }, (_, i) => 1 + (i * 15) / 39);
const curve = (rdp: (alpha: number) => number) =>
  ORDERS.map((alpha): Point => [alpha, rdp(alpha)]).filter(([, y]) => Number.isFinite(y));

/**
 * Draws Figure 7: exact divergences at equal pure ε, and the bound of Theorem F.4 for one of the
 * rate priors.
 */
export function renyiChart(): Chart {
  const common = { epsilon: RENYI_EPSILON, sensitivity: 1 };
  const plain = (name: string, id: string, params: object): Series => ({
    name,
    points: curve(mechanismKind(id).create({ ...params }).privacy.rdp),
  });
  const shown = SHAPES.filter(([name]) => /k = 3|Rayleigh|two-point/.test(name));
  const gamma = calibrated(gammaPrior(3, 1), RENYI_EPSILON, 1);
  const axes = { x: { label: "α" }, y: { label: "divergence", range: [0, 1.2] as const } };
  return {
    title: `Figure 7: Rényi divergences at pure ε = ${RENYI_EPSILON}`,
    words: "For several rate priors. A smaller divergence comes with a larger error.",
    panels: [
      {
        ...axes,
        title: "exact",
        series: [
          plain("randomized response", "randomized-response", {
            epsilon: RENYI_EPSILON,
            domainSize: 2,
          }),
          plain("Laplace", "laplace", common),
          ...shown.map(([name, shape]) => ({
            name,
            points: curve(compoundPrivacy(calibrated(shape, RENYI_EPSILON, 1), 1).rdp),
          })),
        ],
      },
      {
        ...axes,
        title: "gamma, k = 3: exact value and bound",
        series: [
          { name: "exact", points: curve(compoundPrivacy(gamma, 1).rdp) },
          { name: "Theorem F.4", line: "dashed", points: curve((a) => rdpBound(gamma, a, 1)) },
          plain("Laplace", "laplace", common),
          plain(`gaussian, δ = ${RENYI_DELTA}`, "gaussian", { ...common, delta: RENYI_DELTA }),
        ],
      },
    ],
  };
}
