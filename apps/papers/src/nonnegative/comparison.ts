import { type Mechanism, mechanismKind } from "@noisewright/core";
import { leastBias } from "./counts-programme.js";

export const FAMILIES = ["laplace", "geometric"] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * The methods, ordered by worst-case bias, smallest first. The check of the order relies on this
 * order.
 */
export const METHODS = ["minimax-bias", "ramp", "deadzone", "clamped", "restricted"] as const;
const ORDERED = ["minimax-bias", "ramp", "clamped", "restricted"] as const;

export interface Compared {
  readonly name: string;
  readonly mechanism: string;
  readonly family: Family;
  /** The exact pure ε of the mechanism. */
  readonly level: number;
  /** The worst-case bias over all answers ≥ 0. */
  readonly bias: number;
  readonly mse: number;
}

export interface Comparison {
  readonly epsilon: number;
  /** A lower bound on the worst-case bias of every ε-DP mechanism with outputs ≥ 0. */
  readonly bound: number;
  /** The mechanisms of each family, ordered by worst-case bias, smallest first. */
  readonly ranked: Readonly<Record<Family, readonly Compared[]>>;
  /** Whether the worst-case biases satisfy bound ≤ minimax-bias ≤ ramp ≤ clamped ≤ restricted. */
  readonly ordered: Readonly<Record<Family, boolean>>;
}

/**
 * The rounding error of a bias at an answer far from 0, where the bias is a difference of large
 * numbers.
 */
const ROUNDING = 1e-12;

export function compare(epsilon: number): Comparison {
  const need = { epsilon, sensitivity: 1 };
  const bound = leastBias(epsilon).value;
  const one = (family: Family, method: string, note = "", params: object = need): Compared => {
    const made = mechanismKind(`${method}-${family}`).create({ ...params });
    return { name: `${made.id}${note}`, mechanism: made.id, family, ...figures(made) };
  };
  const laplace = [
    ...METHODS.map((method) => one("laplace", method)),
    one("laplace", "minimax-bias", ", c = 0.2 b", { ...need, shift: 0.2 / epsilon }),
    one("laplace", "restricted", ", b = 2Δ/ε", { scale: 2 / epsilon, sensitivity: 1 }),
  ];
  const geometric = METHODS.map((method) => one("geometric", method));
  return {
    epsilon,
    bound,
    ranked: { laplace: rank(laplace), geometric: rank(geometric) },
    ordered: { laplace: inOrder(bound, laplace), geometric: inOrder(bound, geometric) },
  };
}

function figures(made: Mechanism): Pick<Compared, "level" | "bias" | "mse"> {
  return { level: made.privacy.epsilon, bias: made.worst.bias, mse: made.worst.mse };
}

function rank(rows: readonly Compared[]): Compared[] {
  return rows.toSorted((a, b) =>
    Math.abs(a.bias - b.bias) > ROUNDING ? a.bias - b.bias : a.mse - b.mse,
  );
}

/**
 * Checks the order of the methods. In `rows`, the first row of each method has the default
 * parameters.
 */
function inOrder(bound: number, rows: readonly Compared[]): boolean {
  const biases = ORDERED.map(
    (method) => rows.find(({ mechanism }) => mechanism.startsWith(method))?.bias ?? Number.NaN,
  );
  return biases.every((bias, i) => bias >= (biases[i - 1] ?? bound) - ROUNDING);
}
