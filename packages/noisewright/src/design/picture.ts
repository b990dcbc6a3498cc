import type { Design } from "@noisewright/core";
import { type Distribution, intervalMass } from "@noisewright/core/laws";
import { metricOf } from "@noisewright/core/metrics";
import { type Point, svgPlot } from "@noisewright/text";

const DRAWN = 3;
const STEPS = 200;

/**
 * Draws the output distributions of the three best mechanisms, and the distribution functions of
 * the errors. Returns the text of an SVG file.
 */
export function designPicture({ candidates, recommended }: Design): string {
  const { answer, error99 } = recommended.utility.typical;
  const best = candidates.slice(0, DRAWN).map(({ mechanism }) => ({
    name: mechanism.id,
    law: mechanism.law(answer),
  }));
  const maxError = error99 > 0 ? error99 : 1;
  const errorCdf = (law: Distribution) => (x: number) =>
    metricOf({ kind: "usefulness", within: x }).of(law, answer);
  return svgPlot({
    title: "The best mechanisms for the requirement",
    panels: [
      {
        title: `distribution of the output for the true value ${answer}`,
        x: { label: "output" },
        y: { label: "probability of an interval" },
        series: best.map(({ name, law }) => ({ name, points: histogram(law, answer, maxError) })),
      },
      {
        title: "probability of at most this error",
        x: { label: "error" },
        y: { label: "probability", range: [0, 1] },
        series: best.map(({ name, law }) => ({ name, points: curve(errorCdf(law), 0, maxError) })),
      },
    ],
  });
}

function curve(f: (x: number) => number, from: number, to: number): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const x = from + (i * (to - from)) / STEPS;
    return [x, f(x)];
  });
}

/**
 * Returns the corners of a step chart. Each step shows the probability of one interval, or of one
 * point if the distribution is discrete. All intervals have the same width.
 */
function histogram(law: Distribution, answer: number, maxError: number): Point[] {
  const bins =
    law.spacing > 0 ? Math.min(STEPS, Math.ceil((2 * maxError) / law.spacing) | 1) : STEPS;
  const width = law.spacing > 0 ? law.spacing : (2 * maxError) / bins;
  const start = answer - (bins * width) / 2;
  return Array.from({ length: bins }).flatMap((_, i): Point[] => {
    const [from, to] = [start + i * width, start + (i + 1) * width];
    const mass = intervalMass(law, from, to);
    return [
      [from, mass],
      [to, mass],
    ];
  });
}
