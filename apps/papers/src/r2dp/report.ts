import { type Statement, type Tally, tally } from "../kit/index.js";
import { dataOf } from "./data.js";
import { type DegreeReport, measureDegrees } from "./degrees.js";
import { type DivergenceRow, divergenceRows } from "./divergences.js";
import { figureClaims } from "./figure-claims.js";
import { type Headline, headlines } from "./headlines.js";
import { type Limits, limitsOfGain } from "./limits.js";
import { type BayesReport, measureBayes } from "./naive-bayes.js";
import { type NormRow, normRows } from "./norms.js";
import { levelClaims, vectorClaims } from "./privacy-claims.js";
import { measureQueries, type QueryReport } from "./queries.js";
import { type RenyiRow, renyiRows } from "./renyi.js";
import { renyiClaims } from "./renyi-claims.js";
import { tableClaims } from "./table-claims.js";
import { type TailRow, tailRows } from "./tails.js";
import { type UsefulnessReport, usefulnessReport } from "./usefulness.js";
import { type WorkloadRow, workloadRows } from "./workloads.js";

/** The reproduction of [mohammady-2020] as plain data. */
export interface R2dpReport {
  readonly paper: "mohammady-2020";
  readonly statements: readonly Statement[];
  readonly tally: Tally;
  readonly headlines: readonly Headline[];
  readonly limits: Limits;
  readonly tails: readonly TailRow[];
  /** The numbers of Figures 3 and 11. */
  readonly usefulness: UsefulnessReport;
  /** The numbers of Figure 4. */
  readonly norms: readonly NormRow[];
  /** The numbers of Figures 5 and 6. */
  readonly divergences: readonly DivergenceRow[];
  /** The numbers of Figure 7 and Table 4. */
  readonly renyi: readonly RenyiRow[];
  readonly queries: QueryReport;
  /** The numbers of Figure 8. */
  readonly degrees: DegreeReport;
  /** The numbers of Figure 9. */
  readonly bayes: BayesReport;
  /** The numbers of Table 3. */
  readonly workloads: readonly WorkloadRow[];
}

/** Reproduces the paper. The parameter `data` names a file of edges or a table of labelled rows. */
export function reproduceR2dp(progress: (step: string) => void, data?: string): R2dpReport {
  const step = <T>(name: string, make: () => T): T => {
    progress(name);
    return make();
  };
  const { degrees, table } = dataOf(data);
  const usefulness = step("usefulness", usefulnessReport);
  const bayes = step("naive Bayes", () => measureBayes(table.value, table.source));
  const workloads = workloadRows();
  const statements = step("claims", () => [
    ...levelClaims(),
    ...vectorClaims(),
    ...tableClaims(workloads),
    ...figureClaims(usefulness, bayes),
    ...renyiClaims(),
  ]);
  return {
    paper: "mohammady-2020",
    statements,
    tally: tally(statements),
    headlines: step("ensembles", headlines),
    limits: step("limits", limitsOfGain),
    tails: tailRows(),
    usefulness,
    norms: step("norms", normRows),
    divergences: step("divergences", divergenceRows),
    renyi: step("Rényi divergences", renyiRows),
    queries: step("queries", measureQueries),
    degrees: step("degrees", () => measureDegrees(degrees.value, degrees.source)),
    bayes,
    workloads,
  };
}
