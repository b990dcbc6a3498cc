import {
  cellsOf,
  checkLength,
  isMargin,
  type Question,
  refuse,
  type Schema,
  sizesOf,
  type TableLevel,
} from "../questions/index.js";
import { differencesAlong, type Grid, sumAlong } from "./grid.js";

const SUBJECT = "questionAnswers";

/**
 * The true answers of a question, from the true counts of the table `of`, which must be the table of
 * the question or finer. The answers are sums and differences of counts. They are exact while all
 * counts together are at most 2^53.
 */
export function questionAnswers(
  schema: Schema,
  question: Question,
  counts: Float64Array,
  of: TableLevel,
): Float64Array {
  if (!isMargin(question.level, of)) {
    refuse(SUBJECT, {
      parameter: "of",
      domain: `a table that has [${question.level.join(", ")}] as a margin`,
      got: `[${of.join(", ")}]`,
      advice: "pass the counts of a finer table",
    });
  }
  checkLength(SUBJECT, "counts", counts.length, cellsOf(schema, of));
  const target = sizesOf(schema, question.level);
  let grid: Grid = { data: counts, sizes: sizesOf(schema, of) };
  for (const [column, nodes] of target.entries()) grid = sumAlong(grid, column, nodes);
  for (const column of question.signs) grid = differencesAlong(grid, column);
  return grid.data === counts ? counts.slice() : grid.data;
}
