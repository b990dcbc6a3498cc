import { type Panel, type Point, type Series, table } from "@noisewright/text";
import { digits } from "../kit/index.js";
import { type Compared, compare } from "./compare.js";
import type { SectionMaker } from "./section.js";
import type { Setting } from "./setting.js";

const MEASURES: readonly Setting["measure"][] = [
  { delta: 1e-5 },
  { delta: 1e-7 },
  { alpha: 2 },
  { alpha: 10 },
  { alpha: 100 },
];
const LOW = { sensitivity: 1, confidence: 0.9 };
const HIGH = { sensitivity: 4, confidence: 0.8 };
const WIDTHS = [10, 20, 30, 40, 50];
const CONFIDENCES = [0.6, 0.7, 0.8, 0.9, 0.99, 0.999];
const WIDTH = 10;

/** Figure 2: the privacy cost against the width of the region. */
export const byWidth: SectionMaker = {
  id: "width",
  title: "Figure 2: the region's width |S|, ρ = 0.9 at Δ = 1 and 0.8 at Δ = 4",
  make: () =>
    figure(
      "width",
      "Figure 2: cost against the width of the region",
      [LOW, HIGH].map((need) => WIDTHS.map((width) => ({ ...need, tolerance: width / 2 }))),
      { label: "|S|", of: ({ tolerance }) => 2 * tolerance },
    ),
};

/** Figure 3: the privacy cost against the confidence level. */
export const byConfidence: SectionMaker = {
  id: "confidence",
  title: `Figure 3: the confidence ρ, |S| = ${WIDTH}`,
  make: () =>
    figure(
      "confidence",
      "Figure 3: cost against the confidence level",
      [1, 4].map((sensitivity) =>
        CONFIDENCES.map((confidence) => ({ sensitivity, confidence, tolerance: WIDTH / 2 })),
      ),
      { label: "ρ", of: ({ confidence }) => confidence },
    ),
};

interface Abscissa {
  readonly label: string;
  of(compared: Compared): number;
}

function figure(
  name: string,
  title: string,
  needs: readonly (readonly Omit<Setting, "measure">[])[],
  x: Abscissa,
): ReturnType<SectionMaker["make"]> {
  const panels = MEASURES.flatMap((measure) =>
    needs.map((list) => list.map((need) => compare({ ...need, measure }))),
  );
  const all = panels.flat();
  return {
    data: all,
    lines: [...panels.flatMap((rows) => tableOf(rows, x)), ...summary(all)],
    charts: Object.fromEntries(
      MEASURES.map((measure, i) => [
        `${name}-${fileName(measure)}`,
        {
          title: `${title}, ${measureName(measure)}`,
          words:
            "The exact cost of every mechanism at its best scale, beside the paper's claim. The lines of Laplace and boosted Laplace noise often coincide.",
          panels: panels.slice(2 * i, 2 * i + 2).map((rows) => panelOf(rows, x)),
        },
      ]),
    ),
  };
}

function tableOf(rows: readonly Compared[], x: Abscissa): string[] {
  const { measure, sensitivity } = rows[0]!;
  return [
    `${measureName(measure)}, Δ = ${sensitivity}`,
    ...table([
      [
        ...[x.label, "Gaussian", "boosted Gaussian", "(σ, q)"],
        ...["Laplace", "staircase", "boosted Laplace", "paper claims", "exactly"],
      ],
      ...rows.map((row) => [
        digits(x.of(row)),
        row.gaussian.toFixed(4),
        row.boostedGaussian.cost.toFixed(4),
        `(${row.boostedGaussian.scale.toFixed(3)}, ${row.boostedGaussian.q.toFixed(3)})`,
        ...[row.laplace, row.staircase, row.boostedLaplace.cost].map((cost) => cost.toFixed(4)),
        row.paper.claim.toFixed(4),
        `${row.paper.exact.toFixed(4)}${understated(row) ? " !" : ""}`,
      ]),
    ]),
    "",
  ];
}

/** Whether the cost that the paper claims is less than the exact cost. */
export function understated({ paper }: Compared): boolean {
  return paper.exact > paper.claim * (1 + 1e-9);
}

function summary(all: readonly Compared[]): string[] {
  const count = (holds: (row: Compared) => boolean) =>
    `${all.filter(holds).length} of ${all.length}`;
  const best = ({ boostedGaussian, boostedLaplace, laplace, staircase, gaussian }: Compared) =>
    Math.min(boostedGaussian.cost, boostedLaplace.cost, laplace, staircase, gaussian) * (1 + 1e-9);
  return [
    `boosted Gaussian costs less than the Gaussian: ${count((row) => row.boostedGaussian.cost < row.gaussian)}; least of all mechanisms: ${count((row) => row.boostedGaussian.cost <= best(row))}`,
    `boosted Laplace costs least of all mechanisms: ${count((row) => row.boostedLaplace.cost <= best(row))}`,
    `the paper's claim at its own best scale (up to 8 σ₀) is below the exact cost: ${count(understated)}, marked !`,
  ];
}

function panelOf(rows: readonly Compared[], x: Abscissa): Panel {
  const { measure, sensitivity } = rows[0]!;
  const series = (
    name: string,
    cost: (row: Compared) => number,
    style: Pick<Series, "line" | "theirs"> = {},
  ) => ({
    name,
    ...style,
    marks: true,
    points: rows.map((row): Point => [x.of(row), cost(row)]),
  });
  return {
    title: `Δ = ${sensitivity}`,
    x: { label: x.label },
    y: { label: "delta" in measure ? "ε" : "Rényi divergence", log: true },
    series: [
      series("Gaussian", (row) => row.gaussian),
      series("boosted Gaussian", (row) => row.boostedGaussian.cost),
      series("Laplace", (row) => row.laplace),
      series("staircase", (row) => row.staircase),
      series("boosted Laplace", (row) => row.boostedLaplace.cost),
      series("the paper's claim (not sound)", (row) => row.paper.claim, {
        ...{ line: "dashed", theirs: true },
      }),
    ],
  };
}

function measureName(measure: Setting["measure"]): string {
  return "delta" in measure
    ? `ε at δ = ${measure.delta.toExponential()}`
    : `Rényi divergence of order ${measure.alpha}`;
}

function fileName(measure: Setting["measure"]): string {
  return "delta" in measure ? `delta-${measure.delta.toExponential()}` : `order-${measure.alpha}`;
}
