import { ROUNDING, raised } from "../../numerics/index.js";
import { atomicLoss } from "./atomic-loss.js";
import type { LossLaw } from "./loss-law.js";

/**
 * The loss distribution for removing a record, after Poisson sampling with probability r. P becomes
 * rP + (1 − r)Q, and a likelihood ratio x becomes 1 + r(x − 1) [zhu-2022, Theorem 11].
 */
export function removedFromSample(inner: LossLaw, r: number): LossLaw {
  const outer = (loss: number) => mixed(loss, r);
  const toInner = (loss: number) => unmixed(loss, r);
  const least = Math.log1p(-r);
  if (inner.atoms) {
    const atoms = inner.atoms.map(({ loss, p }) => ({
      loss: lossUp(outer(loss)),
      p: raised(p * (r + (1 - r) * Math.exp(-loss))),
    }));
    return atomicLoss(
      [{ loss: lossUp(least), p: partUp(1 - r, inner.vanishing) }, ...atoms],
      partUp(r, inner.infinite),
      0,
    );
  }
  return {
    lowest: outer(inner.lowest),
    highest: outer(inner.highest),
    infinite: 0,
    vanishing: 0,
    anchor: Math.abs(outer(inner.anchor)),
    rounding: inner.rounding + 2 ** -49 * r,
    // The new P is a mixture of the old P and Q.
    // The upper tail of Q is thinner than the upper tail of P.
    // The lower tail of Q mirrors the upper tail of P.
    above: (mass) => outer(inner.above(mass)),
    below: (mass) => outer(Math.max(inner.lowest, -inner.above(mass))),
    cells(edges) {
      const cells = inner.cells(mapped(edges, toInner));
      for (let i = 0; i < cells.p.length; i++) {
        cells.p[i] = r * cells.p[i]! + (1 - r) * cells.q[i]!;
        cells.loss[i] = outer(cells.loss[i]!);
      }
      return cells;
    },
  };
}

/**
 * The loss distribution for adding a record, after Poisson sampling with probability r. P does not
 * change, Q becomes rQ + (1 − r)P, and a likelihood ratio x becomes 1/(1 + r(1/x − 1)).
 */
export function addedToSample(inner: LossLaw, r: number): LossLaw {
  const outer = (loss: number) => -mixed(-loss, r);
  const toInner = (loss: number) => -unmixed(-loss, r);
  const most = -Math.log1p(-r);
  if (inner.atoms) {
    const atoms = inner.atoms.map(({ loss, p }) => ({ loss: lossUp(outer(loss)), p }));
    const rest = { loss: lossUp(most), p: inner.infinite };
    return atomicLoss([...atoms, rest], 0, r * inner.vanishing);
  }
  return {
    lowest: outer(inner.lowest),
    highest: outer(inner.highest),
    infinite: 0,
    vanishing: 0,
    anchor: Math.abs(outer(inner.anchor)),
    rounding: inner.rounding + 2 ** -49 * r,
    above: (mass) => outer(inner.above(mass)),
    below: (mass) => outer(inner.below(mass)),
    cells(edges) {
      const cells = inner.cells(mapped(edges, toInner));
      for (let i = 0; i < cells.p.length; i++) {
        cells.q[i] = r * cells.q[i]! + (1 - r) * cells.p[i]!;
        cells.loss[i] = outer(cells.loss[i]!);
      }
      return cells;
    },
  };
}

/** For larger losses, e^loss may overflow, and e^loss + 1 equals e^loss in doubles. */
const LARGE = 40;

/** ln(1 + r(e^loss − 1)), with an error of a few units in the last place. */
function mixed(loss: number, r: number): number {
  const most = loss + Math.log(r);
  if (most > LARGE) return most;
  const change = r * Math.expm1(loss);
  return change > -0.5 ? Math.log1p(change) : Math.log(1 - r + r * Math.exp(loss));
}

function partUp(part: number, mass: number): number {
  return mass > 0 ? raised(part * mass) : 0;
}

/** An upper bound of the exact loss, for a loss computed by `mixed`. */
function lossUp(loss: number): number {
  return loss + 4 * ROUNDING * Math.abs(loss);
}

/** The inverse function of `mixed`. Returns −∞ if no loss is mapped to the given number. */
function unmixed(loss: number, r: number): number {
  return loss > LARGE ? loss - Math.log(r) : Math.log1p(Math.max(-1, Math.expm1(loss) / r));
}

function mapped(edges: Float64Array, to: (loss: number) => number): Float64Array {
  const result = new Float64Array(edges.length);
  for (let i = 0; i < edges.length; i++) result[i] = to(edges[i]!);
  return result;
}
