import type { PublishedResult } from "@noisewright/contract/answers";

/** Columns whose values are numbers that say nothing without the name of the column. */
const NAMED = new Set(["rank", "quantile"]);

export function keyText(key: PublishedResult["key"]): string {
  const parts = Object.entries(key).map(([column, part]) => {
    const text = part === null ? "(empty)" : String(part);
    return NAMED.has(column) ? `${column} ${text}` : text;
  });
  return parts.join(" · ");
}
