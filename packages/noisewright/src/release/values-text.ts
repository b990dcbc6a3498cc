import type { KeyValue } from "@noisewright/engines";
import type { Result } from "@noisewright/release";
import { roundedInterval, safeLabel } from "@noisewright/text";

/** Keys with more characters than this are cut off. */
export const KEY_WIDTH = 40;

export function keyText(key: KeyValue): string {
  return key === null ? "(empty)" : String(key);
}

/** Writes a value and its interval, or its note if there is no interval. */
export function valueAndInterval({ value, interval, note }: Result): string[] {
  if (typeof value !== "number" || interval === undefined) {
    return [safeLabel(keyText(value), KEY_WIDTH), note ?? ""];
  }
  const [middle, from, to] = roundedInterval(value, interval);
  return [middle, `${from} to ${to}`];
}
