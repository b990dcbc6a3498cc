import { NoisewrightError } from "../../../errors/index.js";
import type { Programme } from "../../kit/index.js";

/** The numbers of answers and outputs of a task, and its privacy. */
export interface Shape
  extends Pick<Programme, "epsilon" | "delta" | "steps" | "last" | "from" | "to"> {
  /** The number of outputs in the distance between two answers. The default is 1. */
  readonly perStep?: number;
}

/**
 * Limits on the size of a table, on the work of a search and on the number of answers. Larger tasks
 * would take minutes and gigabytes.
 */
const MOST_CELLS = 2 ** 22;
const MOST_WORK = 2 ** 27;
const MOST_ANSWERS = 2 ** 16 - 1;

/** Throws if a task is too large, or if its rays are not known. */
export function checkShape(shape: Shape): void {
  checkSize(shape);
  checkSteps(shape);
}

function checkSize({ steps, last, from, to }: Shape): void {
  const cells = (last + 1) * (to - from + 1);
  if (cells <= MOST_CELLS && cells * steps <= MOST_WORK && last < MOST_ANSWERS) return;
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject: "optimal",
    what: `${last + 1} answers, ${to - from + 1} outputs and a sensitivity of ${steps} steps are too many`,
    limit: `2^22 pairs of an answer and an output, and 2^27 pairs times steps`,
    advice: "use a coarser granularity or a smaller range",
  });
}

/**
 * Checks the number of steps. At δ > 0, the extreme rays are known only if the sensitivity is one
 * step. With more steps, a column may also jump by several levels.
 */
function checkSteps({ delta = 0, steps }: Shape): void {
  if (delta === 0 || steps === 1) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "optimal",
    parameter: "delta",
    symbol: "δ",
    domain: `0 if the sensitivity is ${steps} lattice steps`,
    got: String(delta),
    advice: "use a granularity equal to the sensitivity, or pure ε",
  });
}
