import { simultaneous } from "@noisewright/core";
import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { KeyValue } from "@noisewright/engines";
import { labelOf, type PreparedRelease, type Shown, uniqueNames } from "../prepare/index.js";
import { aboutOf, drawnOf } from "./drawn.js";

/** One published value and its group. */
export interface Result extends Omit<Shown, "labels"> {
  /**
   * The key of the group, by column. A bin is shown as a range. If a group has several values, the
   * key also has the columns that tell these values apart.
   */
  readonly key: Readonly<Record<string, KeyValue>>;
}

/**
 * The results in an answer. Intervals are computed from the published numbers alone. A release of
 * tables has tables instead, and a release of synthetic rows has rows.
 */
export function resultsOf(release: PreparedRelease, answer: LedgerAnswer): readonly Result[] {
  if (release.tables !== undefined || release.rows !== undefined) return [];
  const { columns, running } = release;
  const stored = drawnOf(answer);
  const drawn = running?.estimate(stored) ?? stored;
  const confidence = release.simultaneous ? jointly(release, drawn.length) : release.confidence;
  const names = resultColumns(release);
  const about = aboutOf(answer);
  return drawn.flatMap(({ key, values }) => {
    const group = columns.map(({ edges }, i) => labelOf(key[i]!, edges));
    return release.show(values, confidence, about).map(({ labels = [], ...shown }) => {
      const own = [...group, ...labels].map((label, i) => [names[i]!, label] as const);
      return { key: Object.fromEntries(own), ...shown };
    });
  });
}

/** The confidence of each interval such that all intervals of a release together are right. */
function jointly({ several, running, confidence }: PreparedRelease, groups: number): number {
  // Later periods must not change the intervals of earlier ones, so all periods count now.
  if (running !== undefined) return ofEach(confidence, running.values);
  const perGroup = several === undefined || several.joint ? 1 : several.count;
  return ofEach(simultaneous(confidence, groups), perGroup);
}

/**
 * The confidence of each interval of one group such that all intervals of the group together have
 * the requested confidence. The intervals may come from the same noise, so this is the union bound.
 */
const ofEach = (confidence: number, count: number): number =>
  count === 1 ? confidence : 1 - (1 - confidence) / count;

/** The names of all columns of a result: the key of the group, then what tells its values apart. */
export function resultColumns({ columns, several }: PreparedRelease): readonly string[] {
  return uniqueNames([...columns.map(({ name }) => name), ...(several?.columns ?? [])]);
}
