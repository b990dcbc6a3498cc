import type { Entry } from "../../chart/picture.js";
import type { Compared } from "../../worker/tasks/compare.js";

/** A mechanism as it is drawn. */
export interface Line extends Compared {
  readonly label: string;
  readonly colour: string;
  readonly dash: string;
}

/** What every picture of the comparison is given. */
export interface Shared {
  readonly lines: readonly Line[];
  readonly stale: boolean;
  readonly legend: readonly Entry[];
}
