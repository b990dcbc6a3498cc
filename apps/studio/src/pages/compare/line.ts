import type { Entry } from "../../chart/picture.js";
import type { Compared } from "../../worker/tasks/compare.js";

/** A mechanism with the style of its line. */
export interface Line extends Compared {
  readonly label: string;
  readonly colour: string;
  readonly dash: string;
}

/** Properties of every picture on this page. */
export interface PictureProps {
  readonly lines: readonly Line[];
  readonly stale: boolean;
  readonly legend: readonly Entry[];
}
