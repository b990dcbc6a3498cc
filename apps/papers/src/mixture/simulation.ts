import type { Distribution } from "@noisewright/core/laws";
import { recordOf } from "../kit/index.js";
import { FAMILIES, type Family, mixtureOf, plainOf, SIMULATED } from "./noise.js";

/** A number that the paper takes from a simulation, and the same number computed from the laws. */
export interface SimulationClaim {
  readonly item: string;
  readonly states: string;
  readonly printed: number;
  /** The position of the number in the figure, if the number is a point of the figure. */
  readonly at?: readonly number[];
  /** The largest accepted difference from the printed number. The printed number has few digits. */
  readonly tolerance: number;
  readonly ours: Readonly<Record<Family, number>>;
  readonly verdict: "holds" | "wrong";
  readonly why: string;
  /** Whether the numbers confirm the verdict. */
  readonly confirmed: boolean;
}

/** A claim before the check: the setting of the claim, and how to compute the number. */
export interface Claim extends Omit<SimulationClaim, "ours" | "confirmed"> {
  readonly setting: Simulated;
  readonly value: (noises: Noises, family: Family) => number;
}

/** The six true counts of the paper. Negative noisy counts are clamped to 0. */
export const COUNTS = [1, 3, 10, 50, 200, 1000];

export const [A, B] = SIMULATED;
export type Simulated = (typeof SIMULATED)[number];

export interface Noises {
  readonly mixture: Distribution;
  readonly matched: Distribution;
  readonly relaxed: Distribution;
}

/**
 * Returns the laws that are compared: the mixture, plain noise at the same ζ, and plain noise at a
 * larger ε.
 */
export function noisesOf(setting: Simulated, family: Family): Noises {
  return {
    mixture: mixtureOf(family, setting).law(0),
    matched: plainOf(family, setting.matched).law(0),
    relaxed: plainOf(family, setting.relaxed).law(0),
  };
}

export function check({ setting, value, ...claim }: Claim): SimulationClaim {
  const { printed, tolerance: room, verdict } = claim;
  const ours = recordOf(FAMILIES, (family) => value(noisesOf(setting, family), family));
  const near = FAMILIES.every((family) => Math.abs(ours[family] - printed) <= room);
  return { ...claim, ours, confirmed: near === (verdict === "holds") };
}

/** The largest accepted difference between two percentages, in percentage points. */
export const POINTS = 1.5;

export function percent(p: number): number {
  return 100 * p;
}
