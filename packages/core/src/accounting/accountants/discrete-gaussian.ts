import { bracket, ROUNDING, raised } from "../../numerics/index.js";
import { type MovedNumbers, movedNumbers } from "../events/index.js";
import type { Bracket } from "../loss/index.js";
import { type Composition, checkDelta, checkEpsilon } from "./accountant.js";
import { gaussianDelta } from "./gaussian-delta.js";
import { plusUp } from "./rdp.js";
import { deltaOf } from "./rdp-conversion.js";
import { type CountedMoves, SMOOTHINGS, type Smoothed, smooth, zcdpLevel } from "./smoothing.js";
import { deltaAbove, deltaBelow } from "./within-factor.js";

/**
 * An upper bound on the δ(ε) of discrete Gaussian noise on all these numbers, by comparison with
 * Gaussian noise. If noise has this δ at ε, then `pld` gives it at most this ε at this δ.
 */
export function discreteGaussianDelta(moved: readonly MovedNumbers[], epsilon: number): number {
  checkEpsilon(epsilon);
  const checked = movedNumbers(moved, "discreteGaussianDelta").map((each) => [each, 1] as const);
  // The search for ε at δ ends at most this much too high, because the computed δ is rounded.
  return closedForm(checked).delta(epsilon * (1 - 2 ** -30)).upper;
}

/**
 * The composition of discrete Gaussian noise and of Gaussian noise that one unit moves by
 * `gaussian` standard deviations. The code tries several comparisons and takes the best.
 */
export function closedForm(moved: CountedMoves, gaussian: Bracket = NOTHING): Composition {
  const comparisons = SMOOTHINGS.map((s2) => withGaussian(smooth(moved, s2), gaussian));
  const rho = plusUp(zcdpLevel(moved), 0.5, gaussian.upper ** 2);
  const renyi = comparisons.every((each) => isRough(each, rho));
  const upper = (epsilon: number) =>
    Math.min(
      ...comparisons.map(({ kappa, upper: mu }) =>
        deltaAbove(kappa, epsilon, (rest) => gaussianDelta(rest, mu).upper),
      ),
      renyi ? deltaOf((alpha) => plusUp(0, alpha, rho), epsilon) : 1,
    );
  const lower = (epsilon: number) =>
    Math.max(
      ...comparisons.map(({ kappa, lower: mu }) =>
        deltaBelow(kappa, epsilon, (more) => gaussianDelta(more, mu)),
      ),
    );
  return {
    delta(epsilon) {
      checkEpsilon(epsilon);
      const most = upper(epsilon);
      return { lower: Math.min(lower(epsilon), most), upper: most };
    },
    epsilon(delta) {
      checkDelta(delta);
      const most = smallestEpsilon(upper, delta).yes;
      return { lower: Math.min(smallestEpsilon(lower, delta).no, most), upper: most };
    },
  };
}

const NOTHING: Bracket = { lower: 0, upper: 0 };

/** The comparison after Gaussian noise with the given μ is added to both sides. */
function withGaussian({ upper, lower, kappa }: Smoothed, mu: Bracket): Smoothed {
  if (mu.upper === 0) return { upper, lower, kappa };
  return {
    upper: raised(Math.hypot(upper, mu.upper)),
    lower: Math.hypot(lower, mu.lower) * (1 - ROUNDING),
    kappa,
  };
}

/** The Rényi bound may be better if the comparison costs more than this. */
const ROUGH = 1.1;
const ROUGH_KAPPA = 0.01;

export function isRough({ upper, kappa }: Smoothed, rho: number): boolean {
  return upper ** 2 > ROUGH * 2 * rho || kappa > ROUGH_KAPPA;
}

/** Two adjacent doubles between which δ(ε) falls to at most `delta`. */
function smallestEpsilon(deltaAt: (epsilon: number) => number, delta: number) {
  const holds = (epsilon: number) => deltaAt(epsilon) <= delta;
  if (holds(0)) return { no: 0, yes: 0 };
  let most = 1;
  while (!holds(most)) {
    if (most > LARGEST) return { no: most, yes: Number.POSITIVE_INFINITY };
    most *= 2;
  }
  return bracket(holds, most === 1 ? 0 : most / 2, most);
}

/** The largest ε that the search tries. */
const LARGEST = 2 ** 100;
