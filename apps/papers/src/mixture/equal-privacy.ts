import type { Mechanism } from "@noisewright/core";
import type { Distribution } from "@noisewright/core/laws";
import { recordOf } from "../kit/index.js";
import { bisect } from "./bisect.js";
import { mixtureOf, plainOf, probabilityWithin, type Setting } from "./noise.js";
import { PRINTED } from "./table1-data.js";

/**
 * The utility of one noise distribution. For the first two fields, smaller values are better. For
 * the last field, larger values are better.
 */
export interface Utility {
  readonly mean: number;
  readonly variance: number;
  /** The probability P(|noise| ≤ breakpoint). */
  readonly within: number;
}

/** One row of Table I, and geometric noise with the same privacy by each of three criteria. */
export interface EqualRow extends Setting {
  readonly mixture: Utility;
  /** Geometric noise with equal ζ, as in the paper's comparison. Equal ζ is not equal privacy. */
  readonly zeta: Utility;
  /** Geometric noise with equal Rényi divergence of order 2. */
  readonly rdp2: Utility;
  /** Geometric noise with equal pure ε. */
  readonly pure: Utility;
}

export const YARDSTICKS = ["zeta", "rdp2", "pure"] as const;
export type Yardstick = (typeof YARDSTICKS)[number];
export const FIGURES = ["mean", "variance", "within"] as const;

export interface EqualPrivacy {
  readonly rows: readonly EqualRow[];
  /** The number of rows in which the mixture is better than geometric noise. */
  readonly wins: Readonly<Record<Yardstick, Readonly<Record<keyof Utility, number>>>>;
}

export function compareAtEqualPrivacy(): EqualPrivacy {
  const rows = PRINTED.map(({ breakpoint, innerEpsilon, outerEpsilon }): EqualRow => {
    const setting = { breakpoint, innerEpsilon, outerEpsilon };
    const mixture = mixtureOf("geometric", setting);
    const geometric = (epsilon: number) =>
      utility(plainOf("geometric", epsilon).law(0), breakpoint);
    return {
      ...setting,
      mixture: utility(mixture.law(0), breakpoint),
      zeta: geometric(mixture.details.zeta!),
      rdp2: geometric(epsilonOfRdp2(mixture)),
      pure: geometric(mixture.privacy.epsilon),
    };
  });
  const won = (yardstick: Yardstick, figure: keyof Utility) =>
    rows.filter(({ mixture, [yardstick]: plain }) =>
      figure === "within" ? mixture.within > plain.within : mixture[figure] < plain[figure],
    ).length;
  const wins = recordOf(YARDSTICKS, (yardstick) =>
    recordOf(FIGURES, (figure) => won(yardstick, figure)),
  );
  return { rows, wins };
}

function utility(law: Distribution, breakpoint: number): Utility {
  const mean = law.absoluteMoment(1, 0);
  return { mean, variance: law.variance, within: probabilityWithin(law, breakpoint) };
}

/** Returns the ε of geometric noise that has the same Rényi divergence of order 2. */
function epsilonOfRdp2({ privacy }: Mechanism): number {
  const target = privacy.rdp(2);
  const rdp2 = (epsilon: number) => plainOf("geometric", epsilon).privacy.rdp(2);
  return bisect((epsilon) => rdp2(epsilon) >= target, 0, privacy.epsilon).low;
}
