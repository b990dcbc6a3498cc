import { type Mechanism, mechanismKind } from "@noisewright/core";
import type { Value } from "@noisewright/core/params";

export type Params = Readonly<Record<string, Value>>;

/** Recently built mechanisms. Some are found by a search, so they are cached. */
const MADE = new Map<string, Mechanism>();
const MOST = 300;

function keyOf(id: string, params: Params): string {
  return `${id}?${Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&")}`;
}

export function remember(made: Mechanism): void {
  const key = keyOf(made.id, made.params);
  MADE.delete(key);
  MADE.set(key, made);
  for (const oldest of MADE.keys()) {
    if (MADE.size <= MOST) return;
    MADE.delete(oldest);
  }
}

export function recall(id: string, params: Params): Mechanism {
  const known = MADE.get(keyOf(id, params));
  if (known !== undefined) return known;
  const made = mechanismKind(id).create(params);
  remember(made);
  return made;
}
