import { describe, expect, it } from "vitest";
import { pdf } from "../../laws/index.js";
import type { Rational } from "../../numerics/index.js";
import type { Coins } from "../../random/bernoulli.js";
import { geometricMixtureLaw } from "./geometric-mixture-law.js";
import { MIXTURE_DRAWS, type MixtureMethod, type TwoSlopes } from "./mixture-draw.js";

/**
 * Thrown at the end of a script. The error carries the probabilities of the possible next outcomes.
 */
class Branch extends Error {
  constructor(readonly chances: readonly number[]) {
    super();
  }
}

/** Thrown when a draw rejects its proposal and starts again. */
class Rejected extends Error {}

/** Coins that follow a script. Every attempt of a draw starts with below(opening). */
function scripted(script: readonly number[], opening: bigint): Coins {
  let next = 0;
  const choose = (chances: readonly number[]) => {
    const choice = script[next++];
    if (choice === undefined) throw new Branch(chances);
    return choice;
  };
  return {
    below(n) {
      if (n === 1n) return 0n;
      if (n === opening && next > 0) throw new Rejected();
      return BigInt(choose(Array.from({ length: Number(n) }, () => 1 / Number(n))));
    },
    exp(n, d) {
      const yes = Math.exp(-Number(n) / Number(d));
      return yes === 1 || choose([yes, 1 - yes]) === 0;
    },
  };
}

/**
 * Branches with a probability below this number are ignored. All ignored branches together have a
 * probability below 1e-9.
 */
const CUTOFF = 1e-13;

/** The probabilities of the results of a draw's first attempt. */
function explore(draw: (coins: Coins) => bigint, opening: bigint): Map<number, number> {
  const masses = new Map<number, number>();
  const follow = (script: readonly number[], mass: number): void => {
    if (mass < CUTOFF) return;
    try {
      const k = Number(draw(scripted(script, opening)));
      masses.set(k, (masses.get(k) ?? 0) + mass);
    } catch (thrown) {
      if (thrown instanceof Rejected) return;
      if (!(thrown instanceof Branch)) throw thrown;
      for (const [i, chance] of thrown.chances.entries()) follow([...script, i], mass * chance);
    }
  };
  follow([], 1);
  return masses;
}

const fraction = (n: number, d: number) => ({ numerator: BigInt(n), denominator: BigInt(d) });
const slopes = (inner: [number, number], outer: [number, number], c: number): TwoSlopes => ({
  inner: fraction(...inner),
  outer: fraction(...outer),
  breakpoint: BigInt(c),
});

/**
 * Slopes, and the bound of the first call of `below` in each attempt. No other call of `below` uses
 * this bound.
 */
const CASES: readonly (readonly [MixtureMethod, TwoSlopes, opening: bigint])[] = [
  ["thinned", slopes([2, 3], [1, 1], 1), 3n],
  ["thinned", slopes([1, 3], [2, 1], 3), 3n],
  ["hazard", slopes([2, 3], [1, 1], 2), 3n],
  ["hazard", slopes([5, 3], [1, 1], 1), 3n],
  ["hazard", slopes([7, 3], [3, 2], 3), 3n],
  ["slots", slopes([1, 9], [1, 1], 3), 4n],
  ["slots", slopes([2, 5], [3, 4], 3), 5n],
];

describe.each(CASES)("%s at %o", (method, at, opening) => {
  const value = ({ numerator, denominator }: Rational) => Number(numerator) / Number(denominator);
  const law = geometricMixtureLaw(value(at.inner), value(at.outer), Number(at.breakpoint));
  const masses = explore((coins) => MIXTURE_DRAWS[method](at, coins), opening);
  const accepted = [...masses.values()].reduce((sum, mass) => sum + mass);

  it("the accepted proposals have exactly the law of the mixture", () => {
    for (let k = -8; k <= 8; k++) {
      const probability = (masses.get(k) ?? 0) / accepted;
      expect(Math.abs(probability - pdf(law, k)), `at ${k}`).toBeLessThan(1e-9);
    }
  });

  it("accepts more than a tenth of all proposals", () => {
    expect(accepted).toBeGreaterThan(0.1);
    expect(accepted).toBeLessThan(1);
  });
});
