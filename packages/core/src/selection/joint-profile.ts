import type { PrivacyEvent } from "../accounting/events/index.js";
import { type JointNeed, jointValue, jointValueAt } from "./joint-value.js";
import { type Direction, type KeyStep, keySteps } from "./key-step.js";
import { profileToEvent } from "./profile-to-event.js";
import { expRaised, RatioGrid } from "./ratio-grid.js";
import { onGrid, type ShownLaw, type ShownLoss } from "./shown-law.js";

/** Under substitution, one unit replaces another unit: up to g keys lose a unit, and up to g gain one. */
export type KeyAdjacency = "add-remove" | "substitute";

export interface ProfileNeed {
  readonly epsilon: number;
  readonly groups: number;
  readonly adjacency: KeyAdjacency;
  readonly shown: ShownLoss | undefined;
}

/** The number of keys that gain or lose a unit at once. */
export function keysOf({ groups, adjacency }: Pick<ProfileNeed, "groups" | "adjacency">): number {
  return adjacency === "substitute" ? 2 * groups : groups;
}

/** The grid: the number of nodes between 0 and ε, and the room beyond both ends. */
export interface Mesh {
  readonly parts: number;
  readonly room: number;
}

/** A key that is named for certain. Its outcome tells only what the key shows. */
const CERTAIN: KeyStep = {
  named: { mass: 1, loss: 1e-12 },
  not: { mass: 0, loss: 0 },
  alone: 0,
};

/**
 * An upper bound on δ(ε) for all keys of one unit and for what the named keys show, computed from
 * the integer weights of the table. The bound holds for all ε at once.
 */
export class JointProfile {
  readonly grid: RatioGrid;
  /** The number of values of the event. */
  readonly checks: number;
  /** δ at the ε of the need, rounded up. The node for e^−ε is at e^−ε or a little above. */
  readonly delta: number;
  /** The largest of their values is the bound. */
  private readonly programmes: readonly JointNeed[];

  constructor(
    weights: readonly bigint[],
    need: ProfileNeed,
    { parts, room }: Mesh,
    directions: readonly Direction[] = ["comes", "goes"],
  ) {
    const grid = new RatioGrid(need.epsilon, parts, room);
    const programme = (direction: Direction, start?: Float64Array): JointNeed => {
      const shown = shownLaw(need.shown, direction, grid);
      const steps = keySteps(weights, direction);
      if (shown !== undefined) {
        // The outcome of a certain key is the most frequent of all.
        steps.push(CERTAIN);
      }
      return { steps, groups: need.groups, grid, shown, start };
    };
    const isSubstitute = need.adjacency === "substitute";
    this.programmes = isSubstitute
      ? [programme("comes", jointValue(programme("goes")))]
      : directions.map((direction) => programme(direction));
    this.checks = (isSubstitute ? 2 : directions.length) * need.groups * weights.length * grid.size;
    this.grid = grid;
    const node = -grid.parts - grid.first;
    const worst = Math.max(...this.programmes.map((each) => jointValueAt(each, node)));
    this.delta = expRaised(grid.epsilon) * worst * (1 + 2 ** -50);
  }

  /** The event of all keys of one unit, and of what the named keys show. */
  get event(): PrivacyEvent {
    const values = this.programmes
      .map(jointValue)
      .reduce((a, b) => a.map((value, j) => Math.max(value, b[j]!)));
    return profileToEvent(this.grid, values);
  }
}

function shownLaw(
  shown: ShownLoss | undefined,
  direction: Direction,
  grid: RatioGrid,
): ShownLaw | undefined {
  return shown && onGrid(shown[direction], grid.step);
}
