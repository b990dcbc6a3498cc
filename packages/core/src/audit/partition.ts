/** An output of a mechanism: a number or a word. */
export type Output = number | string;

/** A Float64Array or an array of words. */
export interface Samples<T extends Output> {
  readonly length: number;
  readonly [index: number]: T;
  slice(from: number, to?: number): Samples<T>;
}

/** A division of all outputs into cells. The events that an audit may choose are sets of cells. */
export interface Partition<T extends Output> {
  readonly cells: number;
  cellOf(output: T): number;
  /** The set of outputs in the cells that `member` marks. */
  event(member: Uint8Array): OutputSet<T>;
}

export interface OutputSet<T extends Output> {
  readonly text: string;
  contains(output: T): boolean;
}

/** Returns partitions of the outputs, based on samples of two laws. */
export type Divide<T extends Output> = (
  first: Samples<T>,
  second: Samples<T>,
) => readonly Partition<T>[];

/** The number of samples in each cell. */
export function tally<T extends Output>(partition: Partition<T>, samples: Samples<T>): Uint32Array {
  const counts = new Uint32Array(partition.cells);
  for (let i = 0; i < samples.length; i++) {
    const cell = partition.cellOf(samples[i]!);
    counts[cell] = counts[cell]! + 1;
  }
  return counts;
}

/** The index of the first and of the last cell of each run of marked cells before `end`. */
export function runsOf(member: Uint8Array, end: number): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let cell = 0; cell < end; cell++) {
    const from = cell;
    while (cell < end && member[cell] === 1) cell++;
    if (cell > from) runs.push([from, cell - 1]);
  }
  return runs;
}

/** Joins a list into one text that shows only the first items of the list. */
export function listed(items: readonly string[], shown = 4): string {
  const more = items.length - shown;
  const head = items.slice(0, shown).join(", or ");
  return more > 0 ? `${head}, and ${more} more` : head;
}
