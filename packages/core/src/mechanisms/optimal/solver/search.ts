import { NoisewrightError } from "../../../errors/index.js";
import type { Progress } from "../../kit/index.js";
import { improving } from "./improving.js";
import type { Duals, Ray } from "./layout.js";
import type { LinearSolver } from "./linear-solver.js";
import { Master } from "./master.js";
import { pricerFor } from "./pricer-for.js";
import { dualValue, mixedDuals } from "./prices.js";
import type { RayPricer } from "./ray-pricer.js";
import { startOf } from "./start.js";
import type { Task } from "./task.js";

/**
 * The search ends if the gap is below this fraction of the loss. The constant GAP_PER_ANSWER is
 * added for each answer.
 */
const RELATIVE_GAP = 1e-9;
const GAP_PER_ANSWER = 1e-11;

/**
 * After this many rounds without progress, a small gap is attributed to the solver's rounding
 * errors.
 */
const PATIENCE = 4;
const SMALL_GAP = 1e-6;
const MOST_ROUNDS = 400;

/**
 * If the violations of the requirements sum to at most this number, the requirements count as met.
 * The number is of the order of the solver's tolerance.
 */
const DEMAND_TOLERANCE = 1e-9;

export interface Found {
  readonly rays: readonly Ray[];
  /** The amount of each ray in the solution. */
  readonly shares: Float64Array;
  /** The prices with the best lower bound. */
  readonly duals: Duals;
  readonly rounds: number;
}

/**
 * Column generation. The search solves the linear programme over the rays found so far. Then the
 * search uses the prices to find rays of the whole cone that improve the solution, and adds these
 * rays. The search repeats both steps until no ray improves the solution. The first phase meets the
 * requirements, and the second phase minimises the loss. Returns undefined if the requirements
 * cannot be met.
 */
export function search(
  task: Task,
  solver: LinearSolver,
  margin: number,
  report: (progress: Progress) => void,
): Found | undefined {
  const pricer = pricerFor(task);
  const { rays, guesses } = startOf(task, (part) => search(part, solver, margin, () => {}));
  const master = new Master(task, pricer, solver, rays, margin);
  try {
    let rounds = 0;
    if (task.demands.length > 0) {
      const met = pursue(task, master, pricer, { before: 0, enough: 0 }, report);
      rounds = met.rounds;
      if (met.value > DEMAND_TOLERANCE) return undefined;
    }
    master.pursueLoss();
    const least = { before: rounds, enough: Number.NEGATIVE_INFINITY, guesses };
    const best = pursue(task, master, pricer, least, report);
    return { rays: master.rays, shares: best.shares, duals: best.duals, rounds: best.rounds };
  } finally {
    master.close();
  }
}

interface Pursued {
  readonly value: number;
  readonly shares: Float64Array;
  readonly duals: Duals;
  readonly rounds: number;
}

/** A gap at which a search ends. */
function sufficientGap({ last }: Task, value: number): number {
  return (RELATIVE_GAP + last * GAP_PER_ANSWER) * Math.abs(value);
}

interface Goal {
  /** The rounds before. */
  readonly before: number;
  /** A value that is small enough. */
  readonly enough: number;
  /** Prices that may be good ones. They are tried before the solver's prices. */
  readonly guesses?: Iterable<Duals>;
}

function pursue(
  task: Task,
  master: Master,
  pricer: RayPricer,
  { before, enough, guesses = [] }: Goal,
  report: (progress: Progress) => void,
): Pursued {
  const boundOf = (duals: Duals, ratio: number) => dualValue(task, duals) + (task.last + 1) * ratio;
  let best: Duals | undefined;
  let bound = Number.NEGATIVE_INFINITY;
  let value = Number.POSITIVE_INFINITY;
  let idle = 0;
  const closed = () => value <= enough || value - bound <= sufficientGap(task, value);
  for (let round = before + 1; ; round++) {
    const solution = master.solve();
    if (solution === undefined) throw unsolved();
    const duals = master.duals(solution);
    let added = 0;
    idle = solution.value < value - sufficientGap(task, value) ? 0 : idle + 1;
    value = solution.value;
    for (const guess of round === before + 1 ? guesses : []) {
      const here = boundOf(guess, improving(task, pricer, guess).ratio);
      if (here > bound) [bound, best] = [here, guess];
      if (closed()) break;
    }
    // A mixture of the best prices so far and the present prices varies less from round to round
    // [wentges-1997]. If this mixture yields no new rays, try the present prices.
    const trials = closed() ? [] : best ? [mixedDuals(best, duals), duals] : [duals];
    for (const trial of trials) {
      const { rays, ratio } = improving(task, pricer, trial);
      const here = boundOf(trial, ratio);
      if (here > bound || best === undefined) [bound, best, idle] = [here, trial, 0];
      added = master.add(rays);
      if (added > 0) break;
    }
    report({ round, loss: value * task.unit, lowerBound: bound * task.unit });
    const stalled = idle >= PATIENCE && value - bound <= SMALL_GAP * Math.abs(value);
    const ended = stalled || round - before >= MOST_ROUNDS;
    if (closed() || ended || added === 0) {
      return { value, shares: master.shares(solution), duals: best ?? duals, rounds: round };
    }
  }
}

function unsolved(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "optimal",
    what: "optimum was found by the linear solver",
    advice: "use a coarser granularity or a larger epsilon",
  });
}
