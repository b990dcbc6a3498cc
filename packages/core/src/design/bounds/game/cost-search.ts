import { gaussianSigma } from "../../../mechanisms/noise/index.js";
import { gameDown } from "./game.js";

/** k releases on the integers at sensitivity 1, and the cost of an error of 0, 1, 2, … */
export interface CostTask {
  readonly releases: number;
  readonly epsilon: number;
  readonly delta: number;
  /** The cost of |error| = x, rounded down. It never decreases. */
  cost(x: number): number;
}

/** A cost that some release of every (ε, δ)-DP mechanism exceeds. */
export interface CostBound {
  readonly cost: number;
  /** If every release had this cost, δ at ε would be at least this number, which is more than δ. */
  readonly delta: number;
  /** The number of games that were evaluated. */
  readonly rounds: number;
}

/** The largest error in the tables is this number divided by the level. */
const tailOf = (releases: number) => (releases < 16 ? 16 : 11);
/** A limit on the time of one game: (releases)² · nodes · (size of the table of costs). */
const WORK = 1.6e7;
/** The limit for the coarsest grid, and the largest table of costs. */
const MOST_WORK = 1e8;
const LARGEST_TABLE = 20_000;
/** The largest ε of all releases and of one release. Beyond, values underflow or errors are rare. */
const LARGEST_EPSILON = { all: 300, each: 12 };
/** The search ends at this level. The noise is 0 there, except for a probability of e^−30. */
const LARGEST_LEVEL = 30;
const COARSEST = 16;
const COARSE = 32;

function finestNodes(releases: number): number {
  if (releases < 4) return Math.ceil(3200 / releases);
  return releases <= 16 ? Math.ceil(1800 / releases) : 64;
}

/** A guess of d ln δ / d ln level. The search replaces the guess by what it finds. */
const SLOPE = 28;
const TRIES = 12;
/** A δ below this fraction of the given δ only says that the level is much too small. */
const FAR_BELOW = 1e-4;

/**
 * Searches the largest cost at which the game proves a larger δ than the given δ. The search varies
 * the level, the ε at which the geometric law has the cost. At level ε/k, k releases of geometric
 * noise are ε-DP, so the searched level is larger. Coarse grids only make the bound smaller, so the
 * search starts with them. Undefined if ε is too small or too large for the tables.
 */
export function costBound(
  task: CostTask,
  report: (round: number, cost: number) => void = () => {},
): CostBound | undefined {
  const { releases, epsilon, delta } = task;
  const least = epsilon / releases;
  const largest = tailOf(releases) / least;
  if (largest > LARGEST_TABLE || releases ** 2 * COARSEST * largest > MOST_WORK) return undefined;
  if (epsilon > LARGEST_EPSILON.all || least > LARGEST_EPSILON.each) return undefined;
  let best: CostBound = { cost: 0, delta: 1, rounds: 0 };
  let rounds = 0;
  const play = (level: number, nodes: number): number => {
    if (level > LARGEST_LEVEL) return Number.POSITIVE_INFINITY;
    const { costs, limit } = tableOf(task, level);
    // All errors in the table are cheap: the cost is the probability of a very rare error.
    if (!(limit > 0 && costs[costs.length - 1]! > limit)) return Number.NEGATIVE_INFINITY;
    const affordable = Math.max(COARSEST, Math.floor(WORK / (releases ** 2 * costs.length)));
    const size = { level, nodes: Math.min(nodes, affordable) };
    const reached = gameDown({ releases, epsilon, delta, costs, limit, ...size });
    rounds++;
    if (reached > delta && limit > best.cost) best = { cost: limit, delta: reached, rounds };
    report(rounds, best.cost);
    return reached > FAR_BELOW * delta ? Math.log(reached / delta) : Number.NEGATIVE_INFINITY;
  };
  const finest = finestNodes(releases);
  const grids = [COARSE, 4 * COARSE].filter((nodes) => nodes < finest / 2);
  const sigma = gaussianSigma(epsilon, delta, Math.sqrt(releases));
  let start: Start = { level: Math.max(1.01 * least, (1.08 * Math.SQRT2) / sigma), slope: 0 };
  for (const nodes of grids) {
    start = levelAbove((level) => play(level, nodes), start, least, { error: 0.1, width: 1e-3 });
  }
  levelAbove((level) => play(level, finest), start, least, { error: 0.01, width: 3e-5 });
  return best.cost > 0 ? { ...best, rounds } : undefined;
}

/** Where a search starts, with the slope of the function in ln(level − least); 0 if unknown. */
interface Start {
  readonly level: number;
  readonly slope: number;
}

/**
 * Searches a level slightly above the zero of an increasing function. Stops at a level where the
 * function is positive and at most `error`, or if the zero is known up to the relative `width`. The
 * function is smooth in the logarithm of level − least, and −∞ at `least`.
 */
function levelAbove(
  f: (level: number) => number,
  start: Start,
  least: number,
  { error, width }: { readonly error: number; readonly width: number },
): Start {
  let [low, high] = [least, Number.POSITIVE_INFINITY];
  let { level, slope } = start;
  let [before, valueBefore] = [Number.NaN, Number.NaN];
  for (let i = 0; i < TRIES; i++) {
    const value = f(level);
    if (value > 0) high = level;
    else low = level;
    if ((value > 0 && value <= error) || high - low <= width * low) break;
    const at = Math.log(level - least);
    const secant = (value - valueBefore) / (at - before);
    if (secant > 0) slope = secant;
    else if (i > 0 || slope === 0) slope = SLOPE * Math.min(1, Math.max(0.05, 1 - least / level));
    const step = Math.max(-2, Math.min(1, (error / 2 - value) / slope));
    if (Number.isFinite(value)) [before, valueBefore] = [at, value];
    level = least + (level - least) * Math.exp(step);
    if (level > low && level < high && i % 4 !== 3) continue;
    level = high < Number.POSITIVE_INFINITY ? (low + high) / 2 : low + (low - least);
  }
  return { level: high < Number.POSITIVE_INFINITY ? high : level, slope };
}

/** The costs c(0), c(1), …, c(N), and the mean cost of the geometric law at a level. */
function tableOf({ cost, releases }: CostTask, level: number) {
  const size = Math.floor(tailOf(releases) / level) + 7;
  const costs = new Float64Array(size).map((_, x) => cost(x));
  let weight = 1;
  let total = costs[0]!;
  for (let x = 1; x * level < 60; x++) {
    const part = 2 * Math.exp(-level * x);
    weight += part;
    total += part * (x < size ? costs[x]! : cost(x));
  }
  return { costs, limit: total / weight };
}
