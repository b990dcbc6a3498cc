import type { Distribution } from "@noisewright/core/laws";
import { recordOf } from "../kit/index.js";
import { FAMILIES, type Family, mixtureOf, plainOf, SIMULATED } from "./noise.js";

/** A number that the paper reads off a simulation, and the same number computed from the laws. */
export interface SimulationClaim {
  readonly item: string;
  readonly states: string;
  readonly printed: number;
  /** The position in the figure, if the number is a point of it. */
  readonly at?: readonly number[];
  /** The largest accepted difference from the printed number, which has few digits. */
  readonly tolerance: number;
  readonly ours: Readonly<Record<Family, number>>;
  readonly verdict: "holds" | "wrong";
  readonly why: string;
  /** Whether the numbers confirm the verdict. */
  readonly confirmed: boolean;
}

/** A claim before it is checked: its setting, and how to compute its number. */
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

/** The laws that are compared: the mixture, and plain noise at the same ζ and at a larger ε. */
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

/** Percentages must agree to this many points. */
export const POINTS = 1.5;

export function percent(p: number): number {
  return 100 * p;
}
