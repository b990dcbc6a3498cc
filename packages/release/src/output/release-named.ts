import type { Release, Spec } from "../spec/index.js";

/** The releases of each spec by name, because a spec may have thousands of releases. */
const known = new WeakMap<Spec, ReadonlyMap<string, Release>>();

export function releaseNamed(spec: Spec, name: string): Release {
  const found = known.get(spec) ?? new Map(spec.releases.map((release) => [release.name, release]));
  known.set(spec, found);
  return found.get(name)!;
}
