import { Chain } from "./chain.js";
import type { Dual } from "./dual-value.js";
import type { Lines } from "./lines.js";
import { StateSearch } from "./state-search.js";

/** Solves the dual problem of one release at a grid state, for the function that `lines` describe. */
export class StateSolver {
  private readonly chain: Chain;
  private readonly search: StateSearch;

  constructor(
    private readonly lines: Lines,
    costs: Float64Array,
    limit: number,
    reach: number,
  ) {
    this.chain = new Chain(costs, reach);
    this.search = new StateSearch(this.chain, limit);
  }

  /** Writes the best dual solution for the state at a depth of the grid. */
  solve(dual: Dual, depth: number, state: number, guess: number): void {
    const at = this.lines.centre - depth;
    this.tabulate(at, state);
    dual.lambda = this.search.run(guess).lambda;
    const { steps } = this.chain;
    for (let x = 1; x < steps.length; x++) {
      const rho = steps[x]!;
      this.lineAt(at + rho, dual.up, dual.upOffsets, x);
      this.lineAt(at - rho, dual.down, dual.downOffsets, x);
    }
  }

  /** Interpolates slope and offset between two grid states with the same weights. */
  private lineAt(at: number, into: Float64Array, offsetInto: Float64Array, x: number): void {
    const { slopes, offsets } = this.lines;
    const i = Math.floor(at);
    const part = at - i;
    into[x] = slopes[i]! * (1 - part) + slopes[i + 1]! * part;
    offsetInto[x] = offsets[i]! * (1 - part) + offsets[i + 1]! * part;
  }

  /** Fills the tables of the chain: A(ρ) = G(w+ρ) − u·P(w−ρ), B(ρ) = u·P(w+ρ) − G(w−ρ). */
  private tabulate(at: number, state: number): void {
    const { slopes, offsets } = this.lines;
    const { a, b, last } = this.chain;
    for (let i = 0; i <= last; i++) {
      a[i] = offsets[at + i]! - state * slopes[at - i]!;
      b[i] = state * slopes[at + i]! - offsets[at - i]!;
    }
  }
}
