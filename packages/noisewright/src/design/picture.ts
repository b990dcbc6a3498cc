import type { Design } from "@noisewright/core";
import { type Distribution, intervalMass } from "@noisewright/core/laws";
import { metricOf } from "@noisewright/core/metrics";
import { type Point, svgPlot } from "@noisewright/text";

const DRAWN = 3;
const STEPS = 200;

/** The three best laws, and how often each stays within an error, as the text of an SVG file. */
export function designPicture({ candidates, recommended }: Design): string {
  const { answer, error99 } = recommended.utility.typical;
  const best = candidates.slice(0, DRAWN).map(({ mechanism }) => ({
    name: mechanism.id,
    law: mechanism.law(answer),
  }));
  const reach = error99 > 0 ? error99 : 1;
  const within = (law: Distribution) => (x: number) =>
    metricOf({ kind: "usefulness", within: x }).of(law, answer);
  return svgPlot({
    title: "The best mechanisms for the need",
    panels: [
      {
        title: `where outputs fall at the answer ${answer}`,
        x: { label: "output" },
        y: { label: "probability of a stretch" },
        series: best.map(({ name, law }) => ({ name, points: histogram(law, answer, reach) })),
      },
      {
        title: "how often an error is kept within",
        x: { label: "error" },
        y: { label: "probability", range: [0, 1] },
        series: best.map(({ name, law }) => ({ name, points: curve(within(law), 0, reach) })),
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

/** Steps of probability: drawn as steps, whatever the law. */
function histogram(law: Distribution, answer: number, reach: number): Point[] {
  const cells = law.spacing > 0 ? Math.min(STEPS, Math.ceil((2 * reach) / law.spacing) | 1) : STEPS;
  const width = law.spacing > 0 ? law.spacing : (2 * reach) / cells;
  const start = answer - (cells * width) / 2;
  return Array.from({ length: cells }).flatMap((_, i): Point[] => {
    const [from, to] = [start + i * width, start + (i + 1) * width];
    const mass = intervalMass(law, from, to);
    return [
      [from, mass],
      [to, mass],
    ];
  });
}
