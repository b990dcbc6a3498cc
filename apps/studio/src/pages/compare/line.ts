import type { Entry } from "../../chart/picture.js";
import type { Compared } from "../../worker/tasks/compare.js";
import type { PrivacyCurves } from "../../worker/tasks/privacy-curves.js";

/** A mechanism with the style of its line. */
export interface Line extends Compared {
  readonly label: string;
  readonly colour: string;
  readonly dash: string;
}

/** A mechanism with the curves of its privacy. */
export type CurvedLine = Line & PrivacyCurves;

/** Properties of every picture on this page. */
export interface PictureProps<L extends Line = Line> {
  readonly lines: readonly L[];
  readonly stale: boolean;
  readonly legend: readonly Entry[];
}
