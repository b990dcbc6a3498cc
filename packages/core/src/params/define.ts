import { interval } from "./interval.js";
import type { NumberParameter } from "./parameter.js";

/** What a number may be. Ends are included. */
interface Limits {
  readonly from: number;
  readonly to: number;
  /** Where tests and sliders draw from; all of it unless given. */
  readonly typical?: readonly [number, number];
  /** What pages show; the lower typical end unless given. */
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

function numberOf(doc: string, { from, to, symbol, ...rest }: Limits) {
  const typical = rest.typical ?? ([from, to] as const);
  return {
    doc,
    domain: interval("[", from, to, "]"),
    typical,
    example: rest.example ?? typical[0],
    ...(symbol !== undefined && { symbol }),
  };
}
