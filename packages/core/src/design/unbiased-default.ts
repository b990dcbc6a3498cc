import { NoisewrightError } from "../errors/index.js";
import { type Mechanism, mechanism } from "../mechanisms/index.js";
import type { RangeNeed, Recommendation } from "./bounded-default.js";

/** Real outputs, in the order in which ties are broken. */
const REAL = ["fold-laplace", "fold-staircase"];
const WHOLE_RANGE = ["composite-hybrid", "duchi"];

/**
 * The unbiased mechanism of least worst variance whose outputs stay within a margin of the range. For
 * outputs ≤ u and answers up to hi: u − hi = E_hi[u − X] ≥ e^−ε E_(hi−Δ)[u − X] = e^−ε(u − hi + Δ), so
 * no ε-DP mechanism that is unbiased has a margin below Δ/(e^ε − 1).
 */
export function unbiasedInRange(need: RangeNeed): Recommendation {
  const { margin = 0, epsilon } = need;
  const made = candidates(need);
  const least = made[0]?.details.leastMargin as number;
  if (!(margin >= least))
    refuse(
      `at least Δ/(e^ε − 1) = ${least}`,
      margin,
      "no unbiased ε-DP mechanism has outputs nearer to the range of the answers",
    );
  const fitting = made.filter((one) => marginOf(one) <= margin);
  if (fitting.length === 0) {
    const needed = made.map((one) => `${one.id} needs ${marginOf(one)}`).join(", ");
    refuse("wide enough for a mechanism there is", margin, needed);
  }
  const best = fitting.reduce((a, b) => (b.worst.mse < a.worst.mse ? b : a));
  return {
    mechanism: best,
    why: `exactly unbiased, with the least worst variance at ε = ${epsilon} of the mechanisms whose outputs stay within ${margin} of the range`,
  };
}

function candidates({ epsilon, sensitivity, lower, upper, integer }: RangeNeed): Mechanism[] {
  const params = { epsilon, sensitivity, lower, ...(upper !== undefined && { upper }) };
  const width = (upper ?? Number.POSITIVE_INFINITY) - lower;
  const folds = (integer ? ["fold-geometric"] : REAL).map((id) => mechanism(id, params));
  const whole = sensitivity >= width ? WHOLE_RANGE.map((id) => mechanism(id, params)) : [];
  return [...folds, ...whole];
}

function marginOf({ input, output }: Mechanism): number {
  return input.lower - output.lower;
}

function refuse(domain: string, got: number, advice: string): never {
  const problem = { code: "domain", subject: "design", parameter: "margin", domain } as const;
  throw new NoisewrightError({ ...problem, got: String(got), advice });
}
