import { bracket } from "../../numerics/index.js";
import { type PrivacyEvent, parseEvent } from "../events/index.js";
import { type CountedLaw, chooseMesh, estimateWindow, isSound, LossGrid } from "../grid/index.js";
import type { Bracket } from "../loss/index.js";
import { type Budget, checkBudget, overBudget } from "./budget.js";
import { directionsOf } from "./directions.js";
import { replaceDiscrete } from "./replace-discrete.js";
import { epsilonAbove } from "./within-factor.js";

/**
 * The relative error that a new grid may have. The odometer builds a new grid when the relative
 * width of the bracket exceeds WIDEST.
 */
const TOLERANCE = 1e-3;
const WIDEST = 3e-3;
/**
 * A new grid is this many times as wide as the present releases need. So the number of releases can
 * grow fourfold before the odometer builds the next grid.
 */
const WIDTH_FACTOR = 2;

const NOTHING: Bracket = { lower: 0, upper: 0 };
const UNKNOWN: Bracket = { lower: 0, upper: Number.POSITIVE_INFINITY };

/**
 * Composes releases one by one and refuses releases that exceed the budget. Adding a release needs
 * a few transforms, however many releases came before. When the total has grown about fourfold, the
 * odometer composes all releases again on a wider grid.
 *
 * Earlier outputs may decide which release comes next, but not how much noise the next release has.
 * If earlier outputs also decide the noise, use `RenyiFilter`.
 */
export class Odometer {
  private readonly composedEvents: PrivacyEvent[] = [];
  private grids: readonly LossGrid[] = [];
  /** The κ of the discrete Gaussian noise so far, which Gaussian noise replaces on the grids. */
  private kappa = 0;
  private spentSoFar = NOTHING;

  constructor(readonly budget: Budget) {
    checkBudget(budget);
  }

  get events(): readonly PrivacyEvent[] {
    return this.composedEvents;
  }

  /**
   * The total ε of all releases so far, at the budget's δ. For `range/1` and `discrete-gaussian/1`
   * events, both ends of the bracket belong to the dominating pairs of the events. The lower end may
   * exceed the actual ε.
   */
  get spent(): Bracket {
    return this.spentSoFar;
  }

  /** Returns true if the event fits the remaining budget. */
  fits(event: PrivacyEvent): boolean {
    const checked = parseEvent(event);
    const { events, kappa } = replaceDiscrete([checked]);
    const grids = this.extended(directionsOf(events));
    const { lower, upper } = grids === undefined ? UNKNOWN : this.read(grids, this.kappa + kappa);
    if (upper <= this.budget.epsilon) return true;
    return lower <= this.budget.epsilon && this.after(checked).spent.upper <= this.budget.epsilon;
  }

  /** Adds the event. If the event does not fit the budget, throws an error and charges nothing. */
  add(event: PrivacyEvent): void {
    const checked = parseEvent(event);
    const { grids, spent, kappa } = this.after(checked);
    if (spent.upper > this.budget.epsilon) throw overBudget("odometer", this.budget);
    this.composedEvents.push(checked);
    this.grids = grids;
    this.kappa = kappa;
    this.spentSoFar = spent;
  }

  /** The largest ε such that one more release with this pure ε fits the budget. */
  remaining(): number {
    const fits = (epsilon: number) => this.fits({ kind: "pure/1", epsilon });
    if (fits(this.budget.epsilon)) return this.budget.epsilon;
    return bracket((epsilon) => !fits(epsilon), 0, this.budget.epsilon, 1e-3).no;
  }

  private after(event: PrivacyEvent): {
    readonly grids: readonly LossGrid[];
    readonly spent: Bracket;
    readonly kappa: number;
  } {
    const added = replaceDiscrete([event]);
    const kappa = this.kappa + added.kappa;
    const grids = this.extended(directionsOf(added.events));
    const spent = grids === undefined ? UNKNOWN : this.read(grids, kappa);
    if (grids !== undefined && isNarrow(spent)) return { grids, spent, kappa };
    const all = replaceDiscrete([...this.composedEvents, event]);
    const fresh = this.fresh(directionsOf(all.events));
    if (fresh === undefined) return { grids: [], spent: UNKNOWN, kappa };
    return { grids: fresh, spent: this.read(fresh, kappa), kappa };
  }

  /**
   * Copies the grids and composes more loss distributions on the copies. Returns undefined if a
   * direction has no grid yet.
   */
  private extended(added: readonly (readonly CountedLaw[])[]): readonly LossGrid[] | undefined {
    if (this.grids.length < added.length) return undefined;
    return this.grids.map((grid, i) => {
      const copy = grid.copy();
      for (const { law, count } of added[i] ?? added[0] ?? []) copy.add(law, count);
      return copy;
    });
  }

  /**
   * Builds new grids for all loss distributions. Returns undefined if the losses are too large or
   * too small for doubles.
   */
  private fresh(directions: readonly (readonly CountedLaw[])[]): readonly LossGrid[] | undefined {
    const grids: LossGrid[] = [];
    for (const laws of directions.filter((each) => each.length > 0)) {
      const estimate = estimateWindow(laws, { delta: this.budget.delta });
      if (!isSound(estimate)) return undefined;
      const { mesh, tilted } = chooseMesh(estimate, laws, {
        tolerance: TOLERANCE,
        widthFactor: WIDTH_FACTOR,
      });
      const grid = new LossGrid(estimate, mesh);
      grid.addAll(tilted);
      grids.push(grid);
    }
    return grids;
  }

  private read(grids: readonly LossGrid[], kappa: number): Bracket {
    const { delta } = this.budget;
    const answers = grids.map((grid) => {
      const profile = grid.profile();
      const { lower, upper } = profile.epsilon(delta);
      if (kappa === 0) return { lower, upper };
      return { lower, upper: epsilonAbove(kappa, delta, (rest) => profile.epsilon(rest)) };
    });
    return {
      lower: Math.max(0, ...answers.map(({ lower }) => lower)),
      upper: Math.max(0, ...answers.map(({ upper }) => upper)),
    };
  }
}

function isNarrow({ lower, upper }: Bracket): boolean {
  return upper - lower <= WIDEST * upper;
}
