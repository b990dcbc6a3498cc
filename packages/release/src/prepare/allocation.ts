import { NoisewrightError } from "@noisewright/core";
import { type KeyNames, keyNames, provedMinimum } from "./keys.js";
import { sumOf } from "./level.js";
import type { Level, Procedure } from "./prepared.js";
import type { Selected, SelectedRequest } from "./selected.js";
import { LARGEST_EPSILON } from "./target.js";

/**
 * How names and values share a level. "joint" means that one certificate covers both, since the
 * values of keys that are not named cost nothing. "split" means that both have a part of ε, and
 * that the names have all of δ.
 */
export type Kind = "joint" | "split";

/** The shares that are tried if the spec says which keys must be named, largest first. */
export const SHARES: readonly number[] = Array.from({ length: 19 }, (_, i) => (95 - 5 * i) / 100);

/** Smaller than 1 by more than the rounding errors of adding up two parts of ε or of δ. */
const PART = 1 - 2 ** -49;

/** Leaves a little of δ to the rounding errors of composing the names with the noise on a grid. */
const DELTA_PART = 1 - 2 ** -9;

/**
 * The release if the noise of its values is designed for the part `share` of ε. Undefined if this is
 * not possible: if the procedure does not say what one key shows, or if the noise leaves nothing for
 * the names.
 */
export function allocated(
  request: SelectedRequest,
  delta: number,
  kind: Kind,
  share: number,
): Selected | undefined {
  const { payment, keys } = request;
  const built = kind === "joint" ? request.joint : request;
  const own = kind === "joint" ? delta : delta * request.noiseDelta || undefined;
  const procedure = built?.procedure(
    "target" in payment
      ? { target: { ...payment.target, delta: own } }
      : { epsilon: payment.epsilon * share * PART, delta: own },
  );
  if (procedure === undefined) return undefined;
  const epsilon = "target" in payment ? procedure.certified.epsilon / share : payment.epsilon;
  if (epsilon > LARGEST_EPSILON) return undefined;
  const proved = () => provedMinimum({ epsilon, delta, groups: keys.groups });
  if (kind === "joint") {
    const names = jointNames(procedure, { epsilon, delta }, request);
    return names && { ...names, procedure, events: [names.event], provedMinimum: proved };
  }
  const rest = own === undefined ? delta : (delta - own) * PART;
  // The names of a single key have two losses, which need no grid beside pure noise.
  const isExact = keys.groups === 1 && keys.adjacency === "add-remove" && !("target" in payment);
  const left = isExact ? rest : rest * DELTA_PART;
  const names = keyNames({ epsilon: epsilon * (1 - share) * PART, delta: left }, keys);
  return {
    ...names,
    procedure,
    events: [...procedure.events, names.event],
    certified: sumOf([procedure.certified, names.certified]),
    provedMinimum: proved,
  };
}

/** One certificate for the names of all keys of a unit and for what named keys show. */
function jointNames(
  procedure: Procedure,
  level: Level,
  { keys }: SelectedRequest,
): KeyNames | undefined {
  if (procedure.shown === undefined) return undefined;
  try {
    return keyNames(level, keys, procedure.shown);
  } catch (error) {
    if (error instanceof NoisewrightError && error.code === "uncertified") return undefined;
    throw error;
  }
}
