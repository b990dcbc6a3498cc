import { fixedPlaces } from "./fixed-places.js";

/**
 * Writes a value and the ends of its interval, to a hundredth of the interval's width. The lower end
 * is rounded down, and the upper end is rounded up.
 */
export function roundedInterval(
  value: number,
  { lower, upper }: { readonly lower: number; readonly upper: number },
): readonly [value: string, lower: string, upper: string] {
  const width = Number.isFinite(upper - lower) ? upper - lower : 0;
  const places = Math.max(0, Math.min(12, Math.ceil(2 - Math.log10(width || 1))));
  return withoutCommonZeros([
    fixedPlaces(value, places, "nearest"),
    fixedPlaces(lower, places, "down"),
    fixedPlaces(upper, places, "up"),
  ]);
}

type Three = readonly [string, string, string];

/** Cuts the zeros at the end of the decimals that all numbers have, so that 44.00 is written 44. */
function withoutCommonZeros(texts: Three): Three {
  const decimals = texts.map((text) => text.split(".")[1]?.replace(/0+$/, "").length ?? 0);
  const places = Math.max(...decimals);
  const cut = (text: string) => {
    const [whole, fraction = ""] = text.split(".");
    return places === 0 || fraction === "" ? whole! : `${whole}.${fraction.slice(0, places)}`;
  };
  return [cut(texts[0]), cut(texts[1]), cut(texts[2])];
}
