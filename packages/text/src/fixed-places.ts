import { numberText, type Rounding } from "@noisewright/core/format";

/**
 * Writes a number with `places` digits after the decimal point, and then removes trailing zeros.
 */
export function fixedPlaces(x: number, places: number, rounding: Rounding): string {
  if (!Number.isFinite(x)) return numberText(x);
  const nearest = Number(x.toFixed(places));
  const side = { up: 1, down: -1, nearest: 0 }[rounding];
  const isWrongSide = side * (nearest - x) < 0;
  const text = isWrongSide ? (nearest + side * 10 ** -places).toFixed(places) : x.toFixed(places);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** Writes a probability in percent, for example `95 %`. */
export function percent(probability: number): string {
  return `${Number((100 * probability).toPrecision(6))} %`;
}
