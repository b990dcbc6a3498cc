import type { Json } from "@noisewright/core/ledger";
import type { Release, Spec } from "../spec/index.js";
import type { Procedure } from "./prepared.js";
import { inOneForm } from "./quantile-form.js";

/**
 * The version of the meaning of specs. The version changes when the same spec begins to mean
 * something else.
 */
const FORMAT = "noisewright-release/1";

/**
 * The identity of a release: what the release computes, from which table, for which privacy unit,
 * and with which noise. Three things are not part of the identity: the name of the release, the
 * user and password of a database, and how results are shown.
 */
export function identityOf(spec: Spec, release: Release, { mechanism }: Procedure): Json {
  const { name: _, confidence, simultaneous, ...request } = inOneForm(release);
  const drawn =
    ["quantile", "min", "max"].includes(request.statistic) &&
    !("intervals" in request && request.intervals === false);
  const { id, params } = mechanism;
  return JSON.parse(
    JSON.stringify({
      format: FORMAT,
      source: sourceIdentity(spec.source),
      privacy: spec.privacy,
      derive: spec.derive ?? {},
      release: request,
      noise: { id, params },
      // For these statistics the ends of an interval are drawn at random, so the ends are part of
      // the stored answer.
      ...(drawn && { confidence: confidence ?? spec.confidence, simultaneous }),
    }),
  );
}

function sourceIdentity(source: Spec["source"]): object {
  if ("file" in source) return source;
  const { hostname, port, pathname } = new URL(source.url);
  return { ...source, url: `${hostname}:${port}${pathname}` };
}
