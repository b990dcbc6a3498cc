import { type Baselines, logExcess } from "./baselines.js";
import { expected, type HalfLaw } from "./half-law.js";
import { type LawMaker, lawMaker } from "./residue-classes.js";
import { coarseTask, type JointBudget, type NoiseTask } from "./task.js";
import { zeroOf } from "./zero-of.js";

/** Noise that is calibrated to a joint budget. */
export interface Calibrated {
  readonly order: number;
  readonly law: HalfLaw;
  /** The expected loss. */
  readonly cost: number;
  /** The expected loss of geometric noise divided by that of discrete Gaussian noise. */
  readonly ratio: number;
  /** The noise of the same order that is calibrated to another ε. */
  again(epsilon: number): Calibrated;
}

interface Point extends Omit<Calibrated, "ratio" | "again"> {
  /** The logarithm of λ, relative to the unit of the law maker. */
  readonly price: number;
}

/** The table reaches this many standard deviations out, and a few sensitivities more. */
const DEVIATIONS = 12;
const MORE = 14;

/** The number of sensitivities that a table for noise of this deviation reaches out. */
export function blocksFor(task: NoiseTask, deviation: number): number {
  return Math.floor((DEVIATIONS * deviation) / task.steps + task.reach) + MORE;
}

/** The ρ by which A and B are scaled. */
export function referenceFor(task: NoiseTask, deviation: number): number {
  return (1.2 * task.steps) / deviation;
}

/** Beyond this value of order · ρ, the law is geometric to the last digit. */
export const STEEPEST = 300;
const CLOSE = 1e-6;
const SIMILAR = 0.02;
/** The digits of the order, and the step of the logarithm of λ. Finer steps would gain nothing. */
export const DIGITS = 4;
const PRICE_STEP = 2 ** -20;
/** Noise of at least this many sensitivities is wide. */
export const WIDE = 4;

/**
 * The order whose noise has the smallest expected loss within a joint budget, and this noise. The
 * loss is a smooth function of ln α with one flat minimum: an order that is 20 % off costs 0.3 %.
 */
export function bestOrder(task: NoiseTask, budget: JointBudget, plain: Baselines): Calibrated {
  // For noise much wider than the sensitivity, all residue classes have nearly the same law.
  const wide = plain.deviation >= WIDE * plain.steps;
  const coarse = coarseTask(task, wide ? 1 : undefined);
  const { steps } = coarse;
  const { ratio } = plain;
  const deviation = (plain.deviation * steps) / plain.steps;
  const reference = referenceFor(coarse, deviation);
  const maker = lawMaker(steps, blocksFor(coarse, deviation), coarse.cost, reference);
  let last = { price: -Math.log(plain.cost * (deviation / steps) ** 2), cost: plain.cost };
  const seen = new Map<number, Point>();
  const at = (logOrder: number): Point => {
    const known = seen.get(logOrder);
    if (known) return known;
    const point = calibrate(maker, Math.exp(logOrder), coarse, budget, last);
    last = point;
    seen.set(logOrder, point);
    return point;
  };
  // The order of the saddle point for Gaussian noise. For nearly pure noise, a larger order is best.
  const saddle =
    (budget.epsilon * plain.gaussianVariance) / (budget.releases * plain.steps ** 2) + 0.5;
  const start = Math.log(saddle * (ratio > 1.2 ? 1.1 : 2.2));
  const low = Math.log(Math.max(0.3, 0.5 * saddle));
  const high = Math.max(low, Math.log(Math.min(25 * saddle, STEEPEST / reference)));
  const best = at(flatMinimum((x) => at(x).cost, start, low, high));
  const wider = (deviation * task.steps) / steps;
  const fine =
    coarse === task ? maker : lawMaker(task.steps, blocksFor(task, wider), task.cost, reference);
  const order = Number(best.order.toPrecision(DIGITS));
  const again = (epsilon: number, near: Point): Calibrated => {
    const found = calibrate(fine, order, task, { ...budget, epsilon }, near);
    const point = reproducible(found, task, blocksFor(task, wider), reference);
    return { ...point, ratio, again: (other) => again(other, point) };
  };
  return again(budget.epsilon, best);
}

/**
 * The noise of a search with its price rounded down, computed afresh. Two engines whose sines differ
 * in the last bit then find the same weights.
 */
function reproducible(
  { order, price }: Point,
  { steps, cost }: NoiseTask,
  blocks: number,
  reference: number,
): Point {
  const rounded = Math.floor(price / PRICE_STEP) * PRICE_STEP;
  const law = lawMaker(steps, blocks, cost, reference).at(order, Math.exp(rounded));
  return { order, price: rounded, law, cost: expected(law, cost) };
}

/** The noise of one order that just meets the budget. The search starts at noise of similar loss. */
function calibrate(
  maker: LawMaker,
  order: number,
  { cost }: NoiseTask,
  budget: JointBudget,
  near: { readonly price: number; readonly cost: number },
): Point {
  const lawAt = (price: number) => maker.at(order, Math.exp(price));
  const aim = Math.log(near.cost);
  const similar = (price: number) => aim - Math.log(expected(lawAt(price), cost));
  const start = zeroOf(similar, near.price, 0.5, SIMILAR);
  const price = zeroOf((x) => logExcess(lawAt(x), budget), start, 4, CLOSE);
  const law = lawAt(price);
  return { order, price, law, cost: expected(law, cost) };
}

const STRIDE = 0.35;

/**
 * A minimiser of a flat function with one minimum, between `low` and `high`: three points around
 * the minimum, and the lowest point of the parabola through them.
 */
export function flatMinimum(
  f: (x: number) => number,
  start: number,
  low: number,
  high: number,
): number {
  const inside = (x: number) => Math.min(high, Math.max(low, x));
  let stride = STRIDE;
  let middle = inside(start);
  let [left, right] = [inside(middle - stride), inside(middle + stride)];
  while (f(left) < f(middle) && left > low) {
    [right, middle, left] = [middle, left, inside(left - stride)];
  }
  while (f(right) < f(middle) && right < high) {
    stride *= 1.5;
    [left, middle, right] = [middle, right, inside(right + stride)];
  }
  const best = [left, middle, right].reduce((a, b) => (f(b) < f(a) ? b : a));
  if (best !== middle || left === middle || right === middle) return best;
  const [fall, rise] = [f(left) - f(middle), f(right) - f(middle)];
  const [back, ahead] = [middle - left, right - middle];
  const vertex =
    middle + (fall * ahead * ahead - rise * back * back) / (2 * (fall * ahead + rise * back));
  return f(vertex) < f(middle) ? vertex : middle;
}
