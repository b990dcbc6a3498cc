import type { KeyValue } from "@noisewright/contract/answers";
import { visibleText } from "../markup/index.js";
import { cutToWidth } from "./label-width.js";

/** The width of the longest label, in pixels. */
const WIDTH = 200;

/** Columns whose values are numbers that say nothing without the name of the column. */
const NAMED = ["rank", "quantile"];

/** The label of a key with one or more columns. */
export function keyLabel(
  columns: readonly string[],
  values: readonly KeyValue[],
  width = WIDTH,
): string {
  const parts = values.map((value, i) => {
    const text = visibleText(value);
    return NAMED.includes(columns[i]!) ? `${columns[i]} ${text}` : text;
  });
  return cutToWidth(parts.join(" · "), width);
}

/** Different labels for different keys, because a chart has one place for each label. */
export function distinctLabels(keys: readonly (readonly [id: string, label: string])[]) {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  /** The number to try next for a label. The numbers before it are taken. */
  const next = new Map<string, number>();
  for (const [id, label] of keys) {
    if (labels.has(id)) continue;
    let free = label;
    let number = next.get(label) ?? 2;
    for (; taken.has(free); number++) free = `${label} (${number})`;
    next.set(label, number);
    labels.set(id, free);
    taken.add(free);
  }
  return labels;
}
