import type { Certificate } from "@noisewright/core";
import { useCallback } from "react";
import { LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { dot, lineY, ruleY } from "../../chart/plot/index.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import type { PictureData } from "../../worker/tasks/picture-data.js";

interface Props {
  readonly data: PictureData;
  readonly stale: boolean;
  /** The certificate of the weights for one release. */
  readonly certificate: Certificate;
}

/** The privacy loss of each output for two neighbouring true values. */
export function LossPicture({ data, stale, certificate }: Props) {
  const { losses, id } = data;
  const { epsilon, delta } = certificate;
  const { curve, stems, answers } = losses;
  const draw = useCallback(
    () => ({
      x: { label: "output →", whole: data.whole && curve.length === 0 },
      y: { label: "↑ privacy loss", ticks: 5, grid: true },
      marks: [
        ruleY([0], { stroke: "var(--faint)" }),
        ruleY([-epsilon, epsilon], { stroke: LIMIT, strokeDasharray: "4 3", strokeWidth: 1.6 }),
        lineY(curve, { x: "x", y: "loss", stroke: "var(--series-4)", strokeWidth: 2 }),
        dot(stems, { x: "x", y: "loss", fill: "var(--series-4)", r: stems.length > 40 ? 1.8 : 3 }),
      ],
    }),
    [curve, stems, epsilon, data.whole],
  );
  return (
    <Picture
      title="Privacy loss"
      description={`The logarithm of how much more likely an output is if the true value is ${numberText(answers[0], 3)} than if it is ${numberText(answers[1], 3)}. The certificate is for ±${numberTextUp(epsilon)}${delta > 0 ? ` and δ = ${numberTextUp(delta, 2)}` : ""}.`}
      name={`noisewright-${id}-loss`}
      draw={draw}
      stale={stale}
      legend={[
        { label: "privacy loss of the output", colour: "var(--series-4)" },
        { label: "certified ±ε", colour: LIMIT, dash: true },
      ]}
      table={{
        columns: ["output", "loss"],
        rows: [...curve, ...stems].map(({ x, loss }) => [x, loss]),
      }}
    />
  );
}
