import type { KeyValue } from "@noisewright/engines";
import type { Result } from "@noisewright/release";
import { fixedPlaces, safeLabel } from "@noisewright/text";

/** Keys with more characters than this are cut off. */
export const KEY_WIDTH = 40;

export function keyText(key: KeyValue): string {
  return key === null ? "(empty)" : String(key);
}

/**
 * Writes a value and its interval, to a hundredth of the interval's width. The lower end is rounded
 * down, and the upper end is rounded up.
 */
export function valueAndInterval({ value, interval, note }: Result): string[] {
  if (typeof value !== "number" || interval === undefined) {
    return [safeLabel(keyText(value), KEY_WIDTH), note ?? ""];
  }
  const { lower, upper } = interval;
  const width = Number.isFinite(upper - lower) ? upper - lower : 0;
  const places = Math.max(0, Math.min(12, Math.ceil(2 - Math.log10(width || 1))));
  const [middle, from, to] = withoutCommonZeros([
    fixedPlaces(value, places, "nearest"),
    fixedPlaces(lower, places, "down"),
    fixedPlaces(upper, places, "up"),
  ]);
  return [middle!, `${from} to ${to}`];
}

/** Cuts the zeros at the end of the decimals that all numbers have, so that 44.00 is written 44. */
function withoutCommonZeros(texts: readonly string[]): readonly string[] {
  const decimals = texts.map((text) => text.split(".")[1]?.replace(/0+$/, "").length ?? 0);
  const places = Math.max(...decimals);
  return texts.map((text) => {
    const [whole, fraction = ""] = text.split(".");
    return places === 0 || fraction === "" ? whole! : `${whole}.${fraction.slice(0, places)}`;
  });
}
