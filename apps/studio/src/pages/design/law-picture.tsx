import { useCallback } from "react";
import { heightOfMass, massAxis } from "../../chart/mass-axis.js";
import { Picture } from "../../chart/picture.js";
import { areaY, dot, lineY, ruleX, ruleY, text } from "../../chart/plot/index.js";
import { numberText } from "../../ui/format.js";
import { Slider } from "../../ui/slider.js";
import type { Params } from "../../worker/tasks/mechanism-cache.js";
import type { PictureData } from "../../worker/tasks/picture-data.js";
import { DrawNoise } from "./draw-noise.js";
import { noiseMarks } from "./noise-marks.js";
import { useDrawnNoise } from "./use-drawn-noise.js";

interface Props {
  readonly data: PictureData;
  readonly stale: boolean;
  /** The parameters to draw noise with. */
  readonly drawnFrom: Params | undefined;
  readonly error99: number;
  /**
   * Shows another true value. Present only if the output distribution depends on the true value.
   */
  readonly move?: ((answer: number) => void) | undefined;
}

const NONE: readonly number[] = [];

/** The largest number of stems that get labels. If there are more stems, no stem has a label. */
const LABELLED = 4;

/**
 * The output distribution at one true value: a density, and stems for single values with a positive
 * probability.
 */
export function LawPicture({ data, stale, drawnFrom, error99, move }: Props) {
  const { law, answer, id } = data;
  const { curve, stems } = law;
  const noise = useDrawnNoise(id, drawnFrom, answer);
  const { outputs = NONE, shown = 0 } = noise ?? {};
  const mixed = curve.length > 0 && stems.length > 0;
  const draw = useCallback(() => {
    const unit = mixed ? heightOfMass(curve, stems) : 1;
    const heads = stems.map(({ x, mass }) => ({ x, y: mass * unit, mass }));
    const top = Math.max(...curve.map(({ pdf }) => pdf), ...heads.map(({ y }) => y));
    return {
      x: { label: "output →", whole: data.whole && curve.length === 0 },
      y: { label: curve.length > 0 ? "↑ density" : "↑ probability", ticks: 4, grid: true },
      ...(mixed && { marginRight: 46, right: massAxis(unit, stems, "var(--series-2)") }),
      marks: [
        ...noiseMarks({ outputs, shown }, law, unit, top),
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
        ...(mixed && heads.length <= LABELLED ? labels(heads) : []),
        ruleX([answer], { stroke: "var(--ink)", strokeDasharray: "2 3" }),
        ruleY([0], { stroke: "var(--faint)" }),
      ],
    };
  }, [law, curve, stems, answer, mixed, data.whole, outputs, shown]);
  const total = stems.reduce((sum, { mass }) => sum + mass, 0);
  return (
    <Picture
      title="Output distribution"
      description={`Outputs of ${id} if the true value is ${numberText(answer)}.${mixed ? ` Stems mark single values that have a positive probability, ${numberText(total, 3)} in total.` : ""}`}
      name={`noisewright-${id}-law`}
      draw={draw}
      stale={stale}
      legend={[
        { label: curve.length > 0 ? "density" : "probability", colour: "var(--series-1)" },
        ...(mixed ? [{ label: "single values", colour: "var(--series-2)" }] : []),
        { label: "true value", colour: "var(--ink)", dash: true },
      ]}
      table={{
        columns: ["output", "density", "mass", "cdf"],
        rows: [
          ...curve.map(({ x, pdf, cdf }) => [x, pdf, "", cdf]),
          ...stems.map(({ x, mass, cdf }) => [x, "", mass, cdf]),
        ],
      }}
    >
      {noise && <DrawNoise noise={noise} answer={answer} error99={error99} />}
      {move && <TrueValueSlider data={data} move={move} />}
    </Picture>
  );
}

function TrueValueSlider({
  data,
  move,
}: Required<Pick<Props, "data">> & { move: (answer: number) => void }) {
  const { errors, answer, whole } = data;
  const [first, last] = [errors[0]?.answer ?? 0, errors.at(-1)?.answer ?? 1];
  return (
    <Slider
      label="True value"
      value={answer}
      scale={{ min: first, max: last, integer: whole }}
      onChange={move}
    />
  );
}

/** Labels beside the stems, on the side towards the middle of the picture. */
function labels(
  heads: readonly { readonly x: number; readonly y: number; readonly mass: number }[],
) {
  const middle = ((heads[0]?.x ?? 0) + (heads.at(-1)?.x ?? 0)) / 2;
  return heads.map((head) =>
    text([head], {
      x: "x",
      y: "y",
      text: () => numberText(head.mass, 3),
      textAnchor: head.x <= middle ? "start" : "end",
      dx: head.x <= middle ? 7 : -7,
      dy: -6,
      stroke: "var(--surface)",
      strokeWidth: 3,
      fill: "var(--ink)",
    }),
  );
}
