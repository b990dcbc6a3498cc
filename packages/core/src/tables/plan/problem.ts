import {
  levelKey,
  precisionsOf,
  type Question,
  questionsOf,
  type Residuals,
  residualsOf,
  type SparseRows,
  type TablesRequest,
  times,
} from "../questions/index.js";
import type { Choices } from "./allocation.js";
import { maySign } from "./check-request.js";
import { lossRows } from "./losses.js";
import { type Movement, movementOf } from "./movement.js";

/** A request in terms of residuals and questions. */
export interface Problem {
  readonly request: TablesRequest;
  readonly residuals: Residuals;
  readonly losses: SparseRows;
  readonly asked: readonly Asked[];
}

/** A question and how much one unit can change its numbers. */
export interface Asked {
  readonly question: Question;
  readonly movement: Movement;
}

export function problemOf(request: TablesRequest): Problem {
  const { schema, tables, loss } = request;
  const residuals = residualsOf(schema, tables);
  const signs = maySign(schema, residuals.levels);
  return {
    request,
    residuals,
    losses: lossRows(residuals.variances, loss),
    asked: questionsOf(schema, residuals, signs).map((question) => ({
      question,
      movement: movementOf(request, question),
    })),
  };
}

/** The choices of a search for an allocation, with a cost for each question. */
export function choicesOf(
  { request, residuals }: Problem,
  asked: readonly Asked[],
  costOf: (movement: Movement) => number,
): Choices {
  const questions = asked.map(({ question }) => question);
  return {
    precisions: precisionsOf(request.schema, residuals, questions),
    costs: Float64Array.from(asked, ({ movement }) => costOf(movement)),
  };
}

/** The variance of a cell of each table, for given precisions of the residuals. */
export function variancesAt({ residuals }: Problem, tau: Float64Array): number[] {
  const inverse = tau.map((precision) => 1 / precision);
  return Array.from(times(residuals.variances, inverse));
}

/**
 * The questions without those that others replace at the same cost. In a column with two siblings
 * below each node, cells of precision 2 say as much as the parent nodes and the signs of precision 1
 * each, on every residual.
 */
export function withoutReplaceable({ asked }: Problem): Asked[] {
  const squares = new Map(
    asked.map(({ question, movement }) => [questionKey(question), movement.squares]),
  );
  const isReplaceable = ({ question: { level, signs }, movement }: Asked) =>
    level.some((at, column) => {
      if (at === 0 || signs.includes(column)) return false;
      const sorted = [...signs, column].sort((a, b) => a - b);
      const inSigns = squares.get(questionKey({ level, signs: sorted }));
      const parents = squares.get(questionKey({ level: level.with(column, at - 1), signs }));
      return inSigns !== undefined && inSigns + parents! <= 2 * movement.squares;
    });
  return asked.filter((each) => !isReplaceable(each));
}

function questionKey({ level, signs }: Question): string {
  return `${levelKey(level)};${signs.join(",")}`;
}
