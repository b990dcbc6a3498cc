import {
  type Divide,
  type Output,
  type OutputSet,
  type Partition,
  type Samples,
  tally,
} from "./partition.js";

/** Samples of the two laws that choose the event. The event is never counted in these samples. */
export interface Training<T extends Output> {
  readonly first: Samples<T>;
  readonly second: Samples<T>;
}

/** The settings of the statistical test that will use the event. */
export interface TestSettings {
  readonly delta: number;
  /** The number of standard errors that the evidence has to exceed. */
  readonly errors: number;
  /** The number of samples of each law in which the event will be counted. */
  readonly draws: number;
}

export type Side = "first" | "second";

export interface ChosenEvent<T extends Output> extends OutputSet<T> {
  /** The law under which the event is more likely. */
  readonly likelier: Side;
  /** The lower bound on ε that this event is expected to give. */
  readonly score: number;
}

/**
 * An event with a short description gets this bonus in its score, compared with an event that is a
 * list of cells.
 */
const SHORT_TEXT_BONUS = 0.002;

/**
 * Chooses the event with the highest expected bound. Candidates are the outputs below or above a
 * value, and sets of cells in the order of their likelihood ratio. Sets in this order are optimal
 * [neyman-pearson-1933]. One half of the samples defines and orders the cells. The other half
 * estimates the probabilities of the sets, so that a cell that is frequent by chance is not
 * overrated.
 */
export function chooseEvent<T extends Output>(
  { first, second }: Training<T>,
  divide: Divide<T>,
  settings: TestSettings,
): ChosenEvent<T> {
  const [a, b] = [first.length >> 1, second.length >> 1];
  const making = { first: first.slice(0, a), second: second.slice(0, b) };
  const judging = { first: first.slice(a), second: second.slice(b) };
  let best: Candidate<T> | undefined;
  for (const partition of divide(making.first, making.second)) {
    const judged = talliesOf(partition, judging);
    const orders = [inOrder(partition.cells), byRatio(talliesOf(partition, making))];
    for (const [i, order] of orders.entries()) {
      for (const cut of cutsOf(order, judged, settings)) {
        const score = cut.score + (i === 0 ? SHORT_TEXT_BONUS : 0);
        if (best === undefined || score > best.score) best = { ...cut, score, partition, order };
      }
    }
  }
  return eventOf(best!);
}

interface Tallies {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly draws: Readonly<Record<Side, number>>;
}

/** The cells of an order from index `from` up to index `to`, without the cell at `to`. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly likelier: Side;
  readonly score: number;
}

interface Candidate<T extends Output> extends Cut {
  readonly partition: Partition<T>;
  readonly order: Int32Array;
}

function eventOf<T extends Output>(candidate: Candidate<T>): ChosenEvent<T> {
  const { partition, order, from, to, likelier, score } = candidate;
  const member = new Uint8Array(partition.cells);
  for (const cell of order.subarray(from, to)) member[cell] = 1;
  return { ...partition.event(member), likelier, score };
}

function talliesOf<T extends Output>(
  partition: Partition<T>,
  { first, second }: Training<T>,
): Tallies {
  return {
    first: tally(partition, first),
    second: tally(partition, second),
    draws: { first: first.length, second: second.length },
  };
}

function inOrder(cells: number): Int32Array {
  return Int32Array.from({ length: cells }, (_, i) => i);
}

/**
 * Orders the cells by likelihood ratio. Cells that are likelier under the first law come first, and
 * cells that are likelier under the second law come last.
 */
function byRatio({ first, second, draws }: Tallies): Int32Array {
  const ratios = Float64Array.from(first, (hits, cell) => {
    const other = second[cell]!;
    return Math.log((hits + 0.5) / draws.first) - Math.log((other + 0.5) / draws.second);
  });
  return inOrder(first.length).sort((a, b) => ratios[b]! - ratios[a]!);
}

/** All initial segments and all final segments of an order, for each of the two laws. */
function* cutsOf(order: Int32Array, tallies: Tallies, settings: TestSettings): Iterable<Cut> {
  const { draws } = tallies;
  const cells = order.length;
  const judge = (p: number, q: number) => expectedBound(p, q, draws, settings);
  let [hits, others] = [0, 0];
  for (let cut = 1; cut < cells; cut++) {
    hits += tallies.first[order[cut - 1]!]!;
    others += tallies.second[order[cut - 1]!]!;
    const [p, q] = [hits / draws.first, others / draws.second];
    yield { from: 0, to: cut, likelier: "first", score: judge(p, q) };
    yield { from: 0, to: cut, likelier: "second", score: judge(q, p) };
    yield { from: cut, to: cells, likelier: "first", score: judge(1 - p, 1 - q) };
    yield { from: cut, to: cells, likelier: "second", score: judge(1 - q, 1 - p) };
  }
}

/**
 * A margin in standard errors. The luckiest of some thousand sets is overrated by about this
 * margin.
 */
const TRAINING_MARGIN = 4;

/**
 * The bound ln((p − δ)/q), reduced by the standard errors of the test and by the optimism of the
 * training.
 */
function expectedBound(
  p: number,
  q: number,
  trained: Readonly<Record<Side, number>>,
  { delta, errors, draws }: TestSettings,
): number {
  const few = Math.min(trained.first, trained.second);
  const z = (errors / Math.sqrt(draws) + TRAINING_MARGIN / Math.sqrt(few)) / Math.SQRT2;
  const low = p - z * Math.sqrt(p * (1 - p)) - delta;
  // The last term bounds the probability of an event that never occurred.
  const high = q + z * Math.sqrt(q * (1 - q)) + (z * z) / 2;
  return low > 0 ? Math.log(low / high) : Number.NEGATIVE_INFINITY;
}
