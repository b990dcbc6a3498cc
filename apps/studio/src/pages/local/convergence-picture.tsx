import { useCallback, useMemo } from "react";
import { LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { areaY, lineY, percentText, ruleY } from "../../chart/plot/index.js";
import type { Estimates } from "../../worker/tasks/survey.js";
import { categoryName } from "./local-query.js";

const ESTIMATE = "var(--series-1)";

/**
 * The estimate of one category while reports come in, with the interval of the estimate, and with
 * the true share for comparison.
 */
export function ConvergencePicture({
  track,
  watched,
}: {
  track: readonly Estimates[];
  watched: number;
}) {
  const points = useMemo(
    () =>
      track.flatMap(({ people, categories }) => {
        const one = categories[watched];
        return one ? [{ people, ...one }] : [];
      }),
    [track, watched],
  );
  const draw = useCallback(() => {
    // The intervals after the first few reports are very wide. These intervals do not set the scale
    // of the picture.
    const settled = points.slice(Math.floor(points.length / 8));
    const ends = settled.flatMap(({ lower, upper }) => [lower, upper]);
    const domain = [Math.min(0, ...ends), Math.max(0.6, ...ends)];
    return {
      x: {
        label: "people who reported →",
        domain: [0, Math.max(1000, points.at(-1)?.people ?? 0)],
      },
      y: { label: "↑ share of people", domain, tickFormat: percentText, grid: true, ticks: 6 },
      marks: [
        areaY(points, {
          x: "people",
          y1: "lower",
          y2: "upper",
          fill: ESTIMATE,
          fillOpacity: 0.16,
          clip: true,
        }),
        ruleY([0], { stroke: "var(--faint)" }),
        lineY(points, {
          x: "people",
          y: "truth",
          stroke: LIMIT,
          strokeWidth: 1.8,
          strokeDasharray: "5 4",
          clip: true,
        }),
        lineY(points, {
          x: "people",
          y: "estimate",
          stroke: ESTIMATE,
          strokeWidth: 2.2,
          clip: true,
        }),
      ],
    };
  }, [points]);
  return (
    <Picture
      title={`Share of people whose answer is ${categoryName(watched)}`}
      description="The estimate from the randomised reports, with its 95 % interval. The width of the interval shrinks with the square root of the number of people."
      name="noisewright-local-convergence"
      draw={draw}
      height={300}
      legend={[
        { label: "estimate and interval", colour: ESTIMATE },
        { label: "true share of those who reported", colour: LIMIT, dash: true },
      ]}
      table={{
        columns: ["people", "truth", "estimate", "lower", "upper"],
        rows: points.map(({ people, truth, estimate, lower, upper }) => [
          ...[people, truth, estimate, lower, upper],
        ]),
      }}
    />
  );
}
