import { useCallback } from "react";
import { colourOf } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { lineY, ruleY } from "../../chart/plot/index.js";
import { numberText } from "../../ui/format.js";
import type { PictureData } from "../../worker/tasks/picture-data.js";

const LINES = [
  { key: "rmse", label: "rmse" },
  { key: "mae", label: "mean |error|" },
  { key: "bias", label: "bias" },
] as const;

/**
 * The height, in pixels, of the neighbouring picture together with the slider below that picture.
 */
const BESIDE_SLIDER = 278;

/** The bias and the error at every true value. */
export function ErrorPicture({ data, stale }: { data: PictureData; stale: boolean }) {
  const { errors, input, id } = data;
  const draw = useCallback(
    () => ({
      x: { label: "true value →", whole: data.whole },
      y: { label: "↑ error", ticks: 4, grid: true, zero: true },
      marks: [
        ruleY([0], { stroke: "var(--faint)" }),
        ...LINES.map(({ key }, i) =>
          lineY(errors, { x: "answer", y: key, stroke: colourOf(i), strokeWidth: 2 }),
        ),
      ],
    }),
    [errors, data.whole],
  );
  const everywhere = !Number.isFinite(input[0]) && !Number.isFinite(input[1]);
  const worst = errors.reduce((a, b) => (Math.abs(b.bias) > Math.abs(a.bias) ? b : a));
  const biased = Math.abs(worst.bias) > 1e-9 * worst.rmse;
  return (
    <Picture
      title="Bias and error"
      description={`${everywhere ? "The same for every true value" : "Over the range of true values"}. ${biased ? `The largest bias is ${numberText(worst.bias, 3)}, at ${numberText(worst.answer, 3)}` : "There is no bias"}.`}
      name={`noisewright-${id}-errors`}
      draw={draw}
      height={everywhere ? 220 : BESIDE_SLIDER}
      stale={stale}
      legend={LINES.map(({ label }, i) => ({ label, colour: colourOf(i) }))}
      table={{
        columns: ["answer", "bias", "mae", "rmse"],
        rows: errors.map(({ answer, bias, mae, rmse }) => [answer, bias, mae, rmse]),
      }}
    />
  );
}
