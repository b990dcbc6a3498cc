import { discreteGaussianDelta, pure } from "../../accounting/accountants/index.js";
import { channelEvent, type PrivacyEvent, stepsEvent } from "../../accounting/events/index.js";
import { mechanism } from "../../mechanisms/index.js";
import { bracket } from "../../numerics/index.js";
import { fewBits, type RandomSource } from "../../random/index.js";
import { noiseAdder } from "../estimates/index.js";
import { checkLength, checkNoise, refuse, type TableNoise } from "../questions/index.js";
import { type ProtectedTree, type TreeMoves, treeMoves } from "./tree-moves.js";
import { checkParents } from "./tree-shape.js";

const SUBJECT = "planTree";

/** A tree of counts, what is protected, and the privacy level. */
export interface TreePlanRequest extends ProtectedTree {
  /** The privacy level of all nodes together. Without `delta` the noise is geometric. */
  readonly epsilon: number;
  readonly delta?: number;
}

/** The noise of a tree of counts, and what is proved about it. */
export interface TreePlan extends ProtectedTree {
  /** The noise of every node. Equal noise on all levels is close to the optimum. */
  readonly noise: TableNoise;
  /** The variance of the noise of each node. */
  readonly variances: Float64Array;
  readonly events: readonly PrivacyEvent[];
  readonly certified: { readonly epsilon: number; readonly delta: number };
}

type Noisy = Pick<TreePlan, "noise" | "events" | "certified"> & { readonly variance: number };

/**
 * Plans the noise for the counts of all nodes of a tree of any shape. With δ, the noise is discrete
 * Gaussian or geometric, whichever has the smaller variance.
 */
export function planTree(request: TreePlanRequest): TreePlan {
  const { parents, rows, adjacency, epsilon, delta } = request;
  checkRequest(request);
  const moves = treeMoves(request);
  const { variance, ...chosen } = bestNoise(moves, epsilon, delta);
  checkNoise(SUBJECT, chosen.noise);
  const variances = new Float64Array(parents.length).fill(variance);
  return { parents, rows, adjacency, ...chosen, variances };
}

function checkRequest({ parents, rows, epsilon, delta }: TreePlanRequest): void {
  checkParents(SUBJECT, parents);
  if (!(Number.isSafeInteger(rows) && rows >= 1 && rows <= MOST_ROWS)) {
    const domain = `an integer in [1, ${MOST_ROWS}]`;
    refuse(SUBJECT, { parameter: "rows", domain, got: String(rows) });
  }
  if (!(epsilon > 0 && epsilon < Number.POSITIVE_INFINITY)) {
    const domain = "in (0, ∞)";
    refuse(SUBJECT, { parameter: "epsilon", symbol: "ε", domain, got: String(epsilon) });
  }
  if (delta !== undefined && !(delta > 0 && delta < 1)) {
    refuse(SUBJECT, { parameter: "delta", symbol: "δ", domain: "in (0, 1)", got: String(delta) });
  }
}

function bestNoise(moves: TreeMoves, epsilon: number, delta: number | undefined): Noisy {
  if (delta === undefined) return geometricTree(moves, epsilon);
  const gaussian = gaussianTree(moves, epsilon, delta);
  // The variance of geometric noise. Its weights are compiled only if they are used.
  const ideal = 0.5 / Math.sinh(epsilon / moves.total / 2) ** 2;
  return gaussian.variance <= ideal ? gaussian : geometricTree(moves, epsilon);
}

const MOST_ROWS = 2 ** 20;

/**
 * Geometric noise for steps of 1. Changes of the counts that add up to `total` are that many steps.
 * If no count changes by more than 1, each step has a noise of its own.
 */
function geometricTree(moves: TreeMoves, epsilon: number): Noisy {
  const { total, single } = moves;
  // Rounding up can make the sum exceed ε. Then the noise gets a little larger.
  for (let own = epsilon / total; ; own *= 1 - 2 ** -40) {
    const geometric = mechanism("geometric", { epsilon: own, sensitivity: 1 });
    const { channel, certificate } = geometric.compile();
    const event: PrivacyEvent = single
      ? { kind: "composed/1", events: [channelEvent(channel)], count: total }
      : stepsEvent(certificate.epsilon, total);
    const certified = { epsilon: pure.compose([event]).epsilon(0.5).upper, delta: 0 };
    if (certified.epsilon > epsilon) continue;
    const noise = { kind: "geometric", epsilon: own, sensitivity: 1 } as const;
    return { noise, variance: channel.law(0).variance, events: [event], certified };
  }
}

/** Discrete Gaussian noise of the smallest variance with 20 significant bits that meets the level. */
function gaussianTree({ squares, numbers }: TreeMoves, epsilon: number, delta: number): Noisy {
  const deltaOf = (variance: number) =>
    discreteGaussianDelta([{ variance, squares, numbers }], epsilon);
  const holds = (variance: number) => deltaOf(fewBits(variance)) <= delta;
  let high = SMALLEST;
  while (!holds(high)) high *= 2;
  const least = high === SMALLEST ? high : bracket(holds, high / 2, high, 2 ** -20).yes;
  const variance = fewBits(least);
  return {
    noise: { kind: "discrete-gaussian", variance },
    variance,
    events: [{ kind: "discrete-gaussian/1", moved: [{ variance, squares, numbers }] }],
    certified: { epsilon, delta: deltaOf(variance) },
  };
}

/** Variances below this are not worth searching. */
const SMALLEST = 2 ** -10;

/** Adds the noise of a plan to the true counts of all nodes. */
export function sampleTree(
  { parents, noise }: Pick<TreePlan, "parents" | "noise">,
  counts: Float64Array,
  random: RandomSource,
): Float64Array {
  checkLength("sampleTree", "counts", counts.length, parents.length);
  const add = noiseAdder(noise);
  return counts.map((count) => add(count, random));
}
