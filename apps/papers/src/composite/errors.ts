import { mechanism, mechanismKind } from "@noisewright/core";
import type { Distribution } from "@noisewright/core/laws";
import { SHAPES, shapeParams } from "./paper.js";

/**
 * Expected errors in units of the sensitivity. Every panel of Figures 7 and 11 shows a multiple of
 * these errors.
 */
export interface ErrorRow {
  readonly name: string;
  /** The paper's "relative error": E|error|/Δ. */
  readonly re: readonly number[];
  /** E error²/Δ². */
  readonly mse: readonly number[];
  /** The exact ε of each mechanism with pure DP, or null for an (ε, δ) mechanism. */
  readonly levels: readonly (number | null)[];
}

export const ERROR_EPSILONS = [0.2, 0.5, 1, 2, 3, 5];

/**
 * The δ of the Gaussian mechanisms. The paper does not give a δ, but this value reproduces the
 * paper's figures.
 */
export const DELTA = 1e-5;

interface Rival {
  readonly name: string;
  at(epsilon: number): { readonly law: Distribution; readonly level: number | null };
}

/**
 * The classical σ of the paper's Definition 2.3. The σ of the analytic Gaussian mechanism is
 * smaller.
 */
const classical = (epsilon: number) => Math.sqrt(2 * Math.log(1.25 / DELTA)) / epsilon;

const noise = (name: string, id: string, params: (epsilon: number) => object): Rival => ({
  name,
  at(epsilon) {
    const made = mechanismKind(id).create({ sensitivity: 1, ...params(epsilon) });
    const level = made.privacy.epsilon;
    return { law: made.law(0), level: Number.isFinite(level) ? level : null };
  },
});

/**
 * As in the paper, the answer lies in the middle of a window that is as wide as the sensitivity.
 */
const composite = (shape: (typeof SHAPES)[number]): Rival => ({
  name: `composite ${shape}`,
  at(epsilon) {
    const params = shapeParams(shape);
    const ratio = params.baseRatio && Math.max(params.baseRatio, (1 + Math.exp(-epsilon)) / 2);
    const made = mechanism("composite", {
      ...{ epsilon, lower: -0.5, upper: 0.5, objective: "center", shape },
      ...(ratio !== undefined && { baseRatio: ratio }),
    });
    return { law: made.law(0), level: made.privacy.epsilon };
  },
});

const windowOf = (epsilon: number) => {
  const { details } = mechanism("composite", { epsilon, lower: -0.5, upper: 0.5 });
  return Math.ceil(details.halfWidth!);
};

const RIVALS: readonly Rival[] = [
  noise("laplace", "laplace", (epsilon) => ({ epsilon })),
  noise("discrete laplace", "geometric", (epsilon) => ({ epsilon })),
  noise("truncated discrete laplace", "restricted-geometric", (epsilon) => ({
    scale: 1 / epsilon,
    lower: -windowOf(epsilon),
    upper: windowOf(epsilon),
  })),
  noise("gaussian", "gaussian", (epsilon) => ({ sigma: classical(epsilon) })),
  noise("discrete gaussian", "discrete-gaussian", (epsilon) => ({ sigma: classical(epsilon) })),
  ...SHAPES.map(composite),
];

export function errorRows(): ErrorRow[] {
  return RIVALS.map(({ name, at }) => {
    const found = ERROR_EPSILONS.map(at);
    return {
      name,
      re: found.map(({ law }) => law.absoluteMoment(1, 0)),
      mse: found.map(({ law }) => law.absoluteMoment(2, 0)),
      levels: found.map(({ level }) => level),
    };
  });
}
