import { discreteGaussianDelta } from "../../accounting/accountants/index.js";
import type { DiscreteGaussianEvent } from "../../accounting/events/index.js";
import { fewBits } from "../../random/index.js";
import { type SparseRows, transposedTimes } from "../questions/index.js";
import { allocate } from "./allocate.js";
import { epsilonFor, gaussianMuUp, scaleFor } from "./calibrate-gaussian.js";
import { largest, ratiosAt } from "./losses.js";
import { changesOf, optimumBound } from "./optimum.js";
import type { PlannedNoise } from "./planned-noise.js";
import { type Asked, choicesOf, type Problem, variancesAt, withoutReplaceable } from "./problem.js";

/**
 * Discrete Gaussian noise for the questions of a problem. With a given ε, the noise has the least
 * loss. Without ε, the noise meets all targets and has the smallest ε; the result is undefined if ε
 * would be larger than `most`. The certificate is computed from the rounded variances of the
 * questions that are asked.
 */
export function planGaussian(
  problem: Problem,
  delta: number,
  most: number,
): PlannedNoise | undefined {
  const { request, losses, residuals } = problem;
  const design = designOf(problem);
  const scale =
    request.epsilon === undefined
      ? targetScale(problem, design)
      : scaleFor(
          (at) => movedBy(design, variancesOf(design, at)),
          gaussianMuUp(request.epsilon, delta) ** 2,
          request.epsilon,
          delta,
        );
  const variances = variancesOf(design, scale);
  const moved = movedBy(design, variances);
  const epsilon = request.epsilon ?? epsilonFor(moved, delta, most);
  if (epsilon === undefined) return undefined;
  const optimum = optimumBound(changesOf(request, residuals.levels), losses);
  const tau = tauOf(design, variances);
  return {
    questions: design.asked.map(({ question }, q) => {
      const variance = variances[q]!;
      return { ...question, noise: { kind: "discrete-gaussian", variance }, variance };
    }),
    variances: variancesAt(problem, tau),
    loss: largest(ratiosAt(losses, tau)),
    gap: design.gap,
    optimum: optimum / gaussianMuUp(epsilon, delta) ** 2,
    events: [{ kind: "discrete-gaussian/1", moved }],
    certified: { epsilon, delta: discreteGaussianDelta(moved, epsilon) },
  };
}

/** The questions that are asked, and the precision of each at unit cost. */
interface Design {
  readonly asked: readonly Asked[];
  readonly theta: Float64Array;
  readonly precisions: SparseRows;
  readonly loss: number;
  readonly gap: number;
}

function designOf(problem: Problem): Design {
  const candidates = withoutReplaceable(problem);
  const choices = choicesOf(problem, candidates, ({ squares }) => squares);
  const { theta, bound } = allocate(choices, problem.losses);
  const asked = candidates.filter((_, q) => theta[q]! > 0);
  const loss = largest(ratiosAt(problem.losses, transposedTimes(choices.precisions, theta)));
  return {
    asked,
    theta: theta.filter((value) => value > 0),
    precisions: choicesOf(problem, asked, ({ squares }) => squares).precisions,
    loss,
    gap: (loss / bound) * (1 + ROUNDING) - 1,
  };
}

/** The variance of the noise of each question at a given cost. */
function variancesOf({ theta }: Design, scale: number): Float64Array {
  return theta.map((value) => fewBits(1 / (scale * value)));
}

function tauOf({ precisions }: Design, variances: Float64Array): Float64Array {
  return transposedTimes(
    precisions,
    variances.map((variance) => 1 / variance),
  );
}

/** The part of a loss that rounding errors may change. */
const ROUNDING = 1e-12;

/** The smallest scale at which the rounded variances meet all targets. */
function targetScale({ losses }: Problem, design: Design): number {
  const lossAt = (at: number) => largest(ratiosAt(losses, tauOf(design, variancesOf(design, at))));
  let scale = design.loss;
  while (lossAt(scale) > 1 - ROUNDING) scale *= 1 + 2 ** -21;
  return scale;
}

/** What one unit moves. Questions with the same variance are one entry. */
function movedBy({ asked }: Design, variances: Float64Array): DiscreteGaussianEvent["moved"] {
  const found = new Map<number, { squares: number; numbers: number }>();
  asked.forEach(({ movement }, q) => {
    const { squares, numbers } = found.get(variances[q]!) ?? { squares: 0, numbers: 0 };
    found.set(variances[q]!, {
      squares: squares + movement.squares,
      numbers: numbers + movement.numbers,
    });
  });
  return Array.from(found, ([variance, sums]) => ({ variance, ...sums }));
}
