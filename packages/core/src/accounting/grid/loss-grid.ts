import type { LossLaw } from "../loss/index.js";
import { Circle, compose, type PlacedLaw } from "./circle.js";
import type { WindowEstimate } from "./estimate-window.js";
import { Profile } from "./profile.js";
import { EMPTY_SUMS, type Sums } from "./sums.js";
import { type TiltedLaw, tiltedLaw } from "./tilted-law.js";

/**
 * The grid of losses. The losses are multiples of `step`, and the window contains `size` of these
 * multiples.
 */
export interface Mesh {
  readonly step: number;
  readonly size: number;
  /** The start of the window relative to the mean of the tilted distribution. */
  readonly start: number;
}

/** A loss distribution on the mesh and the number of its repetitions. */
export interface CountedTiltedLaw {
  readonly law: TiltedLaw;
  readonly count: number;
}

/**
 * A composition to which releases can be added. The object stores the tilted distribution of the
 * total loss, and sums that bound every error of the grid. Adding a release updates the
 * distribution and the sums without composing earlier releases again.
 */
export class LossGrid {
  private sums: Sums = EMPTY_SUMS;

  constructor(
    private readonly estimate: WindowEstimate,
    private readonly mesh: Mesh,
    private readonly circle = new Circle(mesh.size),
  ) {}

  copy(): LossGrid {
    const other = new LossGrid(this.estimate, this.mesh, this.circle.copy());
    other.sums = this.sums;
    return other;
  }

  /** Adds `count` releases that have the given loss distribution. */
  add(law: LossLaw, count: number): void {
    this.addAll([{ law: tiltedLaw(law, this.estimate, this.mesh), count }]);
  }

  addAll(laws: readonly CountedTiltedLaw[]): void {
    for (const { law, count } of laws) this.sums = this.sums.plus(law, this.estimate, count);
    compose(
      this.circle,
      laws.map(({ law, count }) => ({ ...this.placed(law), count })),
    );
  }

  profile(): Profile {
    const { estimate, mesh, sums } = this;
    const first = Math.round((sums.mean + mesh.start) / mesh.step);
    return new Profile(estimate, mesh, sums, { first, ...this.circle.window(first) });
  }

  private placed({ grid, tilted, deficit, mean }: TiltedLaw): PlacedLaw {
    const { step } = this.mesh;
    const indices = new Float64Array(grid.nodes.length);
    for (let i = 0; i < indices.length; i++) indices[i] = Math.round(grid.nodes[i]! / step);
    return { indices, masses: tilted, deficits: deficit, center: Math.round(mean / step) };
  }
}
