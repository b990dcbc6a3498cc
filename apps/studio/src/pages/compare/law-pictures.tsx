import { useCallback } from "react";
import { heightOfMass, massAxis } from "../../chart/mass-axis.js";
import { Picture } from "../../chart/picture.js";
import { areaY, dot, lineY, ruleX, ruleY } from "../../chart/plot/index.js";
import { numberText } from "../../ui/format.js";
import type { PictureProps } from "./line.js";
import { stairs } from "./stairs.js";

export function Densities({ lines, answer, ...rest }: PictureProps & { answer: number }) {
  const draw = useCallback(() => {
    const discrete = lines.every(({ law }) => law.curve.length === 0);
    const allStems = lines.flatMap(({ law }) => law.stems);
    const mixed = !discrete && allStems.length > 0;
    const curves = lines.flatMap(({ law }) => law.curve);
    const unit = mixed ? heightOfMass(curves, allStems) : 1;
    return {
      x: { label: "output →" },
      y: { label: discrete ? "↑ probability" : "↑ density", ticks: 4, grid: true },
      ...(mixed && { marginRight: 46, right: massAxis(unit, allStems, "var(--ink)") }),
      marks: [
        ...lines.flatMap(({ law, colour, dash }) => {
          const stems = law.stems.map(({ x, mass }) => ({ x, y: mass * unit }));
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
  }, [lines, answer]);
  return (
    <Picture
      title="Densities"
      description={`The output distribution of each mechanism if the true value is ${numberText(answer)}. A dot marks a single value that has a positive probability.`}
      name="noisewright-densities"
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

export function Cumulatives({ lines, answer, ...rest }: PictureProps & { answer: number }) {
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
