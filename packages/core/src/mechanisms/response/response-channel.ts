import {
  type Channel,
  type MatrixWeights,
  nearestIndex,
  type Ratio,
  requireThat,
  type WeightPair,
} from "../../lattice/channels/index.js";
import { AliasDraws, inChunks, TOTAL_BITS } from "../../lattice/sample/index.js";
import { type Distribution, finite, type Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import { offsetOf, type Regions, relation } from "./regions.js";
import { responsePairs } from "./response-pairs.js";
import type { ResponseWeights } from "./response-weights.js";

/**
 * A channel that reports an answer in 0 … n − 1 as a value in 0 … n − 1. Any two answers are
 * adjacent. Rows of weights for regions of the same size differ only in the order of their outputs,
 * so such rows share one table.
 */
export class ResponseChannel implements Channel {
  readonly granularity = 1;
  readonly input: Range;
  readonly total: bigint;
  readonly regions: Regions;
  readonly #levels: ReadonlyMap<number, ResponseWeights>;
  readonly #offsets: Int32Array;
  /** The tables by region size. */
  #tables: readonly AliasDraws[] | undefined;

  constructor(regions: Regions, levels: ReadonlyMap<number, ResponseWeights>) {
    const start = Object.freeze([...regions.start]);
    const size = Object.freeze([...regions.size]);
    this.regions = Object.freeze({ start, size });
    this.#levels = new Map([...levels].map(([k, row]) => [k, Object.freeze({ ...row })]));
    this.input = Object.freeze({ lower: 0, upper: start.length - 1 });
    this.#offsets = Int32Array.from(start, (_, x) => offsetOf(this.regions, x));
    requireThat(start.length > 1, "regions", "a list for at least two inputs");
    const inside = (x: number) => x >= 0 && x < start.length;
    requireThat(
      start.every(inside) &&
        size.every((k, x) => inside(k) && this.#offsets[x]! < k && levels.has(k)),
      "regions",
      "around their inputs, smaller than the domain, and with weights for each size",
    );
    const totals = [...levels].map(([k, row]) => this.totalOf(k, row));
    this.total = totals[0]!;
    requireThat(
      [...levels.values()].every(({ truth, near, far }) => truth > 0n && near > 0n && far > 0n),
      "weights",
      "positive",
    );
    requireThat(
      totals.every((total) => total === this.total && total <= 1n << BigInt(TOTAL_BITS)),
      "weights",
      "rows with the same total, at most 2^96",
    );
    Object.freeze(this);
  }

  /** The weights for each region size. */
  get levels(): ReadonlyMap<number, ResponseWeights> {
    return new Map(this.#levels);
  }

  /** The full matrix, one row for each input. */
  get weights(): MatrixWeights {
    const outputs = Array.from(this.regions.start, (_, x) => x);
    const rows = outputs.map((x) => outputs.map((y) => this.weight(x, y)));
    return { granularity: 1, steps: outputs.length - 1, first: 0, outputs, rows };
  }

  weight(input: number, output: number): bigint {
    return this.levelsAt(input)[relation(this.regions, input, output)];
  }

  law(answer: number): Distribution {
    const input = this.inputAt(answer);
    const total = Number(this.total);
    const atoms = Array.from(this.regions.start, (_, x) => ({
      x,
      mass: Number(this.weight(input, x)) / total,
    }));
    return finite("lattice", atoms);
  }

  sample(answer: number, random: RandomSource): number {
    return this.respond(this.inputAt(answer), random);
  }

  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const input = this.inputAt(answer);
    const n = this.regions.start.length;
    const [start, offset] = [this.regions.start[input]!, this.#offsets[input]!];
    const table = this.tableFor(input);
    inChunks(target, random, (part, words) => {
      for (let i = 0; i < part.length; i++) {
        part[i] = reportOf(table.decide(words[i]!, random), start, offset, n);
      }
    });
  }

  /**
   * Draws the report for an input of the domain. The steps of the computation do not depend on the
   * input.
   */
  respond(input: number, random: RandomSource): number {
    const { start } = this.regions;
    const drawn = this.tableFor(input).draw(random);
    return reportOf(drawn, start[input]!, this.#offsets[input]!, start.length);
  }

  pairs(): Iterable<WeightPair> {
    return responsePairs(this.regions, this.#levels);
  }

  *extremes(): Iterable<Ratio> {
    const n = this.regions.start.length;
    for (let output = 0; output < n; output++) {
      let [largest, smallest] = [this.weight(0, output), this.weight(0, output)];
      for (let input = 1; input < n; input++) {
        const weight = this.weight(input, output);
        if (weight > largest) largest = weight;
        if (weight < smallest) smallest = weight;
      }
      yield [largest, smallest];
    }
  }

  /** NaN becomes the first answer. */
  private inputAt(answer: number): number {
    return Math.min(this.input.upper, Math.max(0, nearestIndex(answer, 1)));
  }

  private levelsAt(input: number): ResponseWeights {
    return this.#levels.get(this.regions.size[input]!)!;
  }

  private totalOf(size: number, { truth, near, far }: ResponseWeights): bigint {
    return truth + BigInt(size - 1) * near + BigInt(this.regions.start.length - size) * far;
  }

  /**
   * All tables are built at once, so that timing does not reveal which inputs came before.
   */
  private tableFor(input: number): AliasDraws {
    this.#tables ??= this.makeTables();
    return this.#tables[this.regions.size[input]!]!;
  }

  private makeTables(): AliasDraws[] {
    const n = this.regions.start.length;
    const tables: AliasDraws[] = [];
    for (const [size, { truth, near, far }] of this.#levels) {
      const row = Array.from({ length: n }, (_, i) => (i === 0 ? truth : i < size ? near : far));
      tables[size] = new AliasDraws(row);
    }
    return tables;
  }
}

/** The report for an outcome of a table, for an input whose region begins at `start`. */
function reportOf(drawn: number, start: number, offset: number, n: number): number {
  const output = start + swapPositions(drawn, offset);
  return output - (n & ~((output - n) >> 31));
}

/**
 * Swaps positions 0 and `offset` of a row without branching. So the weight of the true value moves
 * from position 0 to the position of the true value.
 */
function swapPositions(place: number, offset: number): number {
  const first = (place - 1) >> 31;
  const own = ((place ^ offset) - 1) >> 31;
  return place ^ (offset & (first | own));
}
