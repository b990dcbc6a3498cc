import type { Distribution } from "@noisewright/core/laws";
import { FAMILIES, type Family, mixtureOf, plainOf, SIMULATED } from "./noise.js";

/** What the paper reads off a simulation, and the same computed from the laws. */
export interface SimulationClaim {
  readonly item: string;
  readonly states: string;
  readonly printed: number;
  /** Where in the figure it stands, if it is a point of it. */
  readonly at?: readonly number[];
  /** How far ours may be from what is printed: its digits are few. */
  readonly room: number;
  readonly ours: Readonly<Record<Family, number>>;
  readonly verdict: "holds" | "wrong";
  readonly why: string;
  /** Whether the numbers bear the verdict out. */
  readonly confirmed: boolean;
}

/** A claim before it is checked: about which setting, and how to compute it. */
export interface Claim extends Omit<SimulationClaim, "ours" | "confirmed"> {
  readonly setting: Simulated;
  readonly value: (noises: Noises, family: Family) => number;
}

/** The six true counts of the paper. Noise that would make a count negative sets it to 0. */
export const COUNTS = [1, 3, 10, 50, 200, 1000];

export const [A, B] = SIMULATED;
export type Simulated = (typeof SIMULATED)[number];

export interface Noises {
  readonly mixture: Distribution;
  readonly matched: Distribution;
  readonly relaxed: Distribution;
}

/** The laws that are compared: the mixture, and plain noise at the same ζ and at a laxer ε. */
export function noisesOf(setting: Simulated, family: Family): Noises {
  return {
    mixture: mixtureOf(family, setting).law(0),
    matched: plainOf(family, setting.matched).law(0),
    relaxed: plainOf(family, setting.relaxed).law(0),
  };
}

export function check({ setting, value, ...claim }: Claim): SimulationClaim {
  const { printed, room, verdict } = claim;
  const entries = FAMILIES.map(
    (family) => [family, value(noisesOf(setting, family), family)] as const,
  );
  const near = entries.every(([, ours]) => Math.abs(ours - printed) <= room);
  const ours = Object.fromEntries(entries) as SimulationClaim["ours"];
  return { ...claim, ours, confirmed: near === (verdict === "holds") };
}

/** Percentages are held to this many points. */
export const POINTS = 1.5;

export function percent(p: number): number {
  return 100 * p;
}
