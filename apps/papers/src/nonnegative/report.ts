import { check, type Statement, type Tally, tally } from "../kit/index.js";
import { clampingClaims } from "./clamping.js";
import { type Comparison, compare } from "./comparison.js";
import { type CountsOptimum, solveCounts } from "./counts-programme.js";
import { type Frontiers, solveFrontiers } from "./frontier-problems.js";
import { type LaplaceCertificate, laplaceCertificate } from "./laplace-certificate.js";
import { type GridOptimum, solveLaplaceGrids } from "./laplace-programme.js";
import { limitClaims } from "./limits.js";
import { multiplicativeClaims } from "./multiplicative.js";
import { openQuestionClaims } from "./open-questions.js";
import { rampClaims } from "./ramp.js";
import { restrictionClaims } from "./restriction.js";
import { restrictionScaleClaims } from "./restriction-scale.js";
import { measureTable, type TableBias } from "./table-cells.js";

/**
 * The reproduction of [mcglinchey-mason-2020] as plain data. Infinite numbers become null in JSON.
 */
export interface NonnegativeReport {
  readonly paper: "mcglinchey-mason-2020";
  readonly statements: readonly Statement[];
  readonly tally: Tally;
  readonly comparisons: readonly Comparison[];
  /** The results for open problem 1: the best post-processing of Laplace noise. */
  readonly laplace: {
    readonly certificate: LaplaceCertificate;
    readonly programmes: readonly GridOptimum[];
  };
  /** The results for open problem 2: the best of all ε-DP mechanisms, for counts. */
  readonly counts: readonly CountsOptimum[];
  readonly frontiers: Frontiers;
  /** The bias measured on the user's table, if the user gave a table. */
  readonly table?: TableBias;
}

export const EPSILONS = [0.5, 1, 2];

/**
 * Reproduces the paper and reports each step to `progress`. The parameter `data` names a CSV file
 * with the columns education and income.
 */
export async function reproduceNonnegative(
  progress: (step: string) => void,
  data?: string,
): Promise<NonnegativeReport> {
  const table = data === undefined ? undefined : measureTable(data);
  progress("formulas and propositions");
  const statements = statementsOf();
  progress("mechanisms side by side");
  const comparisons = EPSILONS.map(compare);
  progress("linear programmes: post-processing of Laplace noise");
  const laplace = { certificate: laplaceCertificate(), programmes: await solveLaplaceGrids() };
  progress("linear programmes: all mechanisms for counts");
  const counts = await solveCounts();
  progress("linear programmes: bias against squared error");
  const frontiers = await solveFrontiers();
  return {
    paper: "mcglinchey-mason-2020",
    statements,
    tally: tally(statements),
    comparisons,
    laplace,
    counts,
    frontiers,
    ...(table && { table }),
  };
}

function statementsOf(): Statement[] {
  return [
    ...clampingClaims(),
    ...restrictionClaims(),
    ...restrictionScaleClaims(),
    ...multiplicativeClaims(),
    ...rampClaims(),
    ...limitClaims(),
    ...openQuestionClaims(),
  ].map(check);
}
