import { barY, dot, ruleX } from "@observablehq/plot";
import { useCallback, useMemo } from "react";
import { Picture } from "../../chart/picture.js";
import type { Estimates } from "../../worker/tasks/survey.js";
import { categoryName } from "./local-query.js";

const TRUTH = "var(--faint)";
const ESTIMATE = "var(--series-1)";

/** All categories at once: true shares as bars, estimates as dots with intervals. */
export function EstimatesPicture({ estimates }: { estimates: Estimates | undefined }) {
  const bars = useMemo(
    () => (estimates?.categories ?? []).map((one, i) => ({ name: categoryName(i), ...one })),
    [estimates],
  );
  const draw = useCallback(
    () => ({
      x: { label: "category", domain: bars.map(({ name }) => name) },
      y: { label: "↑ share of people", tickFormat: "%", grid: true, ticks: 5, zero: true },
      marks: [
        barY(bars, { x: "name", y: "truth", fill: TRUTH, fillOpacity: 0.55 }),
        ruleX(bars, { x: "name", y1: "lower", y2: "upper", stroke: ESTIMATE, strokeWidth: 2.5 }),
        dot(bars, { x: "name", y: "estimate", r: 4.5, fill: ESTIMATE }),
      ],
    }),
    [bars],
  );
  return (
    <Picture
      title="All categories"
      description="The estimates are unbiased, so the estimate of a small share can be negative."
      name="noisewright-local-estimates"
      draw={draw}
      height={300}
      legend={[
        { label: "truth", colour: TRUTH },
        { label: "estimate, 95 % interval", colour: ESTIMATE },
      ]}
      table={{
        columns: ["category", "truth", "estimate", "lower", "upper"],
        rows: bars.map(({ name, truth, estimate, lower, upper }) => [
          ...[name, truth, estimate, lower, upper],
        ]),
      }}
    />
  );
}
