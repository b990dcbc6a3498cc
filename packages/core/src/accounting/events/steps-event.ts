import { NoisewrightError } from "../../errors/index.js";
import { raised } from "../../numerics/index.js";
import { coarsen, MAX_LOSSES } from "./coarsen.js";
import type { DiscreteEvent } from "./event.js";

/** More steps than this are taken several at a time. */
const MAX_STEPS = 2 ** 17;
/** The noise beyond this many units of 1/ε has a probability close to the smallest double. */
const FARTHEST = 690;

/**
 * The event of releasing any number of independent noisy sums, where one unit moves all sums together
 * by at most `steps` steps, and each single step of one sum costs the pure ε `epsilon`.
 *
 * Theorem. The event of two-sided geometric noise of ratio e^ε, moved by all steps at once, dominates
 * such a release.
 *
 * Proof. Go from the sums of one table to the sums of its neighbour in single steps, one sum after the
 * other. Each step costs ε, so the power of a test at significance x is at most β(x) = min(e^ε·x, 1 −
 * e^−ε(1 − x)). Hence the power after all steps is at most β(β(…β(x))) [dong-roth-su-2022, Lemma A.5].
 * Geometric noise G has the tails x_k = P(G ≥ k) with β(x_k) = x_(k−1). The only corner of β, at x =
 * 1/(1 + e^ε), is x_1. So the iterated function is linear between neighbouring tails, and it maps x_k
 * to x_(k−steps). This is the power of the test whether G or G + steps is at least k. By log-concavity,
 * the best tests of a moved G are these and their mixtures. ∎
 *
 * The loss at k is ε·(steps − 2k) for k between 0 and `steps`. The masses are those of G ≤ 0, of each
 * k in between, and of G ≥ steps.
 */
export function stepsEvent(epsilon: number, steps: number): DiscreteEvent {
  check(epsilon, steps);
  const stride = Math.ceil(steps / MAX_STEPS);
  const last = Math.min(Math.floor(steps / stride), Math.ceil(FARTHEST / epsilon / stride));
  // The loss of `stride` values of k is raised to the loss of the smallest one, and so is the loss of
  // all values from the last k on.
  const losses = Float64Array.from({ length: last + 1 }, (_, i) =>
    timesUp(epsilon, steps - 2 * i * stride),
  );
  const tail = (k: number) => Math.exp(-epsilon * k) / (1 + Math.exp(-epsilon));
  const part = -Math.expm1(-epsilon * stride);
  const masses = losses.map((_, i) => {
    if (i === 0) return Math.min(1, raised(1 - tail(stride)));
    const exact = i < last ? tail(i * stride) * part : tail(i * stride);
    return raised(exact, 2 ** -50 * (1 + epsilon * i * stride));
  });
  const { losses: merged, masses: parts } = coarsen({ losses, masses }, MAX_LOSSES);
  return {
    kind: "discrete/1",
    losses: Array.from(merged),
    masses: Array.from(parts, (mass) => Math.min(1, mass)),
    infinite: 0,
    symmetric: true,
  };
}

function check(epsilon: number, steps: number): void {
  const refuse = (parameter: string, domain: string, got: number) =>
    new NoisewrightError({
      code: "domain",
      subject: "stepsEvent",
      parameter,
      domain,
      got: String(got),
    });
  if (!(Number.isSafeInteger(steps) && steps > 0)) {
    throw refuse("steps", "an integer in [1, 2^53)", steps);
  }
  if (!(epsilon >= 0 && epsilon * steps < Number.POSITIVE_INFINITY)) {
    throw refuse("epsilon", "in [0, ∞), and finite after multiplication with the steps", epsilon);
  }
}

/** The product x · n, rounded up. The product is exact if n is −1, 0 or 1. */
function timesUp(x: number, n: number): number {
  const product = x * n;
  return Math.abs(n) <= 1 ? product : product + Math.abs(product) * 2 ** -52;
}
