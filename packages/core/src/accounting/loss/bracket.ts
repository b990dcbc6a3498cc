/** A lower and an upper bound of a number. The upper bound is the safe one. */
export interface Bracket {
  readonly lower: number;
  readonly upper: number;
}
