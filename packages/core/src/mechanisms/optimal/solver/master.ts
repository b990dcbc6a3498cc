import { type Column, packed } from "./columns.js";
import { type Duals, Layout, type Ray } from "./layout.js";
import type { LinearModel, LinearSolution, LinearSolver } from "./linear-solver.js";
import type { RayPricer } from "./ray-pricer.js";
import type { Task } from "./task.js";

const NONE = Number.POSITIVE_INFINITY;

/**
 * Entries below this number are left out of the linear programme, because solvers ignore such small
 * entries anyway.
 */
const SMALL = 1e-12;

/** The linear programme over the rays found so far, loaded in a solver. */
export class Master {
  readonly rays: Ray[] = [];
  private readonly layout: Layout;
  private readonly helpers: readonly Column[];
  private readonly worst: boolean;
  private readonly known = new Set<string>();
  private readonly model: LinearModel;
  /**
   * The costs of the rays. The costs are used once the requirements are met and the loss is
   * minimised.
   */
  private readonly costs: number[] = [];
  private pursuing = false;

  constructor(
    task: Task,
    pricer: RayPricer,
    solver: LinearSolver,
    rays: readonly Ray[],
    margin: number,
  ) {
    this.layout = new Layout(task, pricer);
    this.worst = task.prior === undefined;
    this.helpers = this.layout.helpers();
    this.model = solver(this.layout.bounds(margin), packed(this.helpers));
    this.add(rays);
  }

  /** Adds the rays that are not yet present, and returns the number of added rays. */
  add(rays: readonly Ray[]): number {
    const fresh = rays.filter(({ output, levels }) => {
      const key = `${output}:${levels.join()}`;
      return !this.known.has(key) && this.known.add(key);
    });
    if (fresh.length === 0) return 0;
    const columns = fresh.map((ray) => this.layout.column(ray, SMALL));
    this.rays.push(...fresh);
    for (const { cost } of columns) this.costs.push(cost);
    this.model.addColumns(packed(columns.map((c) => (this.pursuing ? c : { ...c, cost: 0 }))));
    return fresh.length;
  }

  /**
   * Switches the goal of the solver from meeting the requirements to minimising the loss subject to
   * the requirements.
   */
  pursueLoss(): void {
    this.pursuing = true;
    const before = this.helpers.length;
    const size = before + this.rays.length;
    const [cost, lower] = [new Float64Array(size), new Float64Array(size)];
    const upper = new Float64Array(size).fill(NONE);
    upper.fill(0, 0, before);
    cost.set(this.costs, before);
    if (this.worst) [lower[0], upper[0], cost[0]] = [-NONE, NONE, 1];
    this.model.change({ cost, lower, upper });
  }

  solve(): LinearSolution | undefined {
    return this.model.solve();
  }

  duals({ duals }: LinearSolution): Duals {
    const all = this.layout.unfolded(duals);
    return this.pursuing ? all : { ...all, losses: new Float64Array(all.losses.length) };
  }

  /** The amount of each ray in a solution. */
  shares({ columns }: LinearSolution): Float64Array {
    return columns.subarray(this.helpers.length);
  }

  close(): void {
    this.model.close();
  }
}
