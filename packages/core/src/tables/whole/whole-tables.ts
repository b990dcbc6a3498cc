import { levelTree, questionAnswers, splitAnswers } from "../estimates/index.js";
import {
  cellsOf,
  checkMargin,
  marginsOf,
  residualShares,
  type Schema,
  sizesOf,
  type TableEstimates,
  type TableLevel,
  type TablesPlan,
} from "../questions/index.js";
import { nonnegativeCube } from "./nonnegative-cube.js";
import { wholeCube } from "./whole-cube.js";

/** The largest cube that is fitted. */
const MOST_CELLS = 2 ** 16;

/**
 * Tables of whole numbers ≥ 0 that add up exactly: all are margins of one cube that fits the
 * estimates. This is post-processing and costs no privacy. The numbers are biased upwards in small
 * cells, so add up estimates and not these numbers. Returns undefined if the cube of all columns has
 * more than 65,536 cells.
 */
export function wholeTables(
  plan: Pick<TablesPlan, "schema" | "tables" | "questions">,
  estimates: TableEstimates,
): TableEstimates | undefined {
  const { schema, tables, questions } = plan;
  const finest = schema.map((_, column) => Math.max(...tables.map((table) => table[column]!)));
  if (cellsOf(schema, finest) > MOST_CELLS) return undefined;
  const levels = marginsOf(tables);
  const known = {
    levels,
    tree: levelTree(levels),
    precisions: residualShares(schema, questions, levels).totals,
    residuals: levels.map((level) => residualOf(schema, level, estimates.table(level))),
  };
  const total = Math.max(0, Math.round(known.residuals[0]![0]!));
  const cube = nonnegativeCube(schema, finest, known, total);
  const whole = wholeCube(schema, finest, cube, tables, total);
  return {
    table(level) {
      checkMargin("table", tables, level);
      return questionAnswers(schema, { level, signs: [] }, whole, finest);
    },
  };
}

/** What a table says beyond its margins. */
function residualOf(schema: Schema, level: TableLevel, data: Float64Array): Float64Array {
  let found = data;
  const grid = { data, sizes: sizesOf(schema, level) };
  splitAnswers(schema, { level, signs: [] }, grid, levelTree([level]), (_, residual) => {
    found = residual;
  });
  return found;
}
