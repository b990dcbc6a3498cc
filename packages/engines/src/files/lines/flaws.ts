/**
 * The lines with one flaw: how many lines have this flaw, and the numbers of the first few of these
 * lines, counted from 1.
 */
export interface FlawedLines {
  readonly count: number;
  readonly lines: readonly number[];
}

/** Which lines of a file are not rows, by the reason why. */
export interface LineReport<Flaw extends string> {
  /** The number of lines that are not empty. The header line does not count. */
  readonly lines: number;
  readonly flawed: Readonly<Record<Flaw, FlawedLines>>;
}

const MOST_SHOWN = 20;

/** Counts lines, and collects the lines that are not rows. */
export class LineCounter<Flaw extends string> {
  /** The number of lines so far. */
  lines = 0;
  private readonly flawed: Record<Flaw, { count: number; lines: number[] }>;

  constructor(flaws: readonly Flaw[]) {
    const none = flaws.map((flaw) => [flaw, { count: 0, lines: [] as number[] }] as const);
    this.flawed = Object.fromEntries(none) as typeof this.flawed;
  }

  add(number: number, flaw: Flaw | undefined): void {
    this.lines++;
    if (flaw === undefined) return;
    const found = this.flawed[flaw];
    found.count++;
    if (found.lines.length < MOST_SHOWN) found.lines.push(number);
  }

  report(): LineReport<Flaw> {
    return { lines: this.lines, flawed: this.flawed };
  }
}
