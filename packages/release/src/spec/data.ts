import type { Joins } from "@noisewright/engines";
import { joinsIn } from "./joins.js";
import type { Spec } from "./schema.js";
import type { JoinedSource, Source } from "./sources.js";

/** A source that a spec reads. */
export interface UsedSource {
  /** The name of the source. The only source of a spec has no name. */
  readonly name?: string;
  readonly source: Source | JoinedSource;
}

/** The sources that a spec reads: the only source, or `from` and all sources that are joined. */
export function usedSources(spec: Spec): readonly UsedSource[] {
  if ("source" in spec) return [{ source: spec.source }];
  const names = [spec.from, ...(spec.join ?? []).map(({ table }) => table)];
  return names.map((name) => ({ name, source: spec.sources[name]! }));
}

/** How the sources of a spec are joined. Undefined if the spec has only one source. */
export function joinsOf(spec: Spec): Joins | undefined {
  return "source" in spec ? undefined : joinsIn(spec, spec.privacy.unit === "row");
}

/** Whether a source is declared not to depend on who is in the data. */
export function isPublic({ source }: UsedSource): boolean {
  return "public" in source && source.public === true;
}
