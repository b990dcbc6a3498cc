import {
  answerSizes,
  checkLength,
  checkMargin,
  isMargin,
  marginsOf,
  numbersOf,
  refuse,
  residualShares,
  type TableEstimates,
  type TableLevel,
  type TablesPlan,
} from "../questions/index.js";
import { joinResiduals, levelTree, splitAnswers } from "./residual-parts.js";

const SUBJECT = "estimateTables";

/**
 * Estimates all tables of a plan from its noisy answers. The estimates are the generalised least
 * squares solution. The Gram matrix of the questions is diagonal in residuals [xiao-2023], so each
 * residual is the mean of what the questions say about it, weighted by precision. The estimates are
 * unbiased, and every margin of a table is the table of that level. The time is linear in the cells.
 */
export function estimateTables(
  plan: Pick<TablesPlan, "schema" | "tables" | "questions">,
  answers: readonly ArrayLike<number>[],
): TableEstimates {
  const { schema, questions, tables } = plan;
  checkLength(SUBJECT, "answers", answers.length, questions.length, "list");
  const levels = marginsOf(tables);
  const { totals, shares } = residualShares(schema, questions, levels);
  checkDetermined(levels, totals);
  const residuals: Float64Array[] = levels.map(() => new Float64Array());
  for (const [k, question] of questions.entries()) {
    const sizes = answerSizes(schema, question);
    const data = Float64Array.from(answers[k]!);
    checkLength(SUBJECT, `answers[${k}]`, data.length, numbersOf(schema, question));
    const asked = levels.flatMap((level, index) => (shares[k]![index] ? [{ level, index }] : []));
    const tree = levelTree(asked.map(({ level }) => level));
    splitAnswers(schema, question, { data, sizes }, tree, (i, residual) => {
      const { index } = asked[i]!;
      residuals[index] = plusTimes(residuals[index]!, shares[k]![index]!, residual);
    });
  }
  return {
    table(level) {
      checkMargin("table", tables, level);
      const within = levels.flatMap((l, index) =>
        isMargin(l, level) ? [{ level: l, index }] : [],
      );
      const tree = levelTree(within.map((margin) => margin.level));
      return joinResiduals(schema, level, tree, (i) => residuals[within[i]!.index]!);
    },
  };
}

function checkDetermined(levels: readonly TableLevel[], totals: Float64Array): void {
  const open = levels.find((_, i) => !(totals[i]! > 0));
  if (open === undefined) return;
  refuse(SUBJECT, {
    parameter: "questions",
    domain: "questions that determine every table",
    got: `no question about [${open.join(", ")}]`,
    advice: "use the questions of planTables",
  });
}

/** total + factor · terms. An empty total counts as zeros. */
function plusTimes(total: Float64Array, factor: number, terms: Float64Array): Float64Array {
  return terms.map((x, i) => (total[i] ?? 0) + factor * x);
}
