import { areaY, dot, lineY, ruleX, ruleY } from "@observablehq/plot";
import { useCallback } from "react";
import { Picture } from "../../chart/picture.js";
import { figure } from "../../ui/format.js";
import type { Portrait } from "../../worker/tasks/portrait.js";

/** What is released where the truth is this: a density, and stems for what carries probability. */
export function LawPicture({ portrait, stale }: { portrait: Portrait; stale: boolean }) {
  const { law, answer, id } = portrait;
  const { curve, stems } = law;
  const mixed = curve.length > 0 && stems.length > 0;
  const draw = useCallback(() => {
    // A mass and a density have no common scale: stems share the height by the larger of each.
    const top = Math.max(...curve.map(({ pdf }) => pdf), 0);
    const heaviest = Math.max(...stems.map(({ mass }) => mass), 0);
    const unit = mixed ? top / heaviest : 1;
    const heads = stems.map(({ x, mass }) => ({ x, y: mass * unit, mass }));
    return {
      x: { label: "output →", nice: false },
      y: { label: curve.length > 0 ? "↑ density" : "↑ probability", ticks: 4, grid: true },
      marks: [
        areaY(curve, { x: "x", y1: 0, y2: "pdf", fill: "var(--series-1)", fillOpacity: 0.13 }),
        lineY(curve, { x: "x", y: "pdf", stroke: "var(--series-1)", strokeWidth: 2 }),
        ruleX(heads, {
          x: "x",
          y: "y",
          stroke: mixed ? "var(--series-2)" : "var(--series-1)",
          strokeWidth: heads.length > 60 ? 1.2 : 2,
        }),
        ...(heads.length <= 80
          ? [
              dot(heads, {
                x: "x",
                y: "y",
                r: heads.length > 30 ? 2 : 3.5,
                fill: mixed ? "var(--series-2)" : "var(--series-1)",
              }),
            ]
          : []),
        ruleX([answer], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
        ruleY([0], { stroke: "var(--faint)" }),
      ],
    };
  }, [curve, stems, answer, mixed]);
  const total = stems.reduce((sum, { mass }) => sum + mass, 0);
  return (
    <Picture
      title="What is released"
      words={`Outputs of ${id} where the true answer is ${figure(answer)}${mixed ? `; stems are points that carry probability, ${figure(total, 3)} of it in all` : ""}.`}
      name={`noisewright-${id}-law`}
      draw={draw}
      stale={stale}
      legend={[
        { label: curve.length > 0 ? "density" : "probability", colour: "var(--series-1)" },
        ...(mixed ? [{ label: "atoms", colour: "var(--series-2)" }] : []),
        { label: "true answer", colour: "var(--ink)", dash: true },
      ]}
      table={{
        columns: ["output", "density", "mass", "cdf"],
        rows: [
          ...curve.map(({ x, pdf, cdf }) => [x, pdf, "", cdf]),
          ...stems.map(({ x, mass, cdf }) => [x, "", mass, cdf]),
        ],
      }}
    />
  );
}
