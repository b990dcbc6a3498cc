import { NoisewrightError } from "../../errors/index.js";
import { numberText } from "../../format/index.js";
import { type Metric, parseMetric } from "../../metrics/index.js";
import { blocksFor, referenceFor, STEEPEST } from "./best-order.js";
import { expected, geometricHalf, type HalfLaw } from "./half-law.js";
import { memo } from "./memo.js";
import { checkSize, renyiLattice, SUBJECT, WIDEST } from "./renyi-lattice.js";
import { lawMaker } from "./residue-classes.js";
import { coarseTask, type NoiseTask, noiseTask } from "./task.js";
import { zeroOf } from "./zero-of.js";

/** Noise of one order whose metric has a given value. */
export interface ValueNeed {
  readonly order: number;
  readonly value: number;
  readonly sensitivity: number;
  readonly metric: string;
  readonly granularity: number;
}

/** The expected loss at which a metric has this value. */
export function costAt({ better, power }: Metric, value: number): number {
  return better === "higher" ? 1 - value : value ** power;
}

/** The loss is this fraction below the demanded loss, so that rounding errors never exceed it. */
const MARGIN = 1e-10;

/** The noise of one order with a given value of the metric. */
export const lawWithValue = memo((need: ValueNeed): HalfLaw => {
  const { order, value, sensitivity, granularity } = need;
  const metric = parseMetric(need.metric);
  const { steps } = renyiLattice(sensitivity, granularity);
  const task = noiseTask(metric, sensitivity, steps);
  const cost = costAt(metric, value);
  checkValue(metric, value, task, cost);
  const deviation = deviationAt(task, cost);
  checkSize(steps, blocksFor(task, deviation), deviation);
  const most = STEEPEST / referenceFor(task, deviation);
  if (order <= most) return lawsAt(task, deviation)(order, cost * (1 - MARGIN));
  throw new NoisewrightError({
    code: "domain",
    subject: SUBJECT,
    parameter: "order",
    symbol: "α",
    domain: `at most ${numberText(most)} for noise this narrow`,
    got: String(order),
    advice: "use geometric or staircase noise, which is the limit of large orders",
  });
});

/** Returns a function that makes the law of an order and an expected loss. */
export function lawsAt(
  task: NoiseTask,
  deviation: number,
): (order: number, cost: number) => HalfLaw {
  const { steps } = task;
  const maker = lawMaker(
    steps,
    blocksFor(task, deviation),
    task.cost,
    referenceFor(task, deviation),
  );
  let price: number | undefined;
  return (order, cost) => {
    const aim = Math.log(cost);
    const start = price ?? -Math.log(cost * (deviation / steps) ** 2);
    let law: HalfLaw | undefined;
    price = zeroOf(
      (x) => {
        law = maker.at(order, Math.exp(x));
        return aim - Math.log(expected(law, task.cost));
      },
      start,
      0.5,
      MARGIN / 2,
    );
    return law!;
  };
}

/**
 * The standard deviation, in lattice steps, of geometric noise with this expected loss. Infinity
 * if the noise is far too wide.
 */
export function deviationAt(task: NoiseTask, cost: number): number {
  const single = coarseTask(task, 1);
  if (expected(geometricHalf(1 / WIDEST, 1), single.cost) < cost) return Number.POSITIVE_INFINITY;
  const coarse = coarseTask(task);
  const lawAt = (x: number) => geometricHalf(Math.exp(x), coarse.steps);
  const aim = Math.log(cost);
  const excess = (x: number) => aim - Math.log(expected(lawAt(x), coarse.cost));
  const rate = zeroOf(excess, -Math.log(coarse.steps), 1, 1e-3);
  return (task.steps / coarse.steps) * Math.sqrt(expected(lawAt(rate), (x) => x * x));
}

/**
 * Refuses a value that no noise reaches. All residue classes have the same mass, so that even the
 * narrowest noise is spread over one sensitivity.
 */
function checkValue(metric: Metric, value: number, { steps, cost }: NoiseTask, aim: number): void {
  let least = 0;
  for (let j = 0; j < steps; j++) least += cost(Math.min(j, steps - j)) / steps;
  const possible = metric.better === "higher" ? aim > 0 && aim < 1 : aim > 0;
  if (possible && aim > least * (1 + 1e-3)) return;
  const limit = numberText(metric.loss!.read(least));
  throw new NoisewrightError({
    code: "domain",
    subject: SUBJECT,
    parameter: "value",
    domain:
      metric.better === "higher"
        ? `above 0 and below ${limit} for ${metric.name}`
        : `above ${limit} for ${metric.name}`,
    got: String(value),
    advice: "for noise this narrow, use staircase or geometric noise",
  });
}
