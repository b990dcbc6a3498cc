import { type Mechanism, mechanismKind } from "@noisewright/core";
import { leastBias } from "./counts-programme.js";

export const FAMILIES = ["laplace", "geometric"] as const;
export type Family = (typeof FAMILIES)[number];

/** From the least worst bias to the largest, as the check of the order expects them. */
export const METHODS = ["minimax-bias", "ramp", "deadzone", "clamped", "restricted"] as const;
const ORDERED = ["minimax-bias", "ramp", "clamped", "restricted"] as const;

export interface Compared {
  readonly name: string;
  readonly mechanism: string;
  readonly family: Family;
  /** Exact pure level. */
  readonly level: number;
  /** Over all answers ≥ 0. */
  readonly bias: number;
  readonly mse: number;
}

export interface Comparison {
  readonly epsilon: number;
  /** No ε-DP mechanism with outputs ≥ 0 has a smaller worst bias. */
  readonly bound: number;
  /** By worst bias, smallest first, within each family. */
  readonly ranked: Readonly<Record<Family, readonly Compared[]>>;
  /** bound ≤ minimax-bias ≤ ramp ≤ clamped ≤ restricted. */
  readonly ordered: Readonly<Record<Family, boolean>>;
}

/** Rounding of a bias far from 0, where it is a difference of large numbers. */
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

/** The first row of a method is the method as it comes. */
function inOrder(bound: number, rows: readonly Compared[]): boolean {
  const biases = ORDERED.map(
    (method) => rows.find(({ mechanism }) => mechanism.startsWith(method))?.bias ?? Number.NaN,
  );
  return biases.every((bias, i) => bias >= (biases[i - 1] ?? bound) - ROUNDING);
}
