import { NoisewrightError, type RandomSource } from "@noisewright/core";
import type { Json, SpendRequest } from "@noisewright/core/ledger";
import type { Engine } from "@noisewright/engines";
import type { Ledger } from "../ledger/index.js";
import type { PreparedRelease } from "../prepare/index.js";
import type { Spec } from "../spec/index.js";
import { ownersOf } from "./parts.js";
import type { Session } from "./session.js";

/**
 * What is known about the contents of a source without reading rows. Undefined if nothing is known,
 * or if the spec names the version of the data.
 */
export async function fingerprintOf(engine: Engine, { source }: Spec): Promise<string | undefined> {
  return source.version === undefined ? await engine.fingerprint?.(source.table) : undefined;
}

/**
 * Refuses a request if the source has changed since one of its answers was stored. Nothing is drawn
 * again silently: a new version of the data gets a new answer. Answers that were stored without a
 * fingerprint are not checked. Running releases are not checked, because their source grows.
 */
export async function requireUnchanged(
  ledger: Ledger,
  { releases, fingerprint }: Session,
  request: SpendRequest,
): Promise<void> {
  if (fingerprint === undefined) return;
  const stored = await ledger.sources(request.releases.map(({ digest }) => digest));
  const owners = ownersOf(releases);
  request.releases.forEach(({ digest }, i) => {
    const source = stored.get(digest);
    if (source !== undefined && fingerprintIn(source) !== fingerprint) throw changed(owners[i]!);
  });
}

/** The request with the state of the source, which the ledger stores with new answers. */
export function withSource(
  { releases, fingerprint }: Session,
  request: SpendRequest,
  random: RandomSource,
): SpendRequest {
  if (fingerprint === undefined) return request;
  const owners = ownersOf(releases);
  const source = { fingerprint, salt: saltOf(random) };
  return {
    ...request,
    releases: request.releases.map((release, i) =>
      owners[i]!.running === undefined ? { ...release, source } : release,
    ),
  };
}

/** Without a salt, the hash of the fingerprint in a receipt would reveal the size of a file. */
function saltOf(random: RandomSource): string {
  const words = new Uint32Array(4);
  random.fill(words);
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}

function fingerprintIn(source: Json): unknown {
  return Reflect.get(Object(source), "fingerprint");
}

function changed({ name }: PreparedRelease): NoisewrightError {
  return new NoisewrightError({
    code: "conflict",
    subject: `release ${JSON.stringify(name)}`,
    what: "the source has changed since the answer was stored",
    advice:
      "name the version of the data, for example source: { …, version: 2024-07 }; a new version gets a new answer and costs again; nothing was spent",
  });
}
