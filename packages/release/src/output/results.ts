import { simultaneous } from "@noisewright/core";
import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { KeyValue } from "@noisewright/engines";
import type { PreparedRelease, Shown } from "../prepare/index.js";
import { drawnOf } from "./drawn.js";

/** One published value and its group. */
export interface Result extends Omit<Shown, "labels"> {
  /**
   * The key of the group, by column. A bin is shown as a range. If a group has several values, the
   * key also has the columns that tell these values apart.
   */
  readonly key: Readonly<Record<string, KeyValue>>;
}

/** The results in an answer. Intervals are computed from the published numbers alone. */
export function resultsOf(release: PreparedRelease, answer: LedgerAnswer): readonly Result[] {
  const drawn = drawnOf(answer);
  const { columns, several } = release;
  const perGroup = several === undefined || several.joint ? 1 : several.count;
  const confidence = release.simultaneous
    ? ofEach(simultaneous(release.confidence, drawn.length), perGroup)
    : release.confidence;
  const names = resultColumns(release);
  return drawn.flatMap(({ key, values }) => {
    const group = columns.map(({ edges }, i) => labelOf(key[i]!, edges));
    return release.show(values, confidence).map(({ labels = [], ...shown }) => {
      const own = [...group, ...labels].map((label, i) => [names[i]!, label] as const);
      return { key: Object.fromEntries(own), ...shown };
    });
  });
}

/**
 * The confidence of each interval of one group such that all intervals of the group together have
 * the requested confidence. The intervals may come from the same noise, so this is the union bound.
 */
const ofEach = (confidence: number, count: number): number =>
  count === 1 ? confidence : 1 - (1 - confidence) / count;

/**
 * The names of all columns of a result: the key of the group, then what tells its values apart. If
 * an earlier column has the same name, a name gets a number.
 */
export function resultColumns({ columns, several }: PreparedRelease): readonly string[] {
  const taken: string[] = [];
  for (const name of [...columns.map(({ name }) => name), ...(several?.columns ?? [])]) {
    let free = name;
    for (let i = 2; taken.includes(free); i++) free = `${name} ${i}`;
    taken.push(free);
  }
  return taken;
}

function labelOf(key: KeyValue, edges: readonly number[] | undefined): KeyValue {
  if (edges === undefined) return key;
  const bin = Number(key);
  const last = bin === edges.length - 2;
  return `[${edges[bin]}, ${edges[bin + 1]}${last ? "]" : ")"}`;
}
