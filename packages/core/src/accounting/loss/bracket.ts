/** A number that is not known exactly: it lies between two, and the upper one is safe. */
export interface Bracket {
  readonly lower: number;
  readonly upper: number;
}
