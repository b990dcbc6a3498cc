import type { KeyValue, Sensitivity } from "@noisewright/engines";
import { additive, type Payment } from "./additive.js";
import type { Procedure, Shown } from "./prepared.js";

export interface NoisyTop {
  readonly k: number;
  readonly column: string;
  readonly values: readonly KeyValue[];
  readonly sensitivity: Sensitivity;
  readonly payment: Payment;
}

/**
 * Adds noise to the counts of all values and publishes the k largest noisy counts. Sorting is
 * post-processing and costs nothing. Equal noisy counts keep the order of the list in the spec.
 */
export function noisyTop({ k, column, values, sensitivity, payment }: NoisyTop): Procedure {
  const count = countOfEach(sensitivity, payment, values.length);
  return {
    several: { columns: [column, "rank"], count: k, joint: true },
    mechanism: {
      ...count.mechanism,
      why: `the noisy counts of all values are sorted; ${count.mechanism.why}`,
    },
    events: count.events,
    certified: count.certified,
    truth: ({ key, cells }) => cells.flatMap((cell) => count.truth({ key, cells: [cell] })),
    draw(truth, random) {
      const noisy = truth.map((one) => count.draw([one], random)[0]!);
      return largest(noisy, k).flatMap((index) => [index, noisy[index]!]);
    },
    show: (drawn, confidence) =>
      Array.from({ length: k }, (_, i) => ({
        labels: [values[drawn[2 * i]!]!, i + 1],
        ...rankedCount(count, drawn[2 * i + 1]!, { k, candidates: values.length, confidence }),
      })),
    expects: (confidence) => count.expects(each(confidence, values.length)),
  };
}

/** The noisy count of one value. A target holds for all candidates together. */
export function countOfEach(
  sensitivity: Sensitivity,
  payment: Payment,
  candidates: number,
): Procedure {
  const paid =
    "target" in payment
      ? { target: { ...payment.target, confidence: each(payment.target.confidence, candidates) } }
      : payment;
  return additive({
    measure: "rows",
    sensitivity,
    payment: paid,
    granularity: 1,
    counts: true,
  });
}

/** The indices of the k largest numbers, in order. Of equal numbers, the first comes first. */
export function largest(numbers: readonly number[], k: number): readonly number[] {
  return numbers
    .map((_, i) => i)
    .sort((a, b) => numbers[b]! - numbers[a]! || a - b)
    .slice(0, k);
}

/**
 * A noisy count that is one of the k largest of several candidates. Its interval is chosen so that
 * all k intervals together hold at the confidence level 1 − α, although the values were chosen by
 * their noise.
 *
 * The lower ends hold for all candidates together: each misses with probability at most α/2 divided
 * by the number of candidates. The upper ends need only α/2 divided by k. An upper end misses if the
 * noise Z of the value is below −t. Given the noise of all other values, a value is among the k
 * largest if its own noise is at least some number τ. So P(Z < −t and Z ≥ τ) ≤ P(Z < −t) · P(Z ≥ τ).
 * The probabilities of being among the k largest add up to k, so the expected number of misses is at
 * most k · P(Z < −t).
 */
export function rankedCount(
  count: Procedure,
  noisy: number,
  { k, candidates, confidence }: { k: number; candidates: number; confidence: number },
): Shown {
  const [low] = count.show([noisy], each(confidence, candidates));
  const [high] = count.show([noisy], each(confidence, Math.min(k, candidates)));
  return {
    value: low!.value,
    interval: { lower: low!.interval!.lower, upper: high!.interval!.upper },
  };
}

/** The confidence level of each of several intervals that hold together, dependent or not. */
export function each(confidence: number, count: number): number {
  return count === 1 ? confidence : Math.min(1 - 2 ** -53, 1 - (1 - confidence) / count);
}
