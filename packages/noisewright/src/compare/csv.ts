import { csvText } from "@noisewright/release";
import type { GridEntry } from "./grid.js";

/** Writes a comparison as CSV: one line for each mechanism at each point of the grid. */
export function compareCsv(entries: readonly GridEntry[], metrics: readonly string[]): string {
  const figures = [...metrics, "bias", "worst bias"];
  const head = ["mechanism", "epsilon", "delta", "sensitivity", "answer", "certified epsilon"];
  return csvText([
    [...head, ...figures, "note"],
    ...entries.map(({ mechanism, epsilon, delta, sensitivity, answer, result }) => [
      ...[mechanism, epsilon, delta, sensitivity, answer],
      ...("fault" in result
        ? [undefined, ...figures.map(() => undefined), result.fault]
        : [result.certified, ...figures.map((name) => result.figures[name]), undefined]),
    ]),
  ]);
}
