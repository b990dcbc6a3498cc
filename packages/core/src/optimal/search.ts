import { NoisewrightError } from "../errors/index.js";
import type { LinearSolver } from "./linear-solver.js";
import { type Duals, Master, type Ray } from "./master.js";
import { Pricer } from "./price.js";
import type { Progress } from "./programme.js";
import { firstRays } from "./rays.js";
import type { Task } from "./task.js";

/** Of the loss: the search ends when what is left to gain is below this. */
const CLOSE = 1e-10;

/** Rounds without a gain after which a gap is believed to be the solver's own rounding. */
const PATIENCE = 6;
const MOST_ROUNDS = 400;

/** Costs nearer to zero than this are the solver's rounding. */
const NOISE = 1e-11;

/** Sums of demands missed that count as none: of the order of the solver's tolerance. */
const MET = 1e-9;

export interface Found {
  readonly rays: readonly Ray[];
  /** How much of each ray. */
  readonly shares: Float64Array;
  /** The prices that gave the best lower bound. */
  readonly duals: Duals;
  readonly rounds: number;
}

/**
 * Column generation: solve over the rays so far, let the prices say which rays of the whole cone
 * would improve it, add them, and so on until none would. First to meet the demands, then to lose
 * the least. Undefined where the demands cannot be met.
 */
export function search(
  task: Task,
  solver: LinearSolver,
  margin: number,
  report: (progress: Progress) => void,
): Found | undefined {
  const pricer = new Pricer(task.last, task.steps, task.epsilon);
  const master = new Master(task, pricer, solver, firstRays(task), margin);
  try {
    let rounds = 0;
    if (task.demands.length > 0) {
      const met = pursue(task, master, pricer, { before: 0, enough: 0 }, report);
      rounds = met.rounds;
      if (met.value > MET) return undefined;
    }
    master.pursueLoss();
    const least = { before: rounds, enough: Number.NEGATIVE_INFINITY };
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

function pursue(
  task: Task,
  master: Master,
  pricer: Pricer,
  { before, enough }: { readonly before: number; readonly enough: number },
  report: (progress: Progress) => void,
): Pursued {
  let bound = Number.NEGATIVE_INFINITY;
  let best: Duals | undefined;
  let value = Number.POSITIVE_INFINITY;
  let idle = 0;
  for (let round = before + 1; ; round++) {
    const solution = master.solve();
    if (solution === undefined) throw unsolved();
    const duals = master.duals(solution);
    const { rays, ratio } = improving(task, pricer, duals);
    const here = solution.value + (task.last + 1) * ratio;
    idle = solution.value < value - CLOSE * Math.abs(value) || here > bound ? 0 : idle + 1;
    if (here > bound || best === undefined) [bound, best] = [here, duals];
    value = solution.value;
    report({ round, loss: value * task.unit, lowerBound: bound * task.unit });
    const closed = value <= enough || value - bound <= CLOSE * Math.abs(value);
    const over = round - before >= MOST_ROUNDS || idle >= PATIENCE;
    if (closed || over || master.add(rays) === 0) {
      return { value, shares: solution.columns, duals: best, rounds: round };
    }
  }
}

/** The best ray of every output that has one, and the least cost per unit of probability. */
function improving(task: Task, pricer: Pricer, duals: Duals): { rays: Ray[]; ratio: number } {
  const { from, to, last, symmetric } = task;
  const middle = symmetric ? Math.floor((from + to) / 2) : to;
  const costs = new Float64Array(last + 1);
  const rays: Ray[] = [];
  let least = 0;
  for (let output = from; output <= middle; output++) {
    reducedCosts(task, duals, output, costs);
    const { ratio, levels } = pricer.cheapest(costs);
    least = Math.min(least, ratio);
    if (levels !== undefined && ratio < -NOISE) rays.push({ output, levels });
  }
  return { rays, ratio: least };
}

/** What probability costs at each answer, were it given to an output. */
export function reducedCosts(
  { last, from, loss, demands }: Task,
  duals: Duals,
  output: number,
  costs: Float64Array,
): void {
  const at = (output - from) * (last + 1);
  for (let i = 0; i <= last; i++) {
    let cost = (duals.losses[i] as number) * (loss[at + i] as number) - (duals.sums[i] as number);
    for (let k = 0; k < demands.length; k++) {
      const price = (duals.demands[k] as Float64Array)[i] as number;
      cost -= price * ((demands[k] as Task["demands"][number]).values[at + i] as number);
    }
    costs[i] = cost;
  }
}

function unsolved(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "optimal",
    what: "optimum was found by the linear solver",
    advice: "use a coarser granularity, or a larger epsilon",
  });
}
