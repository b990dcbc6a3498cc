import { NoisewrightError } from "../../errors/index.js";
import { epsilon as epsilonParameter } from "../../mechanisms/kit/index.js";
import { checkNoise, type TablesPlan, type TablesRequest } from "../questions/index.js";
import { checkRequest, SUBJECT } from "./check-request.js";
import { planGaussian } from "./plan-gaussian.js";
import { type GeometricShares, geometricShares, planGeometric } from "./plan-geometric.js";
import type { PlannedNoise } from "./planned-noise.js";
import { type Problem, problemOf } from "./problem.js";

/** The largest ε of a plan. */
const LARGEST_EPSILON = epsilonParameter.domain.upper;

/** If the first search for geometric noise is this much worse, the others are not tried. */
const HOPELESS = 1.5;

/**
 * Plans which questions about a set of tables are answered with noise, and with how much noise, so
 * that all tables together have the least loss at one privacy level. The plan depends on the request
 * alone and costs nothing.
 *
 * A question is a table in cells, or with two-valued columns in signs. All its answers are integers,
 * and one row changes one of them by 1. Without δ the noise is geometric. With δ it is discrete
 * Gaussian, or geometric if that is better.
 */
export function planTables(request: TablesRequest): TablesPlan {
  checkRequest(request);
  const problem = problemOf(request);
  const { schema, tables, unit, adjacency } = request;
  const planned = plannedNoise(problem);
  for (const { noise } of planned.questions) checkNoise(SUBJECT, noise);
  return { schema, tables, unit, adjacency, ...planned };
}

function plannedNoise(problem: Problem): PlannedNoise {
  const { delta } = problem.request;
  const gaussian = delta === undefined ? undefined : planGaussian(problem, delta, LARGEST_EPSILON);
  const most = gaussian?.certified.epsilon ?? LARGEST_EPSILON;
  const shares = geometricShares(problem, most, gaussian && HOPELESS * gaussian.loss);
  if (gaussian === undefined) {
    if (shares === undefined) throw unreachable(problem);
    return planGeometric(problem, shares);
  }
  return shares !== undefined && isBetter(problem, shares, gaussian)
    ? (geometricIfPossible(problem, shares) ?? gaussian)
    : gaussian;
}

/** Whether geometric noise has the smaller loss or, without a given ε, the smaller ε. */
function isBetter({ request }: Problem, shares: GeometricShares, gaussian: PlannedNoise): boolean {
  return request.epsilon === undefined
    ? shares.epsilon < gaussian.certified.epsilon
    : shares.loss < gaussian.loss;
}

/** Geometric noise, or undefined if it is too wide for a table of weights. */
function geometricIfPossible(problem: Problem, shares: GeometricShares): PlannedNoise | undefined {
  try {
    return planGeometric(problem, shares);
  } catch (error) {
    if (NoisewrightError.is(error, "lattice-overflow")) return undefined;
    throw error;
  }
}

function unreachable({ request }: Problem): NoisewrightError {
  return new NoisewrightError({
    code: "impossible",
    subject: SUBJECT,
    what: `meeting all targets with ε up to ${LARGEST_EPSILON}`,
    theorem: "the tables need more precision than this ε allows",
    nearest: request.delta === undefined ? "raise the targets, or give delta" : "raise the targets",
  });
}
