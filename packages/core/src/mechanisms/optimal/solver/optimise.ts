import { NoisewrightError } from "../../../errors/index.js";
import type { Optimum, Programme, Progress } from "../../kit/index.js";
import { boundDown } from "./dual-bound.js";
import type { LinearSolver } from "./linear-solver.js";
import { lossUp, meets } from "./measure.js";
import { privateWeights } from "./private-weights.js";
import { search } from "./search.js";
import { taskOf } from "./task.js";

/**
 * The margins by which requirements are tightened. The margins are tried in this order. Weights
 * must meet the requirements exactly, but a solver meets requirements only to about 1e-9.
 */
const MARGINS = [1e-8, 1e-6];

/**
 * Finds the mechanism with the smallest loss among all ε-DP or (ε, δ)-DP mechanisms on a lattice,
 * as integer weights, with a proved lower bound on the loss of every other mechanism. The call takes
 * seconds. In a browser, call this function from a worker.
 */
export function optimise(
  programme: Programme,
  solver: LinearSolver,
  report: (progress: Progress) => void = () => {},
): Optimum {
  const task = taskOf(programme);
  for (const margin of MARGINS) {
    const found = search(task, solver, margin, report);
    if (found === undefined) break;
    const { rays, shares, duals, rounds } = found;
    const weights = privateWeights(task, rays, shares);
    if (!meets(programme, weights)) continue;
    const loss = lossUp(task, weights) * task.unit;
    const lowerBound = Math.min(loss, boundDown(task, duals) * task.unit);
    return { programme, ...weights, loss, lowerBound, rounds, columns: rays.length };
  }
  throw impossible(programme, solver);
}

/**
 * The error for requirements that cannot be met. For a region, the message contains the largest
 * feasible confidence.
 */
function impossible(programme: Programme, solver: LinearSolver): NoisewrightError {
  const { region, bias, epsilon, ...rest } = programme;
  const problem = { code: "domain", subject: "optimal" } as const;
  if (region === undefined) {
    const domain = `larger, or the outputs wider, for ε = ${epsilon}`;
    return new NoisewrightError({ ...problem, parameter: "bias", domain, got: String(bias) });
  }
  const easier = { ...rest, epsilon, loss: region.metric, prior: "worst" } as const;
  const { loss } = optimise(bias === undefined ? easier : { ...easier, bias }, solver);
  const most = Math.floor((1 - loss) * 1e6) / 1e6;
  return new NoisewrightError({
    ...problem,
    parameter: "confidence",
    domain: `at most ${most} for ${region.metric} and ε = ${epsilon}`,
    got: String(region.confidence),
  });
}
