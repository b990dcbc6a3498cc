import { interval } from "./interval.js";
import type { NumberParameter } from "./parameter.js";

/** The allowed values of a number. */
interface Limits {
  /** The smallest allowed value. */
  readonly min: number;
  /** The largest allowed value. */
  readonly max: number;
  /** The range that tests and sliders use; [min, max] by default. */
  readonly typical?: readonly [number, number];
  /** The value that reference pages show; the lower end of `typical` by default. */
  readonly example?: number;
  readonly symbol?: string;
}

/** A parameter that is a real number. */
export function real(doc: string, limits: Limits): NumberParameter & { readonly kind: "real" } {
  return { kind: "real", ...numberOf(doc, limits) };
}

/** A parameter that is a whole number. */
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
