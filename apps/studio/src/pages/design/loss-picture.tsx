import type { Certificate } from "@noisewright/core";
import { dot, lineY, ruleY } from "@observablehq/plot";
import { useCallback } from "react";
import { LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { figure, figureUp } from "../../ui/format.js";
import type { Portrait } from "../../worker/tasks/portrait.js";

interface Props {
  readonly portrait: Portrait;
  readonly stale: boolean;
  /** Proved of the weights, for one release. */
  readonly certificate: Certificate;
}

/** How much an output tells the two sides of one change apart. */
export function LossPicture({ portrait, stale, certificate }: Props) {
  const { losses, id } = portrait;
  const { epsilon, delta } = certificate;
  const { curve, stems, answers } = losses;
  const draw = useCallback(
    () => ({
      x: { label: "output →", nice: false },
      y: { label: "↑ privacy loss", ticks: 5, grid: true },
      marks: [
        ruleY([0], { stroke: "var(--faint)" }),
        ruleY([-epsilon, epsilon], { stroke: LIMIT, strokeDasharray: "4 3", strokeWidth: 1.6 }),
        lineY(curve, { x: "x", y: "loss", stroke: "var(--series-4)", strokeWidth: 2 }),
        dot(stems, { x: "x", y: "loss", fill: "var(--series-4)", r: stems.length > 40 ? 1.8 : 3 }),
      ],
    }),
    [curve, stems, epsilon],
  );
  return (
    <Picture
      title="Privacy loss"
      words={`ln of how much likelier an output is where the answer is ${figure(answers[0], 3)} than where it is ${figure(answers[1], 3)}; certified for ±${figureUp(epsilon)}${delta > 0 ? `, but for a mass of ${figureUp(delta, 2)}` : ""}.`}
      name={`noisewright-${id}-loss`}
      draw={draw}
      stale={stale}
      legend={[
        { label: "loss of the output", colour: "var(--series-4)" },
        { label: "certified ±ε", colour: LIMIT, dash: true },
      ]}
      table={{
        columns: ["output", "loss"],
        rows: [...curve, ...stems].map(({ x, loss }) => [x, loss]),
      }}
    />
  );
}
