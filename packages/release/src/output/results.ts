import { simultaneous } from "@noisewright/core";
import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { KeyValue } from "@noisewright/engines";
import type { PreparedRelease, Shown } from "../prepare/index.js";
import { drawnOf } from "./drawn.js";

/** One published value and its group. */
export interface Result extends Shown {
  /** The key of the group, by column. A bin is shown as a range. */
  readonly key: Readonly<Record<string, KeyValue>>;
}

/** The results in an answer. Intervals are computed from the published numbers alone. */
export function resultsOf(release: PreparedRelease, answer: LedgerAnswer): readonly Result[] {
  const drawn = drawnOf(answer);
  const confidence = release.simultaneous
    ? simultaneous(release.confidence, drawn.length)
    : release.confidence;
  return drawn.map(({ key, values }) => ({
    key: Object.fromEntries(
      release.columns.map(({ name, edges }, i) => [name, labelOf(key[i]!, edges)]),
    ),
    ...release.show(values, confidence),
  }));
}

function labelOf(key: KeyValue, edges: readonly number[] | undefined): KeyValue {
  if (edges === undefined) return key;
  const bin = Number(key);
  const last = bin === edges.length - 2;
  return `[${edges[bin]}, ${edges[bin + 1]}${last ? "]" : ")"}`;
}
