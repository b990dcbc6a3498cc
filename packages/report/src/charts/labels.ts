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
  for (const [id, label] of keys) {
    if (labels.has(id)) continue;
    let free = label;
    for (let i = 2; taken.has(free); i++) free = `${label} (${i})`;
    labels.set(id, free);
    taken.add(free);
  }
  return labels;
}
