import { NoisewrightError } from "../../errors/index.js";
import { INDEX_LIMIT } from "../../lattice/channels/index.js";
import type { Range } from "../../laws/index.js";
import { widthUp } from "../../numerics/index.js";
import {
  type Given,
  interval,
  type NumberParameter,
  type Parameters,
  type Value,
  type Values,
} from "../../params/index.js";
import type { Details } from "./mechanism.js";
import type { NoiseFamily } from "./noise-family.js";
import { epsilon, integerSensitivity, sensitivity } from "./parameters.js";
import type { MechanismSpec, Variant } from "./variant.js";

const lower = {
  kind: "real",
  symbol: "l",
  doc: "smallest possible answer and output",
  domain: interval("[", -1e15, 1e15, "]"),
  typical: [-5, 5],
  example: 0,
  default: 0,
} as const satisfies NumberParameter;

const upper = {
  ...lower,
  symbol: "u",
  doc: "largest possible answer and output; unbounded by default",
  domain: interval("[", -1e15, Number.POSITIVE_INFINITY, "]"),
  typical: [6, 40],
  example: 10,
  default: Number.POSITIVE_INFINITY,
} as const satisfies NumberParameter;

const scale = {
  kind: "real",
  symbol: "b",
  doc: "scale of the noise; set either the scale or ε",
  domain: interval("[", 1e-100, 1e100, "]"),
  typical: [0.2, 5],
  example: 1,
} as const satisfies NumberParameter;

const real = { epsilon, scale, sensitivity, lower, upper };
const integer = {
  epsilon,
  scale,
  sensitivity: integerSensitivity,
  lower: { ...lower, kind: "integer" },
  upper: { ...upper, kind: "integer" },
} as const;

export function boundedParameters(family: NoiseFamily): typeof real | typeof integer {
  return family.integer ? integer : real;
}

export interface Bounded {
  readonly sensitivity: number;
  readonly lower: number;
  readonly upper: number;
  /** Exactly one of `epsilon` and `scale` is set. */
  readonly epsilon?: number;
  readonly scale?: number;
}

/**
 * The largest distance between adjacent answers in the range: the sensitivity or, if smaller, the
 * width of the range.
 */
export function effectiveSensitivity({ sensitivity, lower, upper }: Bounded): number {
  return Math.min(sensitivity, widthUp(lower, upper));
}

/** Clamps an answer to the range. NaN becomes the lower bound. */
export function clampTo({ lower, upper }: Range, answer: number): number {
  return answer > lower ? Math.min(upper, answer) : lower;
}

/** Refuses a range so far from 0 that lattice indices near the range would exceed 2^51. */
export function checkRangeFitsLattice(
  subject: string,
  { lower, upper }: Range,
  granularity: number,
): void {
  const limit = (INDEX_LIMIT / 2) * granularity;
  const end = Number.isFinite(upper) ? Math.max(Math.abs(lower), Math.abs(upper)) : Math.abs(lower);
  if (end <= limit) return;
  throw new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `a range this far from 0 needs too many lattice steps of ${granularity}`,
    limit: "2^51",
    advice: "subtract a public constant from the answers and add the same constant to the outputs",
  });
}

type Level = "epsilon" | "scale";
type End = "lower" | "upper";

type BoundedVariant<P extends Parameters, L, E extends End, D extends Details> = L extends Level
  ?
      | Variant<Given<typeof real & P, L | "sensitivity" | End>, D>
      | Variant<Given<typeof real & P, L | "sensitivity" | E | keyof P>, D>
  : never;

/**
 * Returns variants for ε and for the scale, each with and without the mechanism's own parameters. A
 * variant with the own parameters accepts only the bounds that `ends` names.
 */
export function boundedVariants<
  P extends Parameters,
  D extends Details,
  const E extends End = End,
  const L extends Level = Level,
>(
  subject: string,
  own: P,
  build: (bounded: Bounded, own: Partial<Values<P>>) => MechanismSpec<D>,
  limits: { readonly ends?: readonly E[]; readonly levels?: readonly L[] } = {},
): BoundedVariant<P, L, E, D>[] {
  const names = Object.keys(own);
  const levels: readonly Level[] = limits.levels ?? ["epsilon", "scale"];
  const ends: readonly End[] = limits.ends ?? ["lower", "upper"];
  const variants = levels.flatMap((level) =>
    (names.length > 0 ? [[], names] : [[]]).map(
      (extra): Variant<unknown, D> => ({
        names: [level, "sensitivity", ...(extra.length > 0 ? ends : ["lower", "upper"]), ...extra],
        build(values) {
          const bounded = boundedOf(values);
          checkRange(subject, bounded);
          const given = Object.fromEntries(extra.map((name) => [name, values[name]]));
          return build(bounded, given as Partial<Values<P>>);
        },
      }),
    ),
  );
  // The names decide what a caller may pass, and the type checker cannot derive the type from the
  // names.
  return variants as BoundedVariant<P, L, E, D>[];
}

/** Converts validated values. Without an upper bound, `upper` is Infinity. */
function boundedOf(values: Readonly<Record<string, Value>>): Bounded {
  const { sensitivity, lower, upper = Number.POSITIVE_INFINITY, epsilon, scale } = values;
  return {
    sensitivity: Number(sensitivity),
    lower: Number(lower),
    upper: Number(upper),
    ...(epsilon !== undefined && { epsilon: Number(epsilon) }),
    ...(scale !== undefined && { scale: Number(scale) }),
  };
}

function checkRange(subject: string, { lower, upper }: Bounded): void {
  if (lower < upper) return;
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "upper",
    symbol: "u",
    domain: `above lower (${lower})`,
    got: String(upper),
  });
}
