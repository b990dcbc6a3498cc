import { exampleOf, type Value } from "../../src/entry/params.js";
import { MECHANISMS, type MechanismKind } from "../../src/index.js";
import { SAMPLES } from "../support/statistics.js";

export type Params = Readonly<Record<string, Value>>;

/**
 * The parameters of a mechanism, and the parameters for noise that is 10 % too wide or 10 % too
 * narrow.
 */
export interface Case {
  readonly id: string;
  readonly params: Params;
  readonly wider: Params;
  readonly narrower: Params;
  readonly samples: number;
}

/**
 * If many outputs are almost equally likely, a scale that is wrong by 10 % needs more samples to be
 * detected.
 */
const MORE_SAMPLES: Readonly<Record<string, number>> = { "randomized-response": 2 * SAMPLES };

/**
 * Parameters in addition to the examples, with other sensitivities, parameter forms and kinds of
 * lattice.
 */
const MORE: Readonly<Record<string, readonly Params[]>> = {
  laplace: [{ epsilon: 0.3, sensitivity: 2.5 }],
  geometric: [{ epsilon: 1.5, sensitivity: 3 }],
  gaussian: [{ sigma: 0.7, sensitivity: 0.1 }],
  "discrete-gaussian": [{ sigma: 1.3, sensitivity: 2 }],
  staircase: [{ epsilon: 3, sensitivity: 1.5, step: 0.26 }],
  "cut-staircase": [
    { epsilon: 0.8, delta: 1e-3, sensitivity: 2, metric: "mae", granularity: 0.25 },
  ],
  "laplace-mixture": [{ innerEpsilon: 2, outerEpsilon: 0.5, breakpoint: 0.7, sensitivity: 1.5 }],
  "geometric-mixture": [{ innerEpsilon: 1.5, outerEpsilon: 0.5, breakpoint: 2, sensitivity: 3 }],
  "compound-laplace": [
    { sensitivity: 0.7, prior: "gamma", shape: 7, scale: 0.3 },
    { epsilon: 5, sensitivity: 1.5, metric: "usefulness:0.15" },
  ],
  optimal: [
    {
      ...{ epsilon: 1.5, sensitivity: 0.5, lower: -1, upper: 1, granularity: 0.125 },
      ...{ loss: "rmse", prior: "uniform", unbiased: true },
    },
  ],
  "renyi-optimal": [{ order: 1, value: 2.5, sensitivity: 1.5, granularity: 0.375, metric: "mae" }],
  exponential: [{ epsilon: 2, sensitivity: 0.7, candidates: [-1, 0, 0.5, 3] }],
};

/**
 * Returns parameters for noise that is wider by a factor. The function changes the scale if the
 * mechanism has a scale, otherwise the sensitivity. If the sensitivity must be an integer or does
 * not exist, the function lowers ε.
 */
function stretched(kind: MechanismKind, params: Params, factor: number): Params {
  // For noise with a random scale, the parameters `u0` and `u1` are rates.
  for (const names of [["sigma"], ["sigma0", "sigma1"], ["u0", "u1"], ["scale"], ["value"]]) {
    const scaled = names.map((name) => [name, Number(params[name]) * factor]);
    if (names.every((name) => name in params)) return { ...params, ...Object.fromEntries(scaled) };
  }
  if ("releases" in params) {
    const { order, value } = kind.create(params).details;
    const { sensitivity, metric, granularity } = params;
    return {
      order: order!,
      value: value! * factor,
      sensitivity: sensitivity!,
      metric: metric!,
      granularity: granularity!,
    };
  }
  if ("delta" in params && "sigma" in kind.parameters) {
    const { sigma } = kind.create(params).details;
    return { sigma: sigma! * factor, sensitivity: params.sensitivity! };
  }
  const { sensitivity } = params;
  const own = kind.parameters.sensitivity;
  // If a sensitivity has a default, the default is the width of the whole range, which cannot be
  // scaled. A sensitivity on a lattice of fixed granularity cannot be scaled either.
  const free = own?.kind === "real" && own.default === undefined && !("granularity" in params);
  if (free && sensitivity !== undefined) {
    return { ...params, sensitivity: Number(sensitivity) * factor };
  }
  const budgets = ["epsilon", "innerEpsilon", "outerEpsilon"].filter((name) => name in params);
  const less = budgets.map((name) => [name, Number(params[name]) / factor]);
  return { ...params, ...Object.fromEntries(less) };
}

/**
 * Every registered mechanism with the parameters of its example. Some mechanisms have more test
 * cases.
 */
export const CASES: readonly Case[] = MECHANISMS.flatMap((kind) =>
  [exampleOf(kind.parameters, kind.forms[0] ?? []), ...(MORE[kind.id] ?? [])].map((params) => ({
    id: kind.id,
    params,
    wider: stretched(kind, params, 1.1),
    narrower: stretched(kind, params, 0.9),
    samples: MORE_SAMPLES[kind.id] ?? SAMPLES,
  })),
);
