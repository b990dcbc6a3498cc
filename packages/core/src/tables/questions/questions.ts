import { fanOut, levelKey, levelsBelow } from "./levels.js";
import { answerSizes } from "./margins.js";
import { precisionOf } from "./precision.js";
import type { Residuals } from "./residuals.js";
import { type Entry, type SparseRows, sparseRows } from "./sparse-rows.js";
import type { Question, Schema, TableLevel } from "./types.js";

/**
 * All questions about the levels of the residuals. On a level with two siblings below each node, a
 * column is asked in cells or, unless `signs` is false, in signs.
 */
export function questionsOf(schema: Schema, { levels }: Residuals, signs = true): Question[] {
  return levels.flatMap((level) =>
    (signs ? signsOf(schema, level) : [[]]).map((columns) => ({ level, signs: columns })),
  );
}

/** All sets of columns of a table that can be asked in signs. */
function signsOf(schema: Schema, level: TableLevel): number[][] {
  return level.reduce<number[][]>(
    (sets, at, column) =>
      at > 0 && fanOut(schema, column, at) === 2
        ? sets.concat(sets.map((set) => [...set, column]))
        : sets,
    [[]],
  );
}

/** One row for each question: its precision on each residual if its noise has variance 1. */
export function precisionsOf(
  schema: Schema,
  residuals: Residuals,
  questions: readonly Question[],
): SparseRows {
  const rows = questions.map((question) =>
    levelsBelow(question.level).flatMap((level): Entry[] => {
      const precision = precisionOf(schema, question, level);
      return precision > 0 ? [[residuals.positions.get(levelKey(level))!, precision]] : [];
    }),
  );
  return sparseRows(rows, residuals.levels.length);
}

/** The number of integers of a question. */
export function numbersOf(schema: Schema, question: Question): number {
  return answerSizes(schema, question).reduce((product, size) => product * size, 1);
}
