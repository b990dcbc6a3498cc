import { listed, type OutputSet, type Partition, type Samples } from "./partition.js";

/**
 * Divides words into cells, one for each frequent word. If there are also rare words, one more cell
 * holds all of them.
 */
export class Words implements Partition<string> {
  readonly cells: number;
  private readonly known: ReadonlyMap<string, number>;

  constructor(first: Samples<string>, second: Samples<string>, most: number) {
    const counts = new Map<string, number>();
    for (const samples of [first, second]) {
      for (let i = 0; i < samples.length; i++) {
        const word = samples[i]!;
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    const often = [...counts].sort((a, b) => b[1] - a[1]).slice(0, most);
    this.known = new Map(often.map(([word], i) => [word, i]));
    this.cells = this.known.size + (counts.size > most ? 1 : 0);
  }

  cellOf(word: string): number {
    return this.known.get(word) ?? this.known.size;
  }

  event(member: Uint8Array): OutputSet<string> {
    const words = [...this.known.keys()].filter((word) => member[this.cellOf(word)] === 1);
    const rest = member[this.known.size] === 1 ? ["x is a rare word"] : [];
    const shown = words.map((word) => `x = ${JSON.stringify(word.slice(0, 40))}`);
    return {
      text: listed([...rest, ...shown]),
      contains: (word) => member[this.cellOf(word)] === 1,
    };
  }
}
