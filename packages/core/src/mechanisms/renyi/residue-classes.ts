import { type ChainCosts, solveChain } from "./chain.js";
import { type HalfLaw, normalised } from "./half-law.js";
import { Slopes } from "./slopes.js";

/** The loss of an error of x lattice steps, x ≥ 0. The loss never decreases in x. */
export type StepCost = (x: number) => number;

/** The law with the least divergence + λ · loss, for any order and λ. */
export interface LawMaker {
  /** `lambda` is the price of the loss, divided by e^(order · reference). */
  at(order: number, lambda: number): HalfLaw;
}

/**
 * The noise with the smallest Rényi divergence at a given expected loss. The divergence couples x
 * only with x ± s, so each residue class modulo s is a chain of its own. All classes get the mass
 * 1/s. Without this rule all mass would go to the cheapest class. Such a comb reveals a shift by 1.
 * `blocks` is the number of sensitivities that the table reaches out.
 */
export function lawMaker(
  steps: number,
  blocks: number,
  cost: StepCost,
  reference: number,
): LawMaker {
  const classes = Array.from({ length: Math.floor(steps / 2) + 1 }, (_, j) =>
    classCosts(steps, blocks, cost, j),
  );
  const guesses: (number | undefined)[] = [];
  let before = 0;
  return {
    at(order, lambda) {
      const slopes = new Slopes(order, reference);
      const logs = new Float64Array(steps * blocks);
      let neighbour: number | undefined;
      for (const [j, costs] of classes.entries()) {
        // ν is close to ν at the last λ, and close to ν of the neighbouring class.
        const known = guesses[j];
        const guess = known === undefined ? neighbour : known * Math.sqrt(lambda / before);
        const { nu, right, left } = solveChain(slopes, lambda, costs, guess);
        guesses[j] = nu;
        neighbour = nu;
        fill(logs, steps, j, right, left);
      }
      before = lambda;
      return unimodal(logs, steps);
    },
  };
}

function classCosts(steps: number, blocks: number, cost: StepCost, j: number): ChainCosts {
  const side = (offset: number) =>
    Float64Array.from({ length: blocks }, (_, m) => cost((m + 1) * steps + offset));
  return { centre: cost(j), right: side(j), left: j === 0 ? undefined : side(-j) };
}

/** Writes the class of residue j, of mass 1/steps, to the table. */
function fill(
  logs: Float64Array,
  steps: number,
  j: number,
  right: Float64Array,
  left: Float64Array,
): void {
  const total = Math.log(steps * (1 + massOf(right) + massOf(left)));
  const last = logs.length - 1;
  let [outward, inward] = [-total, -total];
  logs[j] = -total;
  for (let m = 0; m < right.length; m++) {
    outward -= right[m]!;
    inward -= left[m]!;
    const at = (m + 1) * steps;
    if (at + j <= last) logs[at + j] = outward;
    if (at - j <= last) logs[at - j] = inward;
  }
}

/** The mass of one side, relative to the centre, with an endless tail. */
function massOf(rho: Float64Array): number {
  let [log, sum] = [0, 0];
  for (const step of rho) {
    log -= step;
    sum += Math.exp(log);
  }
  return sum + Math.exp(log) / Math.expm1(Math.max(rho[rho.length - 1]!, 1e-3));
}

/**
 * Makes a law that never increases away from 0, so that the shift by the whole sensitivity is the
 * worst shift. The classes were solved separately, so rounding errors could make a probability
 * slightly larger than its inner neighbour.
 */
function unimodal(logs: Float64Array, steps: number): HalfLaw {
  for (let x = 1; x < logs.length; x++) logs[x] = Math.min(logs[x]!, logs[x - 1]!);
  const last = logs.length - 1;
  return normalised({ steps, logs, rate: Math.max(1e-3, logs[last - steps]! - logs[last]!) });
}
