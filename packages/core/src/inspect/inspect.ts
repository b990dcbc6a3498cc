import { pdf } from "../laws/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import type { Value } from "../params/index.js";
import type { Certificate } from "../privacy/weights/index.js";
import { metricValues } from "./metric-values.js";
import { checkOptions, type InspectOptions } from "./options.js";

/** All figures of one mechanism, as plain data. Infinite numbers become null in JSON. */
export interface Inspection {
  readonly mechanism: string;
  readonly params: Readonly<Record<string, Value>>;
  readonly privacy: {
    /** The exact pure ε of the ideal law. */
    readonly epsilon: number;
    /** The certificate of the weights that a release would sample from. */
    readonly certified: Certificate;
    /** Exact values of δ(ε) of the ideal law, the worst over all adjacent answers. */
    readonly profile: readonly { readonly epsilon: number; readonly delta: number }[];
    readonly rdp: readonly { readonly alpha: number; readonly epsilon: number }[];
  };
  readonly output: readonly [number, number];
  /** Figures of the ideal law at one answer. */
  readonly utility: {
    readonly answer: number;
    readonly mean: number;
    readonly bias: number;
    readonly variance: number;
    readonly mse: number;
    readonly mae: number;
    readonly entropy: number;
    readonly quantiles: Readonly<Record<string, number>>;
  };
  /** The worst bias and the worst mean squared error over all inputs. */
  readonly worst: { readonly bias: number; readonly mse: number };
  readonly details: Readonly<Record<string, number>>;
  readonly metrics?: Readonly<Record<string, number>>;
  readonly law: readonly { readonly x: number; readonly pdf: number; readonly cdf: number }[];
  readonly atoms?: readonly { readonly x: number; readonly mass: number }[];
}

const QUANTILES = [0.5, 0.9, 0.999];
const SHOWN = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
const EPSILONS = [0.1, 0.5, 1, 2, 4];
const ALPHAS = [1.5, 2, 4, 8, 16, 64];

/** Returns all figures of a mechanism: its privacy, its errors, its law, and its certificate. */
export function inspect(mechanism: Mechanism, options: InspectOptions = {}): Inspection {
  checkOptions(options);
  const { privacy } = mechanism;
  const answer = options.answer ?? middle(mechanism.input);
  const law = mechanism.law(answer);
  const metrics = options.metrics && metricValues(mechanism, answer, options);
  const at = options.at ?? [...new Set(SHOWN.map((p) => law.quantile(p)))];
  return {
    mechanism: mechanism.id,
    params: mechanism.params,
    privacy: {
      epsilon: privacy.epsilon,
      certified: mechanism.compile().certificate,
      profile: (options.epsilons ?? EPSILONS).map((epsilon) => ({
        epsilon,
        delta: privacy.delta(epsilon),
      })),
      rdp: (options.alphas ?? ALPHAS).map((alpha) => ({ alpha, epsilon: privacy.rdp(alpha) })),
    },
    output: [mechanism.output.lower, mechanism.output.upper],
    utility: {
      answer,
      mean: law.mean,
      bias: law.mean - answer,
      variance: law.variance,
      mse: law.absoluteMoment(2, answer),
      mae: law.absoluteMoment(1, answer),
      entropy: law.entropy,
      quantiles: Object.fromEntries(QUANTILES.map((p) => [String(p), law.quantile(p)])),
    },
    worst: mechanism.worst,
    details: mechanism.details,
    ...(metrics && { metrics }),
    law: at.map((x) => ({ x, pdf: pdf(law, x), cdf: law.cdf(x) })),
    ...(law.atoms.length > 0 && { atoms: law.atoms }),
  };
}

/**
 * The default answer for the utility figures: the middle of the input range. If only the lower end
 * is finite, the default is the lower end; otherwise the default is 0.
 */
function middle({ lower, upper }: Mechanism["input"]): number {
  const bounded = Number.isFinite(lower) && Number.isFinite(upper);
  return bounded ? lower + (upper - lower) / 2 : Number.isFinite(lower) ? lower : 0;
}
