import { check, type Statement, type Tally, tally } from "../kit/index.js";
import type { Ages } from "./response-ages.js";
import { type Curve, curveOf, EPSILON, SIZES } from "./response-curves.js";
import { responseEstimateClaims } from "./response-estimate-claims.js";
import { responseLawClaims } from "./response-law-claims.js";

/** The reproduction of boosted randomised response in [jiang-2024] as plain data. */
export interface ResponseReport {
  readonly statements: readonly Statement[];
  readonly tally: Tally;
  /** The source of the ages. The field `people` is the number of ages. */
  readonly source: Ages["source"];
  readonly people: number;
  readonly epsilon: number;
  /** The errors of categories and the errors of values, for each size of category. */
  readonly curves: readonly Curve[];
}

export function reproduceResponse(ages: Ages): ResponseReport {
  const curves = SIZES.map((size) => curveOf(ages, size));
  const statements = [...responseLawClaims(), ...responseEstimateClaims(curves)].map(check);
  return {
    statements,
    tally: tally(statements),
    source: ages.source,
    people: ages.counts.reduce((sum, count) => sum + count, 0),
    epsilon: EPSILON,
    curves,
  };
}
