import type { Item } from "../../../ui/item-list.js";
import { numbers } from "../word-list.js";

/** Equal bins, as the user describes them. */
export interface EqualBins {
  readonly lower?: number | undefined;
  readonly upper?: number | undefined;
  readonly parts: number;
}

const USUAL_PARTS = 10;
export const MOST_PARTS = 1000;

/** The bins of a histogram: from its edges, or as far as the user has described them. */
export function binsOf({ edges, lower, upper, parts }: Item["values"]): EqualBins {
  const known = numbers(edges ?? "");
  if (known.length > 1) return { lower: known[0], upper: known.at(-1), parts: known.length - 1 };
  const number = (text: string | undefined) => (text ? Number(text) : undefined);
  return { lower: number(lower), upper: number(upper), parts: number(parts) ?? USUAL_PARTS };
}

/** The values of a histogram with these bins. */
export function withBins(values: Item["values"], bins: EqualBins): Item["values"] {
  const { edges: _, lower: __, upper: ___, parts: ____, ...rest } = values;
  const { lower, upper, parts } = bins;
  const isWhole = Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS;
  if (lower !== undefined && upper !== undefined && lower < upper && isWhole) {
    return { ...rest, edges: edgesOf(lower, upper, parts).join(", ") };
  }
  const partial = Object.entries(bins).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(partial.map(([name, value]) => [name, String(value)])) };
}

function edgesOf(lower: number, upper: number, parts: number): readonly number[] {
  const width = (upper - lower) / parts;
  return Array.from({ length: parts + 1 }, (_, i) =>
    i === parts ? upper : Number((lower + i * width).toPrecision(12)),
  );
}
