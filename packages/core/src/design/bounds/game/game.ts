import { growthUp, pointBetween } from "./between-nodes.js";
import { hullLines, Points } from "./convex-hull.js";
import { Dual, valueDown } from "./dual-value.js";
import { lastRelease } from "./last-release.js";
import { type Lines, newLines } from "./lines.js";
import { StateSolver } from "./state-solver.js";

/** k releases that are (ε, δ)-DP together, and a limit on the cost of each release. */
export interface GameTask {
  readonly releases: number;
  readonly epsilon: number;
  readonly delta: number;
  /** The costs c(0), c(1), …, c(N), rounded down. Costs never decrease. */
  readonly costs: Float64Array;
  readonly limit: number;
  /** The ε at which the geometric law has this cost. It sets the step of the grid. */
  readonly level: number;
  /** The smallest number of grid steps per level. */
  readonly nodes: number;
}

/** The largest ρ in the tables, in levels. Larger ρ are cut to this number, which is valid. */
const REACH = 3.5;

/** Values below this fraction of δ/k are set to 0. */
const NEGLIGIBLE = 1e-4;

/**
 * A lower bound, rounded down, on the δ at ε of every mechanism whose releases all cost at most the
 * limit, even if the mechanism chooses the noise of each release after it has seen the earlier
 * outputs. Let u be the likelihood ratio of the outputs so far, and φ_j(u) a lower bound on the mean
 * of max(0, ratio − e^ε) with j releases to go. Then δ ≥ φ_k(1).
 */
export function gameDown(task: GameTask): number {
  return new Game(task).play();
}

class Game {
  /** The start lies this number of grid steps below the state 1. */
  private readonly start: number;
  /** The number of grid steps per level, rounded up. */
  private readonly nodes: number;
  private readonly grid: Float64Array;
  private readonly lines: Lines;
  private readonly solver: StateSolver;
  private readonly points: Points;
  private readonly lambdas: Float64Array;
  private readonly values: Float64Array;
  private duals: [Dual, Dual];
  /** The depth of the last state that was solved. */
  private solved = 0;

  constructor(private readonly task: GameTask) {
    const { releases, epsilon, costs, limit, level, nodes } = task;
    this.start = Math.ceil((epsilon * nodes) / level);
    const step = epsilon / this.start;
    this.nodes = Math.ceil(level / step);
    const lowest = Math.min(releases * this.nodes, Math.floor((1.5 * epsilon + 2 * level) / step));
    const reach = Math.floor((REACH * level) / step) + 1;
    this.grid = new Float64Array(lowest + 1).map((_, depth) => Math.exp(-step * depth));
    this.lines = newLines(lowest + reach + 2);
    this.solver = new StateSolver(this.lines, costs, limit, reach);
    this.points = new Points(2 * this.grid.length);
    this.lambdas = new Float64Array(lowest + 1);
    this.values = new Float64Array(lowest + 1);
    this.duals = [new Dual(costs.length + 1), new Dual(costs.length + 1)];
  }

  play(): number {
    const { releases, epsilon, costs, limit } = this.task;
    if (!(this.start < this.grid.length)) return 0;
    for (let toGo = 1; toGo < releases; toGo++) this.release(toGo);
    // The start, rounded down. φ_k does not decrease, so its value there is a lower bound.
    const state = Math.exp(-epsilon) * (1 - 2 ** -50);
    const [dual] = this.duals;
    if (releases === 1) lastRelease(dual, costs, state, limit);
    else
      this.solver.solve(dual, this.start, state, this.lambdas[Math.min(this.start, this.solved)]!);
    const value = valueDown(dual, costs, state, limit);
    return value * Math.exp(epsilon) * (1 - 2 ** -50);
  }

  /** Replaces φ_{j−1} by a lower bound on φ_j, as lines at the grid states. */
  private release(toGo: number): void {
    const { releases, epsilon, delta, costs, limit } = this.task;
    const { grid, values, lambdas, nodes } = this;
    const negligible = (NEGLIGIBLE * delta * Math.exp(-epsilon)) / releases;
    const deepest = Math.min(grid.length - 1, toGo * nodes - 1);
    const growths: number[] = [];
    let depth = 0;
    let ratio = 1;
    for (; depth <= deepest; depth++) {
      const state = grid[depth]!;
      const [dual, above] = this.duals;
      if (toGo === 1) lastRelease(dual, costs, state, limit);
      else {
        const before = depth > 0 ? lambdas[depth - 1]! * ratio : lambdas[0]!;
        this.solver.solve(dual, depth, state, before > 0 ? before : state / limit);
      }
      let value = valueDown(dual, costs, state, limit);
      if (depth > 0) {
        ratio = Math.min(5, Math.max(0.2, dual.lambda / lambdas[depth - 1]!)) || 1;
        value = Math.min(value, values[depth - 1]!);
      }
      lambdas[depth] = dual.lambda;
      this.solved = depth;
      if (value < negligible) break;
      values[depth] = value;
      if (depth > 0) growths.push(growthUp(dual, above));
      this.duals = [above, dual];
    }
    this.collect(depth, growths);
    hullLines(this.points, grid, this.lines);
  }

  /** Collects the points of the new function: `count` states have positive values. */
  private collect(count: number, growths: readonly number[]): void {
    const { grid, values, points } = this;
    points.size = 0;
    if (count === 0) {
      points.push(1, 0);
      return;
    }
    // Below the last state with a positive value, the value is 0.
    points.push(grid[count - 1]!, 0);
    for (let depth = count - 2; depth >= 0; depth--) {
      const lower = { state: grid[depth + 1]!, value: values[depth + 1]! };
      const upper = { state: grid[depth]!, value: values[depth]! };
      const between = pointBetween(lower, upper, growths[depth]!);
      if (points.states[points.size - 1]! < lower.state) points.push(lower.state, lower.value);
      points.push(between.state, between.value);
    }
    if (points.states[points.size - 1]! < 1) points.push(1, values[0]!);
  }
}
