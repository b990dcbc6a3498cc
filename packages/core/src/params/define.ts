import { interval } from "./interval.js";
import type { NumberParameter } from "./parameter.js";

/** The allowed values of a parameter that is a number. */
interface Limits {
  /** The smallest allowed value. */
  readonly min: number;
  /** The largest allowed value. */
  readonly max: number;
  /** The range of values that tests and sliders use; by default the range [min, max]. */
  readonly typical?: readonly [number, number];
  /** The value that reference pages show; by default the lower end of the range `typical`. */
  readonly example?: number;
  readonly symbol?: string;
}

/** Defines a parameter that is a real number. */
export function real(doc: string, limits: Limits): NumberParameter & { readonly kind: "real" } {
  return { kind: "real", ...numberOf(doc, limits) };
}

/** Defines a parameter that is a whole number. */
export function integer(
  doc: string,
  limits: Limits,
): NumberParameter & { readonly kind: "integer" } {
  return { kind: "integer", ...numberOf(doc, limits) };
}

function numberOf(doc: string, { min, max, symbol, ...rest }: Limits) {
  const typical = rest.typical ?? ([min, max] as const);
  return {
    doc,
    domain: interval("[", min, max, "]"),
    typical,
    example: rest.example ?? typical[0],
    ...(symbol !== undefined && { symbol }),
  };
}
