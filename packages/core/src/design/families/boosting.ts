import { NoisewrightError } from "../../errors/index.js";
import {
  type BoostNeed,
  bestBoostedScale,
  boostedNoise,
  boostedNoisePrivacy,
  GAUSSIAN_KERNEL,
  type Kernel,
  LAPLACE_KERNEL,
} from "../../mechanisms/boosted/index.js";
import { mechanismKind } from "../../mechanisms/index.js";
import { bracket } from "../../numerics/index.js";
import { type Parameters, validate } from "../../params/index.js";
import { epsilonAt } from "../../privacy/ideal/index.js";

const KERNELS: Readonly<Record<string, Kernel>> = {
  "boosted-gaussian": GAUSSIAN_KERNEL,
  "boosted-laplace": LAPLACE_KERNEL,
};

/** The kind of boosted noise and the (ε, δ) that this noise may cost. */
export interface BoostBudget {
  readonly mechanism: "boosted-gaussian" | "boosted-laplace";
  readonly sensitivity: number;
  readonly epsilon: number;
  readonly delta: number;
}

/**
 * The parameters of a mechanism for `mechanism(…)`, and the exact ε of the mechanism's ideal law at
 * δ.
 */
export interface BoostChoice {
  readonly mechanism: BoostBudget["mechanism"];
  readonly params: BoostNeed & { readonly scale: number };
  readonly epsilon: number;
}

/**
 * The smallest and largest value of −ln(1 − ρ). Between these values, a double can distinguish the
 * confidence ρ from 0 and from 1.
 */
const CONFIDENCES = [1e-6, 36] as const;

/**
 * The highest confidence, at (ε, δ), that the error is within a tolerance. The result is the end of
 * the search interval that keeps (ε, δ).
 */
export function highestConfidence(
  budget: BoostBudget & { readonly tolerance: number },
): BoostChoice {
  checkBudget(budget, "tolerance");
  const needAt = (t: number): BoostNeed => ({
    sensitivity: budget.sensitivity,
    tolerance: budget.tolerance,
    confidence: -Math.expm1(-t),
  });
  const [least, most] = CONFIDENCES;
  if (!affordable(budget, needAt(least))) throw tooLittle(budget);
  if (affordable(budget, needAt(most))) return choice(budget, needAt(most));
  const t = bracket((t) => affordable(budget, needAt(t)), most, least, 1e-9).yes;
  return choice(budget, needAt(t));
}

/**
 * The smallest tolerance, at (ε, δ), that the error keeps with a given confidence. The result is
 * the end of the search interval that keeps (ε, δ).
 */
export function narrowestTolerance(
  budget: BoostBudget & { readonly confidence: number },
): BoostChoice {
  checkBudget(budget, "confidence");
  const { sensitivity, confidence } = budget;
  const holds = (tolerance: number) => affordable(budget, { sensitivity, tolerance, confidence });
  let yes = sensitivity;
  while (!holds(yes) && yes < sensitivity * 2 ** 60) yes *= 2;
  while (holds(yes / 2) && yes > sensitivity * 2 ** -60) yes /= 2;
  if (!holds(yes)) throw tooLittle(budget);
  const tolerance = bracket(holds, yes / 2, yes, 1e-9).yes;
  return choice(budget, { sensitivity, tolerance, confidence });
}

/** True if some scale of the noise has δ(ε) ≤ δ. */
function affordable(budget: BoostBudget, need: BoostNeed): boolean {
  return bestOf(budget, need).delta(budget.epsilon) <= budget.delta;
}

function bestOf({ mechanism, epsilon }: BoostBudget, need: BoostNeed) {
  const kernel = KERNELS[mechanism]!;
  const scale = bestBoostedScale(kernel, need, ({ delta }) => delta(epsilon));
  return { scale, ...boostedNoisePrivacy(boostedNoise(kernel, scale, need), need.sensitivity) };
}

function choice(budget: BoostBudget, need: BoostNeed): BoostChoice {
  const { scale, ...privacy } = bestOf(budget, need);
  const { mechanism, delta } = budget;
  return { mechanism, params: { ...need, scale }, epsilon: epsilonAt(privacy, delta) };
}

/** Checks a budget against the domains of the parameters of the mechanism. */
function checkBudget(budget: BoostBudget, need: "tolerance" | "confidence"): void {
  const { mechanism, ...values } = budget;
  const { sensitivity, delta, ...others } = mechanismKind(mechanism).parameters;
  const { epsilon } = mechanismKind("gaussian").parameters;
  const asked = [
    ["sensitivity", sensitivity!],
    ["epsilon", epsilon!],
    ["delta", delta!],
    [need, others[need]!],
  ] as const;
  const parameters: Parameters = Object.fromEntries(asked);
  validate(mechanism, parameters, [Object.keys(parameters)], values);
}

function tooLittle({ mechanism, epsilon }: BoostBudget): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: mechanism,
    parameter: "epsilon",
    symbol: "ε",
    domain: "larger, because at this ε and δ no useful confidence is possible",
    got: String(epsilon),
  });
}
