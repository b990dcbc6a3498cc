import type { NoiseTerm } from "../../intervals/index.js";
import {
  levelsBelow,
  type NoisyQuestion,
  residualShares,
  type Schema,
  type TableLevel,
  type TablesPlan,
} from "../questions/index.js";

/** How one answer depends on one column of a cell, for each level of the residual. */
interface Agreement {
  /** The number of nodes of the question's column with this agreement. */
  readonly nodes: number;
  /** The factor of an answer in the cell, through the residual of each level. */
  readonly factors: readonly number[];
}

/**
 * The law of the error of a cell's estimate, as a sum of independent noise. All cells of a table
 * have the same law. The answers of a question fall into classes: for each column, the deepest level
 * on which the answer's node and the cell's node have the same ancestor. All answers of a class have
 * the same factor in the estimate. Factors of differences are given without their sign, because the
 * noise is symmetric.
 */
export function cellLaw(
  plan: Pick<TablesPlan, "schema" | "questions">,
  table: TableLevel,
): NoiseTerm[] {
  const columns = table.flatMap((x, column) => (x > 0 ? [column] : []));
  const schema = columns.map((column) => plan.schema[column]!);
  const level = columns.map((column) => table[column]!);
  const summed = plan.questions.flatMap((question) => summedOver(plan.schema, columns, question));
  const margins = levelsBelow(level);
  const questions = summed.map(({ question }) => question);
  const { shares } = residualShares(schema, questions, margins);
  return summed.flatMap(({ question, answers }, k) => {
    const parts = margins.map((margin, i) => ({ margin, share: shares[k]![i]! }));
    const used = parts.filter(({ share }) => share > 0);
    const terms = questionTerms(schema, level, question, used);
    return terms.map((term) => ({ ...term, count: term.count * answers }));
  });
}

/**
 * A question about some columns, summed over all others. Each number is the sum of several answers.
 * The sum over a column in signs says nothing.
 */
function summedOver(schema: Schema, columns: readonly number[], question: NoisyQuestion) {
  const { level, signs, variance } = question;
  if (!signs.every((column) => columns.includes(column))) return [];
  const answers = schema.reduce(
    (product, nodes, column) =>
      columns.includes(column) ? product : product * nodes[level[column]!]!,
    1,
  );
  const own = {
    ...question,
    level: columns.map((column) => level[column]!),
    signs: signs.map((column) => columns.indexOf(column)),
    variance: variance * answers,
  };
  return [{ question: own, answers }];
}

/** The part of a question in the estimate of the residual of a margin. */
interface Part {
  readonly margin: TableLevel;
  readonly share: number;
}

/** The terms of one question. */
function questionTerms(
  schema: Schema,
  table: TableLevel,
  { level, signs, noise }: NoisyQuestion,
  parts: readonly Part[],
): NoiseTerm[] {
  if (parts.length === 0) return [];
  const columns = schema.map((nodes, column) =>
    signs.includes(column)
      ? [differenceAgreement(nodes, level[column]!, table[column]!)]
      : cellAgreements(nodes, level[column]!, table[column]!),
  );
  return levelsBelow(columns.map((agreements) => agreements.length - 1)).map((choice) => {
    const chosen = choice.map((index, column) => columns[column]![index]!);
    const factor = parts.reduce((sum, { margin, share }) => {
      const own = chosen.map(({ factors }, column) => factors[margin[column]!]!);
      return sum + own.reduce((product, part) => product * part, share);
    }, 0);
    return { factor, count: chosen.reduce((product, { nodes }) => product * nodes, 1), noise };
  });
}

/**
 * A column in cells. The residual of level x at a node is the node's sum minus the mean of its
 * siblings. The cell gets a part of it in proportion to its number of nodes.
 */
function cellAgreements(nodes: readonly number[], asked: number, table: number): Agreement[] {
  const common = Math.min(asked, table);
  return Array.from({ length: common + 1 }, (_, agreed) => {
    const within = nodes[asked]! / nodes[agreed]!;
    const deeper = agreed < common ? nodes[asked]! / nodes[agreed + 1]! : 0;
    const factors = Array.from({ length: common + 1 }, (_, x) => {
      const own = x <= agreed ? 1 : 0;
      const mean = x > 0 && x - 1 <= agreed ? nodes[x - 1]! / nodes[x]! : 0;
      return ((own - mean) * nodes[x]!) / nodes[table]!;
    });
    return { nodes: within - deeper, factors };
  });
}

/** A column in signs: only the difference below the cell's own parent says something of the cell. */
function differenceAgreement(nodes: readonly number[], asked: number, table: number): Agreement {
  const factors = new Array<number>(asked + 1).fill(0);
  factors[asked] = nodes[asked]! / nodes[table]! / 2;
  return { nodes: 1, factors };
}
