import { crossing } from "../numerics/index.js";

/**
 * The probability that a key is named, and the probability that it is not named. Both are stored,
 * because 1 − p loses the digits of a small complement.
 */
export interface Chance {
  readonly named: number;
  readonly not: number;
}

/**
 * The moments of order α of what a named key shows, for a unit that comes and a unit that goes.
 * Both are 1 if only the name is published.
 */
export interface ShownMoments {
  readonly comes: number;
  readonly goes: number;
}

const NAME_ONLY: ShownMoments = { comes: 1, goes: 1 };

/** The relative precision of the logarithm of a step. */
const PRECISION = 1e-13;

/**
 * The largest p ≥ q such that Bern(p) and Bern(q) have Rényi divergences of order α of at most
 * `level` in both directions. The divergence of a named key includes what the key shows. The step
 * is only a proposal: the certificate of a table does not depend on its precision.
 */
export function renyiStep(
  q: Chance,
  order: number,
  level: number,
  shown: ShownMoments = NAME_ONLY,
): Chance {
  const limit = (order - 1) * level;
  const excess = (p: Chance) =>
    Math.max(logMoment(p, q, order, shown.comes), logMoment(q, p, order, shown.goes)) - limit;
  if (!(q.not > 0) || excess(q) > 0) return q;
  const even = q.named < 0.5 && excess({ named: 0.5, not: 0.5 }) > 0;
  // The divergence exceeds the limit at the far end of both brackets.
  if (even) {
    const at = (u: number) => chance(q.named * Math.exp(u));
    return at(crossing((u) => excess(at(u)), Math.log(0.5 / q.named), 0, PRECISION).yes);
  }
  const start = Math.min(0.5, q.not);
  const at = (u: number) => complement(start * Math.exp(-u));
  const most = (limit - Math.min(0, Math.log(shown.goes)) - order * Math.log(q.not)) / (order - 1);
  return at(crossing((u) => excess(at(u)), most + Math.log(start) + 1, 0, PRECISION).yes);
}

export const chance = (named: number): Chance => ({ named, not: 1 - named });
export const complement = (not: number): Chance => ({ named: 1 - not, not });

/** (α − 1) times the Rényi divergence of order α of Bern(p) from Bern(q), with what is shown. */
function logMoment(p: Chance, q: Chance, order: number, shown: number): number {
  const named = power(p.named, q.named, order) * shown;
  return Math.log(named + power(p.not, q.not, order));
}

function power(p: number, q: number, order: number): number {
  return p > 0 ? p * Math.exp((order - 1) * Math.log(p / q)) : 0;
}
