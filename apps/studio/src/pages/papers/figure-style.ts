import { colourOf } from "../../chart/colours.js";
import type { Entry } from "../../chart/picture.js";
import type { Series } from "./views/paper-view.js";

/** A series of a figure, with its style. */
export interface Styled {
  readonly label: string;
  readonly points: Series["points"];
  readonly colour: string;
  readonly dash: string;
  readonly lined: boolean;
  readonly mark: Entry["mark"];
}

/** The number of colours in the theme. Further series reuse the colours with dotted lines. */
const COLOURS = 6;

export function styledSeries(series: readonly Series[]): Styled[] {
  const colours = [...new Set(series.map(keyOf))];
  return series.map((one, i) => {
    const { name = "", points, line = "solid", marks, theirs } = one;
    const place = colours.indexOf(keyOf(one, i));
    const plain = place < COLOURS ? "none" : "2 3";
    return {
      ...{ label: name, points, colour: colourOf(place) },
      dash: line === "dashed" ? "5 4" : plain,
      lined: line !== "none" && points.length > 1,
      mark: marks ? (theirs ? "hollow" : "full") : undefined,
    };
  });
}

function keyOf({ colour }: Series, i: number): string {
  return colour ?? String(i);
}
