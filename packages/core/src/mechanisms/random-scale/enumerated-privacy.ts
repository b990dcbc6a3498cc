import type { IdealPrivacy } from "../../privacy/ideal/index.js";

type Law = Float64Array;

/**
 * The privacy of finitely many laws on the same few outputs, with positive probabilities. Any two
 * laws at most `maxDistance` rows apart are adjacent. The result is the worst case over all
 * adjacent pairs, in both directions.
 */
export function enumeratedPrivacy(rows: readonly Law[], maxDistance: number): IdealPrivacy {
  const worst = (f: (p: Law, q: Law) => number) => {
    let most = 0;
    for (let i = 0; i < rows.length; i++) {
      for (let j = i + 1; j <= i + maxDistance && j < rows.length; j++) {
        const [p, q] = [rows[i]!, rows[j]!];
        most = Math.max(most, f(p, q), f(q, p));
      }
    }
    return most;
  };
  const epsilon = Math.log(largestRatio(rows, maxDistance));
  return {
    epsilon,
    delta: (at) => {
      const bound = Math.exp(at);
      return worst((p, q) => excess(p, q, bound));
    },
    rdp(alpha) {
      if (alpha === 1) return worst((p, q) => expectation(p, q, (loss) => loss));
      const order = alpha - 1;
      // The moment is computed as its distance from 1, so that small divergences keep their
      // precision. A large moment is computed relative to its largest possible term.
      const top = order * epsilon > LARGE ? order * epsilon : 0;
      const moment = worst((p, q) =>
        expectation(p, q, (loss) =>
          top > 0 ? Math.exp(order * loss - top) : Math.expm1(order * loss),
        ),
      );
      return top > 0 ? epsilon + Math.log(moment) / order : Math.log1p(moment) / order;
    },
  };
}

/** Moments above e^LARGE are scaled down. */
const LARGE = 600;

/**
 * The largest ratio between the probabilities of an output at two adjacent laws, found without
 * enumerating all pairs.
 */
function largestRatio(rows: readonly Law[], maxDistance: number): number {
  const outputs = Array.from(rows[0]!, (_, k) => Float64Array.from(rows, (row) => row[k]!));
  return Math.max(
    ...outputs.flatMap((column) =>
      [column, column.toReversed()].map((values) => largestFall(values, maxDistance)),
    ),
  );
}

/** The largest x[i]/x[j] with 0 ≤ j − i ≤ maxDistance, by a sliding-window maximum. */
function largestFall(x: Float64Array, maxDistance: number): number {
  const window: number[] = []; // indices of decreasing values
  let most = 1;
  for (let j = 0, head = 0; j < x.length; j++) {
    while (window.length > head && x[window.at(-1)!]! <= x[j]!) {
      window.pop();
    }
    window.push(j);
    head = Math.min(head, window.length - 1);
    while (window[head]! < j - maxDistance) head++;
    most = Math.max(most, x[window[head]!]! / x[j]!);
  }
  return most;
}

function excess(p: Law, q: Law, bound: number): number {
  let total = 0;
  for (let k = 0; k < p.length; k++) {
    total += Math.max(0, p[k]! - bound * q[k]!);
  }
  return total;
}

/** E f(loss) of p against q. */
function expectation(p: Law, q: Law, f: (loss: number) => number): number {
  let total = 0;
  for (let k = 0; k < p.length; k++) {
    total += p[k]! * f(Math.log(p[k]! / q[k]!));
  }
  return total;
}
