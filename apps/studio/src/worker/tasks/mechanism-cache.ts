import { type Mechanism, mechanismKind } from "@noisewright/core";
import type { Value } from "@noisewright/core/params";

export type Params = Readonly<Record<string, Value>>;

/**
 * Recently built mechanisms. They are cached because some mechanisms are found by a slow search.
 */
const CACHE = new Map<string, Mechanism>();
const MAX_SIZE = 300;

function keyOf(id: string, params: Params): string {
  return `${id}?${Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&")}`;
}

export function cacheMechanism(mechanism: Mechanism): void {
  const key = keyOf(mechanism.id, mechanism.params);
  CACHE.delete(key);
  CACHE.set(key, mechanism);
  for (const oldest of CACHE.keys()) {
    if (CACHE.size <= MAX_SIZE) return;
    CACHE.delete(oldest);
  }
}

export function cachedMechanism(id: string, params: Params): Mechanism {
  const cached = CACHE.get(keyOf(id, params));
  if (cached !== undefined) return cached;
  const mechanism = mechanismKind(id).create(params);
  cacheMechanism(mechanism);
  return mechanism;
}
