import { erfcx, normalUpperQuantile } from "../../numerics/index.js";
import { type Cells, emptyCells, type LossLaw } from "./loss-law.js";

/** P = N(μ, 1), Q = N(0, 1): the loss at x is μx − μ²/2. */
export function gaussianLoss(mu: number): LossLaw {
  const at = (loss: number) => loss / mu + mu / 2;
  return {
    lowest: Number.NEGATIVE_INFINITY,
    highest: Number.POSITIVE_INFINITY,
    infinite: 0,
    vanishing: 0,
    anchor: 0,
    above: (mass) => mu * (mu / 2 + normalUpperQuantile(mass)),
    below: (mass) => mu * (mu / 2 - normalUpperQuantile(mass)),
    cells: (edges) => cells(edges, at, mu),
  };
}

function cells(edges: Float64Array, at: (loss: number) => number, mu: number): Cells {
  const result = emptyCells(edges);
  let fromP = end(Number.NEGATIVE_INFINITY);
  let fromQ = fromP;
  for (let i = 0; i <= edges.length; i++) {
    const x = i < edges.length ? at(edges[i] as number) : Number.POSITIVE_INFINITY;
    const toP = end(x - mu);
    const toQ = end(x);
    if (toQ.z > fromQ.z) {
      const p = logBetween(fromP, toP);
      const q = logBetween(fromQ, toQ);
      result.p[i] = Math.exp(p);
      result.q[i] = Math.exp(q);
      // A cell too narrow to have a mass gets its upper end.
      const end = edges[Math.min(i, edges.length - 1)] as number;
      result.loss[i] = q > Number.NEGATIVE_INFINITY ? p - q : end;
    }
    fromP = toP;
    fromQ = toQ;
  }
  return result;
}

/** An end of an interval, and the tail beyond it, away from 0, over e^(−z²/2). */
interface End {
  readonly z: number;
  readonly tail: number;
}

function end(z: number): End {
  return { z, tail: erfcx(Math.abs(z) * Math.SQRT1_2) / 2 };
}

/** ln P(a < Z ≤ b): in logarithms, because one law's mass may underflow where the other's does not. */
function logBetween(a: End, b: End): number {
  if (a.z < 0 && b.z > 0) return Math.log1p(-tailOf(a) - tailOf(b));
  const [near, far] = a.z < 0 ? [b, a] : [a, b];
  const fall = Math.exp(((near.z - far.z) * (near.z + far.z)) / 2);
  return Math.log(near.tail - (fall === 0 ? 0 : fall * far.tail)) - (near.z * near.z) / 2;
}

function tailOf({ z, tail }: End): number {
  return tail === 0 ? 0 : tail * Math.exp((-z * z) / 2);
}
