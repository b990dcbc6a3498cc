import type { Axis, Chart, Series } from "@noisewright/text";

/** The charts of a paper, by file name without the extension. */
export type Charts = Readonly<Record<string, Chart>>;

/** One panel of a chart as data: the numbers that are drawn. */
export interface Figure {
  /**
   * The name of the chart's file. If the chart has several panels, the number of the panel follows
   * the name.
   */
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

export function figuresOf(charts: Charts): Figure[] {
  return Object.entries(charts).flatMap(([id, { title, words = "", panels }]) =>
    panels.map(({ title: part, ...panel }, i) =>
      panels.length > 1
        ? { id: `${id}-${i + 1}`, title: `${title}: ${part}`, words, ...panel }
        : { id, title, words: `${sentence(part)} ${words}`.trim(), ...panel },
    ),
  );
}

function sentence(part: string): string {
  return `${part.replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`;
}
