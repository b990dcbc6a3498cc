import type { CertifiedChannel, Mechanism, PrivacyEvent } from "@noisewright/core";
import type { Demand, MechanismName } from "../spec/releases.js";
import type { Choosing, Level } from "./planned.js";

/** What is needed of the noise of one cell, in lattice steps. */
export interface Need {
  /** Of all cells together; or an error and how surely it is kept, at the least ε. */
  readonly paid:
    | { readonly epsilon: number }
    | { readonly within: number; readonly confidence: number };
  readonly delta?: number | undefined;
  /** Cells that one unit can change, each by the sensitivity at most. */
  readonly cells: number;
  readonly sensitivity: number;
  readonly demand: Demand;
  readonly named?: MechanismName | undefined;
}

/** Noise that gives it, with its proof. */
export interface Chosen extends CertifiedChannel {
  readonly mechanism: Mechanism;
  readonly choosing: Choosing;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
}

export function repeated(event: PrivacyEvent, count: number): PrivacyEvent {
  return count === 1 ? event : { kind: "composed/1", events: [event], count };
}

export function shownParams({ params }: Mechanism): Choosing["params"] {
  const entries = Object.entries(params).filter(
    ([, value]) => !(Array.isArray(value) || value === Number.POSITIVE_INFINITY),
  );
  return Object.fromEntries(entries) as Choosing["params"];
}
