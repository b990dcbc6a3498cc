import type { Published } from "@noisewright/release";
import { chartSvg, chartsOf } from "@noisewright/report";
import { nodeDocument } from "./node-document.js";
import { publishedAnswer } from "./published-answer.js";

/** A chart as an SVG file. */
export interface ChartFile {
  readonly title: string;
  readonly svg: string;
}

/** Draws all charts of published results. A single number has no chart. */
export async function chartFiles(
  published: Published,
  font?: string,
): Promise<readonly ChartFile[]> {
  const document = await nodeDocument();
  return publishedAnswer(published).releases.flatMap((release) =>
    chartsOf(release).map((chart) => ({
      title: chart.title,
      svg: `${chartSvg(chart, { document, ...(font !== undefined && { font }) })}\n`,
    })),
  );
}
