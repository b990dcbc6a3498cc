/** A lower and an upper bound of a number. For privacy costs, the upper bound is the safe one. */
export interface Bracket {
  readonly lower: number;
  readonly upper: number;
}
