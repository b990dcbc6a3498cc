import type { Item } from "../../ui/item-list.js";
import { AUTO, canChoose, choosesBounds, type Field, reportsCut } from "./statistics.js";

type Values = Item["values"];

export function autoOrNumber(text: string): string | number {
  return text === AUTO ? AUTO : Number(text);
}

/** The clipping bounds of a release: numbers, or how they are chosen. */
export function clampOf(values: Values, fields: readonly Field[]): object {
  if (!choosesBounds(values)) {
    return { lower: Number(values.lower ?? 0), upper: Number(values.upper ?? 100) };
  }
  const isSum = fields.includes("signed");
  const details = {
    ...(values.share && { share: Number(values.share) }),
    ...limitOf(values, isSum),
    ...(reportsCut(values) && { report: true }),
  };
  return {
    bounds: Object.keys(details).length > 0 ? details : AUTO,
    ...(isSum && values.signed !== "yes" && { lower: 0 }),
  };
}

/** The widest bounds. Those of a sum start at 0, or are symmetric. */
function limitOf({ limitLower, limitUpper, signed }: Values, isSum: boolean): object {
  const upper = Number(limitUpper ?? 0);
  if (isSum) return limitUpper ? { limit: [signed === "yes" ? -upper : 0, upper] } : {};
  return limitLower || limitUpper ? { limit: [Number(limitLower ?? 0), upper] } : {};
}

/** How much of one unit counts in a release, as far as the form of the release says so. */
export function boundOf(values: Values): {
  readonly groups?: string | number;
  readonly rows?: string | number;
} {
  const entries = (["groups", "rows"] as const).flatMap((name) => {
    const text = values[name];
    const isLeftOut = !text || (text === AUTO && !canChoose(name, values));
    return isLeftOut ? [] : [[name, autoOrNumber(text)] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether declared bounds say how much they cut off. Chosen bounds have a field of their own. */
export function reportOf(values: Values): object {
  return reportsCut(values) && !choosesBounds(values) ? { report: "cut" } : {};
}
