import { isMargin } from "./margins.js";
import type { NoisyQuestion, Question, Schema, TableLevel } from "./types.js";

/**
 * The precision that one number of a question with noise variance 1 adds to the residual of a level:
 * the product of m_j/m_l over the columns in cells, and of the fan-out over the columns in signs.
 * On siblings, the Gram matrix of the cells is the identity, and that of the differences is the
 * fan-out times the projection on the residual.
 */
export function precisionOf(schema: Schema, { level, signs }: Question, of: TableLevel): number {
  if (!isMargin(of, level) || signs.some((column) => of[column] !== level[column])) return 0;
  return schema.reduce((product, nodes, column) => {
    const size = nodes[level[column]!]!;
    const other = signs.includes(column) ? level[column]! - 1 : of[column]!;
    return product * (signs.includes(column) ? size / nodes[other]! : nodes[other]! / size);
  }, 1);
}

/**
 * For each question and each level, the part of the question in the estimate of the residual:
 * precisions divided by the sum over all questions.
 */
export function residualShares(
  schema: Schema,
  questions: readonly NoisyQuestion[],
  levels: readonly TableLevel[],
): { readonly totals: Float64Array; readonly shares: readonly Float64Array[] } {
  const totals = new Float64Array(levels.length);
  const shares = questions.map((question) => {
    const own = Float64Array.from(
      levels,
      (level) => precisionOf(schema, question, level) / question.variance,
    );
    for (const [i, precision] of own.entries()) totals[i] = totals[i]! + precision;
    return own;
  });
  for (const own of shares) for (const [i, total] of totals.entries()) own[i] = own[i]! / total;
  return { totals, shares };
}
