import { NoisewrightError, type SingleProblem } from "@noisewright/core/errors";
import {
  type AggregateQuery,
  checkNumbers,
  type DialectName,
  problemsIn,
} from "@noisewright/engines";
import type { Release, Spec } from "../spec/index.js";
import { checkingQuery } from "./spec-path.js";

/**
 * The places where a release needs a number of a column that is text. The result of such a release
 * would be noise only, or would leave rows out silently.
 */
export function textProblems(
  spec: Spec,
  release: Release,
  query: AggregateQuery,
  dialect: DialectName,
): readonly SingleProblem[] {
  try {
    checkingQuery(spec, release, () => checkNumbers(query, dialect));
    return [];
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return problemsIn(error);
  }
}
