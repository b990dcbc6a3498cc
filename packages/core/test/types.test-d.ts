/**
 * Tests of the types. The compiler checks this file, which is never run. If the line after
 * `@ts-expect-error` has no type error, the compiler reports an error.
 */
import {
  design,
  gaussian,
  laplace,
  type Mechanism,
  type MechanismKind,
  type MetricName,
  mechanism,
  mechanismKind,
  prepare,
  staircase,
} from "@noisewright/core";
import {
  defineMechanism,
  type MechanismSpec,
  type Optimum,
  optimal,
  type ParamsOf,
  rampLaplace,
  variant,
} from "@noisewright/core/mechanisms";

declare const solve: () => Optimum;
declare const spec: MechanismSpec<{ readonly height: number }>;
declare const text: string;
/** True only if A and B are the same type. Assignable but different types give false. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

// Ids of mechanisms.
mechanism("laplace", { epsilon: 1, sensitivity: 1 });
// @ts-expect-error an unknown id
mechanism("laplac", { epsilon: 1, sensitivity: 1 });
// @ts-expect-error an id that is not known at compile time
mechanism(text, { epsilon: 1, sensitivity: 1 });
mechanismKind(text).create({ anything: "goes" });

// Names and types of parameters, and the combinations of parameters that are allowed.
// @ts-expect-error a misspelt parameter name
mechanism("laplace", { epsilom: 1, sensitivity: 1 });
// @ts-expect-error a misspelt parameter name beside all required parameters
mechanism("laplace", { epsilon: 1, sensitivity: 1, epsilom: 1 });
// @ts-expect-error a misspelt parameter name in a call of the kind itself
laplace({ epsilon: 1, sensitivity: 1, epsilom: 1 });
// @ts-expect-error a string instead of a number
mechanism("laplace", { epsilon: "1", sensitivity: 1 });
// @ts-expect-error a missing sensitivity
mechanism("laplace", { epsilon: 1 });
// @ts-expect-error a list instead of a number
mechanism("exponential", { epsilon: 1, sensitivity: [1], candidates: [0, 1] });
mechanism("exponential", { epsilon: 1, sensitivity: 1, candidates: [0, 1] });
// @ts-expect-error a number instead of a boolean
mechanism("log-laplace", { epsilon: 1, relativeChange: 0.1, lower: 1, debias: 1 });
mechanism("log-laplace", { epsilon: 1, relativeChange: 0.1, lower: 1 });

gaussian({ epsilon: 1, delta: 1e-6, sensitivity: 1 });
gaussian({ sigma: 3, sensitivity: 1 });
// @ts-expect-error parameters of two different variants together
gaussian({ epsilon: 1, delta: 1e-6, sensitivity: 1, sigma: 3 });
// @ts-expect-error parameters that complete none of the variants
gaussian({ epsilon: 1, sensitivity: 1 });

// Parameters with a default may be omitted.
// Some parameters are only valid for a range without an upper end.
rampLaplace({ epsilon: 1, sensitivity: 1 });
rampLaplace({ scale: 1, sensitivity: 1, lower: 0, upper: 9, shift: 0.1 });
// @ts-expect-error ε together with a scale
rampLaplace({ epsilon: 1, scale: 1, sensitivity: 1 });
mechanism("minimax-bias-laplace", { epsilon: 1, sensitivity: 1, lower: 0, shift: 0.2 });
// @ts-expect-error a shift together with an upper end of the range
mechanism("minimax-bias-laplace", { epsilon: 1, sensitivity: 1, upper: 9, shift: 0.2 });

// Parameters whose values are words.
mechanism("composite", { epsilon: 1, lower: 0, upper: 1, shape: "a2b1", objective: "average" });
// @ts-expect-error an unknown shape
mechanism("composite", { epsilon: 1, lower: 0, upper: 1, shape: "a4b1" });
mechanism("boosted-laplace", { sensitivity: 1, confidence: 0.9, tolerance: 5, scale: 4 });
// @ts-expect-error a relative region without its ratio and the ends of its domain
mechanism("boosted-laplace", {
  sensitivity: 1,
  confidence: 0.9,
  tolerance: 5,
  scale: 4,
  region: "relative",
});
// @ts-expect-error parameters that this prior does not have
mechanism("compound-laplace", { sensitivity: 1, prior: "gamma", p: 0.3, u0: 1, u1: 2 });
mechanism("compound-laplace", { sensitivity: 1, prior: "gamma", shape: 4, scale: 0.5 });
mechanism("compound-laplace", { sensitivity: 1, p: 0.3, u0: 1, u1: 2 });

// Names of metrics.
staircase({ epsilon: 1, sensitivity: 1, metric: "usefulness:0.4" });
// @ts-expect-error an unknown metric
staircase({ epsilon: 1, sensitivity: 1, metric: "rmze" });
// @ts-expect-error a metric without the number that it requires
staircase({ epsilon: 1, sensitivity: 1, metric: "usefulness" });
// @ts-expect-error a metric to which a random scale cannot be tuned
mechanism("compound-laplace", { epsilon: 1, sensitivity: 1, metric: "bias" });
design({ sensitivity: 1, epsilon: 1, metric: ["rmse", "relative-error:0.1,5"] });
// @ts-expect-error an unknown metric
design({ sensitivity: 1, epsilon: 1, metric: "rmze" });
// @ts-expect-error a metric with one number instead of two
export const metric: MetricName = "confidence:1";

// Figures in the details of a mechanism.
same<(typeof made)["details"], { readonly scale: number }>(true);
const made = mechanism("laplace", { epsilon: 1, sensitivity: 1 });
// @ts-expect-error an unknown figure
made.details.scael;
mechanism("fold-laplace", { epsilon: 1, sensitivity: 1 }).details.leastMargin.toFixed();
const { details } = mechanism("compound-gaussian", {
  sensitivity: 1,
  p: 0.3,
  sigma0: 1,
  sigma1: 2,
});
details.error999.toFixed();
// @ts-expect-error a figure that only one variant of the mechanism has
details.gaussianSigma.toFixed();
const any: Mechanism = made;
any.details.whatever?.toFixed();

// The optimal mechanism needs a solver.
// @ts-expect-error the optimal mechanism cannot be created by the function `mechanism`
mechanism("optimal", { epsilon: 1, sensitivity: 1, lower: 0, upper: 9 });
// @ts-expect-error the optimal mechanism cannot be created without a solution
optimal({ epsilon: 1, sensitivity: 1, lower: 0, upper: 9 });
optimal({ epsilon: 1, sensitivity: 1, lower: 0, upper: 9 }, solve());
prepare("optimal", { epsilon: 1, sensitivity: 1, lower: 0, upper: 9 }, solve);
// @ts-expect-error a missing parameter of the optimal mechanism
prepare("optimal", { epsilon: 1, sensitivity: 1, lower: 0 }, solve);

// A list can contain mechanisms of any kind. The types of a mechanism defined outside are inferred.
export const kinds: readonly MechanismKind[] = [laplace, optimal];
same<ParamsOf<"laplace">, Readonly<Record<"epsilon" | "sensitivity", number>>>(true);
const parameters = {
  width: {
    kind: "real",
    doc: "",
    domain: { lower: 0, upper: 1, lowerOpen: false, upperOpen: false },
    typical: [0, 1],
    example: 1,
  },
  shape: {
    kind: "word",
    doc: "",
    domain: "",
    typical: [],
    example: "flat",
    accepts: (word: string): word is "flat" | "steep" => word === "flat" || word === "steep",
    default: "flat",
  },
} as const;
const mine = defineMechanism({
  id: "mine",
  summary: "",
  parameters,
  variants: [
    variant(parameters, ["width", "shape"], ({ width, shape }) => {
      same<typeof width, number>(true);
      same<typeof shape, "flat" | "steep">(true);
      return spec;
    }),
  ],
});
same<(typeof mine)["id"], "mine">(true);
mine({ width: 1 }).details.height.toFixed();
mine({ width: 1, shape: "steep" });
// @ts-expect-error a word that the parameter does not accept
mine({ width: 1, shape: "step" });
