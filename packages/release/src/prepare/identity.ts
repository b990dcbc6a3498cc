import type { Json } from "@noisewright/core/ledger";
import {
  type ColumnSpec,
  type JoinedSource,
  type Release,
  type Source,
  type Spec,
  type UnitSpec,
  usedSources,
} from "../spec/index.js";
import { orderedKeys } from "./hierarchy.js";
import type { MechanismChoice } from "./prepared.js";
import { inOneForm } from "./quantile-form.js";

/**
 * The version of the meaning of specs. The version changes when the same spec begins to mean
 * something else.
 */
const FORMAT = "noisewright-release/1";

/** The noise of a release. If the noise follows from a plan, the plan is part of the identity. */
interface Noise {
  readonly mechanism: MechanismChoice;
  readonly questions?: Json;
  /** The rule that chooses bounds from the data, if bounds are chosen. */
  readonly choice?: string | undefined;
}

/** How results and previews are shown. Synthetic rows have no intervals, so they lack these fields. */
interface ShownAt {
  readonly confidence?: number | undefined;
  readonly simultaneous?: boolean;
  readonly scale?: number | undefined;
}

/**
 * The identity of a release: what the release computes, from which tables, for which privacy unit,
 * and with which noise. Three things are not part of the identity: the name of the release, the
 * user and password of a database, and how results and previews are shown.
 */
export function identityOf(
  spec: Spec,
  release: Release,
  { mechanism, questions, choice }: Noise,
): { readonly [field: string]: Json } {
  const { name, confidence, simultaneous, scale, ...request }: Release & ShownAt =
    inOneForm(release);
  const drawn =
    ["quantile", "min", "max"].includes(request.statistic) &&
    !("intervals" in request && request.intervals === false);
  const { id, params } = mechanism;
  return JSON.parse(
    JSON.stringify({
      format: FORMAT,
      ...dataIdentity(spec),
      privacy: { ...spec.privacy, unit: unitIdentity(spec.privacy.unit) },
      derive: spec.derive ?? {},
      release: { ...request, ...("columns" in request && { columns: inOrder(request.columns) }) },
      noise: { id, params, questions, choice },
      // For these statistics the ends of an interval are drawn at random, so the ends are part of
      // the stored answer.
      ...(drawn && { confidence: confidence ?? spec.confidence, simultaneous }),
    }),
  );
}

/** The columns of tables. The order of the nodes of a hierarchy is part of the identity. */
function inOrder(columns: readonly ColumnSpec[]): readonly object[] {
  return columns.map(({ levels, ...column }) => ({
    ...column,
    ...(levels && { levels: { ...levels, keys: orderedKeys(levels.keys) } }),
  }));
}

/** The source, or all sources that the spec reads and how they are joined. */
function dataIdentity(spec: Spec): object {
  if ("source" in spec) return { source: sourceIdentity(spec.source) };
  const used = usedSources(spec).map(
    ({ name, source }) => [name!, sourceIdentity(source)] as const,
  );
  return { sources: Object.fromEntries(used), from: spec.from, join: spec.join ?? [] };
}

/** The column decides which rows are one unit. Its name beside the column only names the ledger. */
function unitIdentity(unit: UnitSpec): UnitSpec {
  return unit !== "row" && "column" in unit ? { column: unit.column } : unit;
}

function sourceIdentity(source: Source | JoinedSource): object {
  if (!("url" in source)) return typesIdentity(source);
  const { hostname, port, pathname } = new URL(source.url);
  return { ...source, url: `${hostname}:${port}${pathname}` };
}

/**
 * A source whose types are in the field `columns`, where earlier versions had them. So a spec that
 * moves its types to `types` asks for the same.
 */
function typesIdentity(source: Exclude<Source | JoinedSource, { url: string }>): object {
  const { types = {}, ...others } = source;
  if (Object.keys(types).length === 0) return others;
  return others.columns === undefined ? { ...others, columns: types } : source;
}
