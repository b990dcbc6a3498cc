import { digitsDown, digitsUp } from "@noisewright/core/format";

export function percent(confidence: number): string {
  return `${Number((100 * confidence).toPrecision(6))} %`;
}

/** Digits enough to tell, and no more. */
export function short(x: number): string {
  if (x === 0 || !Number.isFinite(x)) return String(x).replace("Infinity", "∞");
  const size = Math.abs(x);
  const digits = Number(x.toPrecision(4));
  return size >= 1e9 || size < 1e-4 ? digits.toExponential() : String(digits);
}

/** What was spent rounds up: four digits that are not less. */
export function roundedUp(x: number): string {
  return short(digitsUp(x, 4));
}

/** What is left rounds down. */
export function roundedDown(x: number): string {
  return short(digitsDown(x, 4));
}

/** A number to some places after the point: to the nearest (0), or not below (1) or above (−1) it. */
export function fixed(x: number, places: number, side: -1 | 0 | 1): string {
  if (!Number.isFinite(x)) return short(x);
  const near = Number(x.toFixed(places));
  const wrong = side * (near - x) < 0;
  const text = wrong ? (near + side * 10 ** -places).toFixed(places) : x.toFixed(places);
  return String(Number(text));
}

/** Control characters of a key would move a terminal's cursor; long ones its columns. */
export function printable(text: string, width: number): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return visible.length > width ? `${visible.slice(0, width - 1)}…` : visible;
}
