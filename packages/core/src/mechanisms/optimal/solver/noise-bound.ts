import type { Loss } from "../../../metrics/index.js";
import type { Programme, Progress } from "../../kit/index.js";
import { largestCut } from "../../noise/index.js";
import type { LinearSolver } from "./linear-solver.js";
import { noiseBoundDown } from "./noise-certificate.js";
import { type NoiseProblem, type NoiseSolution, solveNoise } from "./noise-programme.js";
import { lossOf } from "./task.js";

/** One release at (ε, δ) of an unbounded answer. */
export interface NoiseBoundNeed extends Pick<Programme, "epsilon" | "loss"> {
  readonly delta: number;
  readonly sensitivity: number;
  /** True if answers are whole numbers. */
  readonly integer?: boolean;
  /** True if outputs are whole numbers too. */
  readonly wholeOutputs?: boolean;
}

/** A bound for all (ε, δ)-DP mechanisms for one release of an unbounded answer. */
export interface NoiseBound {
  /** A lower bound on the expected loss, rounded down. */
  readonly loss: number;
  /** The lower bound on the loss, converted to a value of the metric. */
  readonly metric: number;
  readonly granularity: number;
  /** The number of lattice steps in the sensitivity. */
  readonly steps: number;
  /** The mechanisms that the bound covers, and how it was computed. */
  readonly words: string;
}

/** The largest number of lattice steps in the sensitivity, and of points on one side of 0. */
const FINEST = 16;
const MOST_POINTS = 420;
/** The solver cannot tell smaller probabilities from 0. The bound for a larger δ also holds. */
const SMALLEST_DELTA = 1e-8;
/** The largest number of linear programmes. Each adds the shifts that the last solution violates. */
const ROUNDS = 4;

/**
 * A lower bound on the expected loss of every (ε, δ)-DP mechanism for one release, if the answers
 * are unbounded on at least one side. The bound considers only answers on a lattice. The
 * average of a mechanism over more and more answers approaches additive noise, and a linear
 * programme finds the best noise. Its dual prices prove the bound in exact arithmetic. Outputs between lattice points are
 * rounded at random if that costs little. Otherwise, each cell is scored as its best output.
 * Undefined if no lattice is coarse enough for the linear programme.
 */
export function noiseBound(
  need: NoiseBoundNeed,
  solver: LinearSolver,
  report: (progress: Progress) => void = () => {},
): NoiseBound | undefined {
  const loss = lossOf(need.loss);
  const lattice = loss.byError ? latticeOf(need) : undefined;
  if (lattice === undefined) return undefined;
  const { granularity, whole } = lattice;
  const rounding = whole ? 0 : loss.rounding?.(granularity);
  const losses = lossesOf(loss, granularity, rounding === undefined);
  const unit = losses(Math.ceil(lattice.problem.steps / need.epsilon)) || 1;
  const problem = { ...lattice.problem, cost: (k: number) => (losses(k) / unit) * LESS };
  const least = bestBound(problem, solver, (round, value, bound) =>
    report({ round, loss: value * unit, lowerBound: bound * unit }),
  );
  const value = Math.max(0, least * unit * LESS - (rounding ?? 0) * (2 - LESS));
  const read = loss.read(value);
  return {
    loss: value,
    metric: loss.read(0) > loss.read(1) ? Math.min(1, read * (2 - LESS)) : read * LESS,
    granularity,
    steps: problem.steps,
    words: wordsFor(lattice, rounding !== undefined),
  };
}

/** A factor slightly below 1, for the rounding errors of a few operations. */
const LESS = 1 - 2 ** -50;

interface NoiseLattice {
  readonly problem: Omit<NoiseProblem, "cost">;
  readonly granularity: number;
  /** True if all answers and outputs lie on the lattice. */
  readonly whole: boolean;
}

/**
 * The lattice with the best bound, roughly, among the lattices whose linear programme is small
 * enough. The steps together never exceed the sensitivity.
 */
function latticeOf(need: NoiseBoundNeed): NoiseLattice | undefined {
  const { epsilon, sensitivity, integer, wholeOutputs } = need;
  const delta = Math.max(need.delta, SMALLEST_DELTA);
  let best: { lattice: NoiseLattice; score: number } | undefined;
  for (let wanted = FINEST; wanted >= 1; wanted--) {
    const granularity = integer
      ? Math.max(1, Math.floor(sensitivity / wanted))
      : sensitivity / wanted;
    const steps = integer ? Math.floor(sensitivity / granularity) : wanted;
    const half = largestCut({ epsilon, delta, steps, cost: () => 0 }) + steps;
    if (steps > FINEST || half > MOST_POINTS) continue;
    const whole = integer === true && wholeOutputs === true && granularity === 1;
    const covered = Math.min(1, (steps * granularity) / sensitivity);
    const score = covered ** 2 - (whole ? 0 : (COARSE + epsilon ** 2 / 8) / steps ** 2);
    if (best !== undefined && score <= best.score) continue;
    best = { lattice: { problem: { epsilon, delta, steps, half }, granularity, whole }, score };
  }
  return best?.lattice;
}

/** How much worse a bound is on a lattice of one step than on a fine lattice. */
const COARSE = 0.05;

/** The loss of an error of k lattice steps, or of the best output in the cell around that error. */
function lossesOf(loss: Loss, granularity: number, bestInCell: boolean): (k: number) => number {
  if (!bestInCell) {
    return (k) => loss.of({ answer: 0, output: k * granularity, error: k * granularity });
  }
  const half = 0.5 * (1 + 2 ** -40);
  return (k) => loss.minimum(0, (k - half) * granularity, (k + half) * granularity);
}

/** The best bound of a few linear programmes with more and more shifts. */
function bestBound(
  problem: NoiseProblem,
  solver: LinearSolver,
  report: (round: number, value: number, bound: number) => void,
): number {
  const { steps } = problem;
  let shifts = steps > 1 ? [steps, steps - 1] : [steps];
  let best = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const solution = solveNoise(problem, shifts, solver);
    if (solution === undefined) break;
    best = Math.max(best, noiseBoundDown(problem, solution.prices));
    report(round, costOf(problem, solution), best);
    const missing = violated(problem, solution).filter((shift) => !shifts.includes(shift));
    if (missing.length === 0) break;
    shifts = [...shifts, ...missing];
  }
  return best;
}

function costOf({ cost }: NoiseProblem, { masses }: NoiseSolution): number {
  return masses.reduce((sum, mass, k) => sum + (k === 0 ? 1 : 2) * mass * cost(k), 0);
}

/** The shifts at which the noise is not (ε, δ)-DP. */
function violated({ epsilon, delta, steps, half }: NoiseProblem, { masses }: NoiseSolution) {
  const at = (x: number) => masses[Math.abs(x)] ?? 0;
  const excess = (shift: number) => {
    let sum = 0;
    for (let x = -half; x <= half; x++) {
      sum += Math.max(0, at(x) - Math.exp(epsilon) * at(x - shift));
    }
    return sum;
  };
  const shifts = Array.from({ length: steps }, (_, i) => i + 1);
  return shifts.filter((shift) => excess(shift) > delta * (1 + 1e-6));
}

function wordsFor({ granularity, whole }: NoiseLattice, atRandom: boolean): string {
  return [
    whole
      ? "all (ε, δ)-DP mechanisms on the whole numbers"
      : `all (ε, δ)-DP mechanisms, for answers ${granularity} apart`,
    ...(whole ? [] : [atRandom ? "outputs rounded at random" : "the best output of each cell"]),
  ].join(", ");
}
