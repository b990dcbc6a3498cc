import { deltaText } from "@noisewright/core/format";
import type { Deployment, UnitKind } from "./deployment.js";
import { FACTS } from "./deployment-facts.js";

/** Published deployments, from the public registry of deployments [opendp-registry-2026]. */
export const DEPLOYMENTS: readonly Deployment[] = FACTS;

/** The kinds of units from the most similar to the least similar. */
const SIMILAR: Readonly<Record<"unit" | "row", readonly UnitKind[]>> = {
  unit: ["person", "person and period", "household or business", "device", "event"],
  row: ["event", "person and period", "device", "person", "household or business"],
};

/** The deployments, those with a unit that is similar to this unit first, then those with an ε. */
export function similarFirst(unit: "unit" | "row"): readonly Deployment[] {
  const rank = ({ kind, epsilon }: Deployment) =>
    2 * SIMILAR[unit].indexOf(kind) + (epsilon === null ? 1 : 0);
  return [...DEPLOYMENTS].sort((a, b) => rank(a) - rank(b) || b.year - a.year);
}

/** The privacy level of a deployment, as it was published. */
export function levelOf({ epsilon, delta, rho }: Deployment): string {
  const parts = [
    epsilon === null ? undefined : `ε = ${epsilon}`,
    delta === null || delta === 0 ? undefined : deltaText(delta),
    rho === null ? undefined : `ρ = ${rho}`,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
