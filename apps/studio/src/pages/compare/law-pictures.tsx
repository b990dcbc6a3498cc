import { useCallback, useMemo } from "react";
import { massAxis } from "../../chart/mass-axis.js";
import { Picture } from "../../chart/picture.js";
import { areaY, dot, lineY, ruleX, ruleY } from "../../chart/plot/index.js";
import { numberText } from "../../ui/format.js";
import { type LawScale, lawScale } from "./law-scale.js";
import type { PictureProps } from "./line.js";
import { stairs } from "./stairs.js";

interface Props extends PictureProps {
  readonly answer: number;
  /** True if the true values are whole numbers. */
  readonly whole: boolean;
}

/** The output distribution of each mechanism, on axes on which their heights compare. */
export function Distributions({ lines, answer, whole, ...rest }: Props) {
  const scale = useMemo(() => lawScale(lines.map(({ law }) => law)), [lines]);
  const single = useMemo(
    () => lines.flatMap(({ law }) => (law.spacing === 0 ? law.stems : [])),
    [lines],
  );
  const draw = useCallback(() => {
    const { massUnit } = scale;
    return {
      x: { label: "output →", whole: whole && lines.every(({ law }) => law.curve.length === 0) },
      y: { label: `↑ ${scale.label}`, ticks: 4, grid: true },
      ...(massUnit !== undefined && {
        marginRight: 46,
        right: massAxis(massUnit, single, "var(--ink)"),
      }),
      marks: [
        ...lines.flatMap(({ law, colour, dash }) => {
          const stems = law.stems.map(({ x, mass }) => ({ x, y: scale.heightOf(law, mass) }));
          return [
            areaY(law.curve, { x: "x", y1: 0, y2: "pdf", fill: colour, fillOpacity: 0.07 }),
            lineY(law.curve, {
              x: "x",
              y: "pdf",
              stroke: colour,
              strokeDasharray: dash,
              strokeWidth: 2,
            }),
            ruleX(stems, { x: "x", y: "y", stroke: colour, strokeOpacity: 0.4 }),
            ...(stems.length <= 80 ? [dot(stems, { x: "x", y: "y", fill: colour, r: 2.6 })] : []),
          ];
        }),
        ruleX([answer], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
        ruleY([0], { stroke: "var(--faint)" }),
      ],
    };
  }, [lines, answer, whole, scale, single]);
  return (
    <Picture
      title="Output distributions"
      description={`Outputs if the true value is ${numberText(answer)}. ${wordsOf(scale)}`}
      name="noisewright-distributions"
      draw={draw}
      height={260}
      table={{
        columns: ["mechanism", "output", "density", "mass"],
        rows: lines.flatMap(({ label, law }) => [
          ...law.curve.map(({ x, pdf }) => [label, x, pdf, ""]),
          ...law.stems.map(({ x, mass }) => [label, x, "", mass]),
        ]),
      }}
      {...rest}
    />
  );
}

function wordsOf({ label, massUnit }: LawScale): string {
  return [
    ...(label === "probability per unit"
      ? [
          "Dots are probabilities of values on a lattice, per unit, so that they compare with a density.",
        ]
      : label === "probability"
        ? ["A dot is the probability of one value."]
        : []),
    ...(massUnit === undefined
      ? []
      : ["Single values with a positive probability have the axis on the right."]),
  ].join(" ");
}

export function Cumulatives({ lines, answer, whole: _, ...rest }: Props) {
  const draw = useCallback(
    () => ({
      x: { label: "output →" },
      y: { label: "↑ P(output ≤ x)", domain: [0, 1], ticks: 5, grid: true },
      marks: [
        ...lines.map(({ law, colour, dash }) =>
          lineY(stairs(law), {
            x: "x",
            y: "cdf",
            stroke: colour,
            strokeDasharray: dash,
            strokeWidth: 2,
          }),
        ),
        ruleX([answer], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
      ],
    }),
    [lines, answer],
  );
  return (
    <Picture
      title="Cumulative distribution"
      description="The probability that the output is at most x. A jump marks a single value that has a positive probability."
      name="noisewright-cdf"
      draw={draw}
      height={260}
      table={{
        columns: ["mechanism", "output", "cdf"],
        rows: lines.flatMap(({ label, law }) => stairs(law).map(({ x, cdf }) => [label, x, cdf])),
      }}
      {...rest}
    />
  );
}
