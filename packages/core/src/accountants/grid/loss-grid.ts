import type { LossLaw } from "../loss/loss-law.js";
import { Circle, type Placed } from "./circle.js";
import type { Plan } from "./plan.js";
import { Profile } from "./profile.js";
import { NO_SUMS, type Sums } from "./sums.js";
import { type TiltedLaw, tiltedLaw } from "./tilted-law.js";

/** Where losses are counted: multiples of a step, `size` of them in the window. */
export interface Mesh {
  readonly step: number;
  readonly size: number;
  /** The order at which the excess of the grid's losses over the true ones is bounded. */
  readonly lambda: number;
}

/** A law on the mesh, and how often it is composed. */
export interface CountedTilted {
  readonly law: TiltedLaw;
  readonly count: number;
}

/**
 * A composition in progress: the tilted law of the sum of losses, and sums that bound everything
 * the grid gets wrong. Adding a release multiplies and adds; nothing is composed again.
 */
export class LossGrid {
  private sums: Sums = NO_SUMS;

  constructor(
    private readonly plan: Plan,
    private readonly mesh: Mesh,
    private readonly circle = new Circle(mesh.size),
  ) {}

  copy(): LossGrid {
    const other = new LossGrid(this.plan, this.mesh, this.circle.copy());
    other.sums = this.sums;
    return other;
  }

  /** `count` more releases of a law. */
  add(law: LossLaw, count: number): void {
    this.addAll([{ law: tiltedLaw(law, this.plan, this.mesh), count }]);
  }

  /** Many laws at once. Those that fill little of the window are composed on a small circle first. */
  addAll(laws: readonly CountedTilted[]): void {
    const room = this.mesh.size / 16;
    let small = new Circle(2 * room);
    let filled = 0;
    for (const { law, count } of laws) {
      this.sums = this.sums.plus(law, this.plan, this.mesh, count);
      const placed = this.placed(law);
      const reach = count * reachOf(placed);
      if (laws.length === 1 || reach >= room) {
        this.circle.multiply(placed, count);
        continue;
      }
      if (filled + reach >= room) {
        this.circle.absorb(small);
        small = new Circle(2 * room);
        filled = 0;
      }
      small.multiply(placed, count);
      filled += reach;
    }
    if (filled > 0) this.circle.absorb(small);
  }

  profile(): Profile {
    const first = Math.round(this.sums.mean / this.mesh.step) - this.mesh.size / 2;
    return new Profile(this.plan, this.mesh, this.sums, {
      first,
      masses: this.circle.window(first),
      gain: this.circle.gain,
    });
  }

  private placed({ grid, tilted, mean }: TiltedLaw): Placed {
    const { step } = this.mesh;
    return {
      indices: grid.nodes.map((node) => Math.round(node / step)),
      masses: tilted,
      center: Math.round(mean / step),
    };
  }
}

/** How far from its center a law reaches. */
function reachOf({ indices, center }: Placed): number {
  return Math.max(
    center - (indices[0] as number),
    (indices[indices.length - 1] as number) - center,
    1,
  );
}
