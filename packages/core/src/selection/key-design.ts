import { TABLE_LIMIT } from "../lattice/sample/index.js";
import { JointProfile, keysOf, type Mesh, type ProfileNeed } from "./joint-profile.js";
import type { Direction } from "./key-step.js";
import { type LevelSearch, largestLevel } from "./largest-level.js";
import type { Chance, ShownMoments } from "./renyi-step.js";
import { momentOf, onGrid } from "./shown-law.js";
import { crossingOf, stepCurve, weightsOf } from "./step-curve.js";

/** A table of weights and the proof of its δ. */
export interface CertifiedTable {
  readonly weights: readonly bigint[];
  readonly profile: JointProfile;
}

export interface DesignNeed extends ProfileNeed {
  readonly delta: number;
}

/**
 * The grid that certifies a table. A division between two nodes adds variance to the loss of each
 * key, so the step shrinks with the root of the number of keys.
 */
export function meshOf(need: DesignNeed): Mesh {
  const parts = 50 * Math.max(1, Math.sqrt(keysOf(need) / 25));
  return { parts: 2 * Math.round(parts), room: need.epsilon };
}

/**
 * The part of δ that a unit may spend on being the only one that has its keys. The rest is for
 * mixtures with other steps.
 */
const FIRST_SHARE = 0.999;
/** The orders that are tried, as multiples of 1 + ln(1/δ)/ε, and the rounds of the search. */
const ORDERS: readonly [number, number] = [0.9, 3];
const ROUNDS = 5;
const FEW = 16;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SEARCH = { precision: 2e-3, tries: 8 };
const FINAL = { precision: 1e-3, tries: 8 };

interface Proposal {
  readonly order: number;
  readonly level: number;
  /** Where the table crosses 1/2, interpolated. */
  readonly half: number;
}

/** Searches the order and the level of the certified table that reaches 1/2 first. */
export class KeyDesign {
  private readonly keys: number;
  private readonly final: Mesh;
  private readonly search: Mesh;

  constructor(private readonly need: DesignNeed) {
    this.keys = keysOf(need);
    this.final = meshOf(need);
    this.search = { parts: this.final.parts / 2, room: 0.5 * need.epsilon };
  }

  best(): CertifiedTable | undefined {
    const found = this.proposal();
    return found && this.certified(found);
  }

  /**
   * The best order and its level. The best order hardly depends on the number of keys, so many keys
   * take the order of a few keys.
   */
  private proposal(): Proposal | undefined {
    const { groups, shown } = this.need;
    if (groups <= FEW || shown !== undefined) return this.bestOrder();
    const few = new KeyDesign({ ...this.need, groups: FEW }).bestOrder();
    return few && this.atOrder(few.order, (few.level * FEW) / groups);
  }

  /** Golden-section search in the logarithm of the order. */
  private bestOrder(): Proposal | undefined {
    const { epsilon, delta } = this.need;
    const scale = 1 + Math.log(1 / delta) / epsilon;
    let [from, to] = [Math.log(ORDERS[0] * scale), Math.log(ORDERS[1] * scale)];
    let near = (0.36 * epsilon) / this.keys;
    const at = (x: number) => {
      const found = this.atOrder(Math.exp(x), near);
      near = found?.level ?? near;
      return { x, found, half: found?.half ?? Number.POSITIVE_INFINITY };
    };
    let [left, right] = [at(to - GOLDEN * (to - from)), at(from + GOLDEN * (to - from))];
    for (let round = 0; round < ROUNDS; round++) {
      if (left.half <= right.half) {
        [to, right] = [right.x, left];
        left = at(to - GOLDEN * (to - from));
      } else {
        [from, left] = [left.x, right];
        right = at(from + GOLDEN * (to - from));
      }
    }
    return (left.half <= right.half ? left : right).found;
  }

  /** The largest level of an order that the coarse grid allows when a unit comes. */
  private atOrder(order: number, near: number): Proposal | undefined {
    let best: Proposal | undefined;
    this.raise(order, near, SEARCH, this.search, ["comes"], (level, table) => {
      best = { order, level, half: crossingOf(table) };
    });
    return best;
  }

  /** The largest level that the fine grid allows in both directions. */
  private certified({ order, level: near }: Proposal): CertifiedTable | undefined {
    let best: CertifiedTable | undefined;
    this.raise(order, near, FINAL, this.final, ["comes", "goes"], (_, table, profile) => {
      best = { weights: weightsOf(table), profile };
    });
    return best;
  }

  /** Searches the largest level. Calls `accept` for each level within δ, the largest one last. */
  private raise(
    order: number,
    near: number,
    { precision, tries }: Pick<LevelSearch, "precision" | "tries">,
    mesh: Mesh,
    directions: readonly Direction[],
    accept: (level: number, table: readonly Chance[], profile: JointProfile) => void,
  ): void {
    const { epsilon, delta } = this.need;
    const shown = this.momentsOf(order);
    const least = shown ? Math.log(Math.max(shown.comes, shown.goes)) / (order - 1) : 0;
    const first = (FIRST_SHARE * delta) / this.keys;
    const excess = (level: number) => {
      const table = stepCurve({ order, level, epsilon, first, shown }, TABLE_LIMIT);
      if (table === undefined) return Number.NaN;
      const profile = new JointProfile(weightsOf(table), this.need, mesh, directions);
      if (profile.delta <= delta) accept(level, table, profile);
      return Math.log(profile.delta / delta);
    };
    const start = Math.max(near, least * (1 + 10 * precision));
    largestLevel(excess, { least, start, precision, tries });
  }

  private momentsOf(order: number): ShownMoments | undefined {
    const { shown } = this.need;
    if (shown === undefined) return undefined;
    const step = this.need.epsilon / this.search.parts;
    const moment = (law: typeof shown.comes) => momentOf(onGrid(law, step), step, order);
    return { comes: moment(shown.comes), goes: moment(shown.goes) };
  }
}
