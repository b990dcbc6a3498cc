import type { IdealPrivacy } from "../../privacy/ideal/index.js";

type Law = Float64Array;

/**
 * Privacy of finitely many laws on the same few outputs, positive everywhere, of which any two that are
 * at most `reach` apart are adjacent: worst over all of them, both ways.
 */
export function enumeratedPrivacy(rows: readonly Law[], reach: number): IdealPrivacy {
  const worst = (f: (p: Law, q: Law) => number) => {
    let most = 0;
    for (let i = 0; i < rows.length; i++) {
      for (let j = i + 1; j <= i + reach && j < rows.length; j++) {
        const [p, q] = [rows[i]!, rows[j]!];
        most = Math.max(most, f(p, q), f(q, p));
      }
    }
    return most;
  };
  const epsilon = Math.log(largestRatio(rows, reach));
  return {
    epsilon,
    delta: (at) => {
      const bound = Math.exp(at);
      return worst((p, q) => excess(p, q, bound));
    },
    rdp(alpha) {
      if (alpha === 1) return worst((p, q) => expectation(p, q, (loss) => loss));
      const order = alpha - 1;
      // Relative to 1, so that small divergences keep their digits, or to the largest that can be.
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

/** Moments beyond e to this are scaled down. */
const LARGE = 600;

/** The largest ratio of an output's probabilities at adjacent laws, without going through all pairs. */
function largestRatio(rows: readonly Law[], reach: number): number {
  const outputs = Array.from(rows[0]!, (_, k) => Float64Array.from(rows, (row) => row[k]!));
  return Math.max(
    ...outputs.flatMap((column) => [column, column.toReversed()].map((way) => fallOf(way, reach))),
  );
}

/** The largest of x[i]/x[j], 0 ≤ j − i ≤ reach: against the maximum of a window that slides. */
function fallOf(x: Float64Array, reach: number): number {
  const window: number[] = []; // places of ever smaller values
  let most = 1;
  for (let j = 0, head = 0; j < x.length; j++) {
    while (window.length > head && x[window.at(-1)!]! <= x[j]!) {
      window.pop();
    }
    window.push(j);
    head = Math.min(head, window.length - 1);
    while (window[head]! < j - reach) head++;
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
