import { pld } from "../../accounting/accountants/index.js";
import type { PrivacyEvent } from "../../accounting/events/index.js";
import { mechanismKind } from "../../mechanisms/index.js";
import { bracket } from "../../numerics/index.js";

/**
 * A privacy guarantee. Either ε at δ after `releases` releases, or a Rényi divergence of one
 * release.
 */
export type Guarantee =
  | { readonly epsilon: number; readonly delta: number; readonly releases: number }
  | { readonly rdp: number; readonly alpha: number };

/** A mechanism given by its parameters, and the privacy event of one release of its ideal law. */
export interface Candidate {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string>>;
  readonly event: () => PrivacyEvent;
}

/** The privacy cost of a candidate divided by the allowed cost. */
function costOf({ id, params, event }: Candidate, guarantee: Guarantee): number {
  if ("rdp" in guarantee) {
    return mechanismKind(id).create(params).privacy.rdp(guarantee.alpha) / guarantee.rdp;
  }
  const all: PrivacyEvent = { kind: "composed/1", events: [event()], count: guarantee.releases };
  return pld.compose([all]).epsilon(guarantee.delta).upper / guarantee.epsilon;
}

/**
 * The member of a family with the largest strength that keeps the guarantee. More strength means
 * less noise. The privacy cost must increase with the strength, and the member of strength
 * `weakest` must keep the guarantee.
 */
export function strongest(
  family: (strength: number) => Candidate,
  guarantee: Guarantee,
  weakest: number,
  limit: number,
): Candidate {
  const keeps = (strength: number) => costOf(family(strength), guarantee) <= 1;
  let [yes, no] = [weakest, 2 * weakest];
  while (no < limit && keeps(no)) [yes, no] = [no, 2 * no];
  if (no >= limit && keeps(limit)) return family(limit);
  return family(bracket((strength) => !keeps(strength), yes, Math.min(no, limit), 1e-4).no);
}
