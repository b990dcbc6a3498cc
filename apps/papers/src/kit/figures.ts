import type { Axis, Chart, Series } from "@noisewright/text";

/** The pictures of a paper by file name, without its ending. */
export type Charts = Readonly<Record<string, Chart>>;

/** A panel of a picture, for programs: the numbers that it is drawn from. */
export interface Figure {
  /** The picture's file, and the panel's place if there are several. */
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
