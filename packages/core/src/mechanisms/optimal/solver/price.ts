import { type Factor, factor, plusDown, ROUNDING, times } from "./factor.js";
import type { Cheapest, RayPricer } from "./ray-pricer.js";

/**
 * Finds the cheapest columns in the cone of all columns. A column is the probability of one output
 * as a function v ≥ 0 of the answer, with v(i) ≤ e^ε v(j) for |i − j| ≤ s. On an extreme ray, the
 * constraints that hold with equality connect all answers. So, up to a common factor, all values
 * are powers v(i) = e^(−ε·k(i)), with integer levels k that differ by at most 1 within s steps. A
 * linear function therefore attains its minimum on the cone at such levels, and dynamic programming
 * finds these levels. The state of the recursion says how many steps ago the levels last changed,
 * and in which direction. The problem is homogeneous in v, so the state does not contain the level
 * itself.
 *
 * State 0 is unconstrained. State `a` = 1 … s − 1 means that v was multiplied by e^ε, `a` steps ago.
 * State s − 1 + `a` means that v was divided by e^ε, `a` steps ago.
 */
export class Pricer implements RayPricer {
  private readonly last: number;
  private readonly steps: number;
  private readonly states: number;
  private readonly powers: Float64Array;
  private readonly up: Factor;
  private readonly down: Factor;
  private readonly value: Float64Array;
  private readonly choice: Int8Array;
  private readonly walk: Int32Array;

  constructor(last: number, steps: number, epsilon: number) {
    this.last = last;
    this.steps = steps;
    this.states = 2 * steps - 1;
    this.up = factor(Math.exp(epsilon));
    this.down = factor(Math.exp(-epsilon));
    this.powers = Float64Array.from({ length: last + 2 }, (_, k) => Math.exp(-epsilon * k));
    this.value = new Float64Array((last + 1) * this.states);
    this.choice = new Int8Array((last + 1) * this.states);
    this.walk = new Int32Array(last + 1);
  }

  /** e^(−ε·level). */
  power(level: number): number {
    return this.powers[level]!;
  }

  /**
   * The levels that minimise the ratio Σ v(i)·costs(i) / Σ v(i), and the minimum of this ratio. No
   * levels are returned if the minimum is not negative. Dinkelbach's method [dinkelbach-1967]
   * minimises for a trial ratio, then takes the ratio of the minimiser as the next trial. The trial
   * ratios only decrease.
   */
  cheapest(costs: Float64Array): Cheapest {
    let found: { ratio: number; levels?: Uint16Array } = { ratio: 0 };
    while (this.leastDown(costs, found.ratio) < 0) {
      const levels = this.levels();
      let [cost, size] = [0, 0];
      for (let i = 0; i <= this.last; i++) {
        const v = this.powers[levels[i]!]!;
        cost += v * costs[i]!;
        size += v;
      }
      if (!(cost / size < found.ratio - 1e-15 * Math.abs(found.ratio))) break;
      found = { ratio: cost / size, levels };
    }
    return found;
  }

  /**
   * The minimum of Σ v(i)·(costs(i) − shift) with v(0) = 1, rounded down. The result is −∞ on
   * overflow. The value of each step increases with the value of the next step. So a lower bound on
   * the next value gives a lower bound on this value.
   */
  leastDown(costs: Float64Array, shift: number): number {
    const { last, steps, states, up, down, value, choice } = this;
    const end = costs[last]! - shift;
    value.fill(end - Math.abs(end) * ROUNDING, last * states);
    for (let i = last - 1; i >= 0; i--) {
      const [here, next] = [i * states, (i + 1) * states];
      const cost = costs[i]! - shift;
      const add = (rest: number) => plusDown(cost, rest);
      const grown = times(up, value[next + (steps > 1 ? 1 : 0)]!);
      const shrunk = times(down, value[next + (steps > 1 ? steps : 0)]!);
      const same = value[next]!;
      // On a tie, prefer growth. If a value is −∞, negative costs lie ahead.
      const growth = grown <= same && grown <= shrunk;
      choice[here] = growth ? 1 : shrunk < same ? -1 : 0;
      value[here] = add(growth ? grown : Math.min(shrunk, same));
      for (let a = 1; a < steps; a++) {
        const after = a + 1 < steps;
        const low = value[next + (after ? a + 1 : 0)]!;
        choice[here + a] = shrunk < low ? -1 : 0;
        value[here + a] = add(Math.min(shrunk, low));
        const high = value[next + (after ? steps + a : 0)]!;
        choice[here + steps - 1 + a] = grown <= high ? 1 : 0;
        value[here + steps - 1 + a] = add(Math.min(grown, high));
      }
    }
    return value[0]!;
  }

  /** The levels of the last result, shifted so that the smallest level is 0. */
  private levels(): Uint16Array {
    const { last, steps, states, choice, walk } = this;
    let state = 0;
    for (let i = 0; i < last; i++) {
      const step = choice[i * states + state]!;
      walk[i + 1] = walk[i]! - step;
      if (steps === 1) continue;
      if (step !== 0) state = step > 0 ? 1 : steps;
      else if (state > 0) state = state === steps - 1 || state === 2 * steps - 2 ? 0 : state + 1;
    }
    // Loops, because these are the levels of every trial ratio.
    let least = 0;
    for (let i = 0; i <= last; i++) least = Math.min(least, walk[i]!);
    const levels = new Uint16Array(last + 1);
    for (let i = 0; i <= last; i++) levels[i] = walk[i]! - least;
    return levels;
  }
}
