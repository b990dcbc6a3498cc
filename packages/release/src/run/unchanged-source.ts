import { NoisewrightError, type RandomSource } from "@noisewright/core";
import { digestOf, type Json, type SpendRequest } from "@noisewright/core/ledger";
import type { Ledger } from "../ledger/index.js";
import type { PreparedRelease } from "../prepare/index.js";
import { type Spec, usedSources } from "../spec/index.js";
import { ownersOf } from "./parts.js";
import type { Session } from "./session.js";
import { type JoinedEngine, tableName } from "./spec-table.js";

/** What is known about the contents of the sources without reading rows. Never shown. */
export interface Fingerprints {
  readonly all?: string | undefined;
  /** Of the joined sources alone. While a running release goes on, only `from` may grow. */
  readonly joined?: string | undefined;
}

/** The fingerprints of a spec. A source whose version the spec names is left out. */
export async function fingerprintsOf(
  { engine, names }: JoinedEngine,
  spec: Spec,
): Promise<Fingerprints> {
  const known: (readonly [string | undefined, string])[] = [];
  for (const used of usedSources(spec)) {
    if (used.source.version !== undefined) continue;
    const fingerprint = await engine.fingerprint?.(tableName(used, names));
    if (fingerprint !== undefined) known.push([used.name, fingerprint]);
  }
  if ("source" in spec) return { all: known[0]?.[1] };
  const together = (some: typeof known) =>
    some.length === 0 ? undefined : digestOf(Object.fromEntries(some));
  return {
    all: together(known),
    joined: together(known.filter(([name]) => name !== spec.from)),
  };
}

/**
 * Refuses a request if a source has changed since one of its answers was stored. Nothing is drawn
 * again silently: a new version of the data gets a new answer. The source of a running release
 * grows, but a change of a joined source could change which rows of past periods count. Answers that
 * were stored without a fingerprint are not checked.
 */
export async function requireUnchanged(
  ledger: Ledger,
  { releases, fingerprints }: Session,
  request: SpendRequest,
): Promise<void> {
  if (fingerprints.all === undefined) return;
  const stored = await ledger.sources(request.releases.map(({ digest }) => digest));
  const owners = ownersOf(releases);
  request.releases.forEach(({ digest }, i) => {
    const [source, now] = [stored.get(digest), checkedFor(owners[i]!, fingerprints)];
    if (source === undefined || now === undefined || fingerprintIn(source) === now) return;
    throw changed(owners[i]!);
  });
}

/** The request with the state of the sources, which the ledger stores with new answers. */
export function withSource(
  { releases, fingerprints }: Session,
  request: SpendRequest,
  random: RandomSource,
): SpendRequest {
  if (fingerprints.all === undefined) return request;
  const owners = ownersOf(releases);
  const salt = saltOf(random);
  return {
    ...request,
    releases: request.releases.map((release, i) => {
      const fingerprint = checkedFor(owners[i]!, fingerprints);
      return fingerprint === undefined ? release : { ...release, source: { fingerprint, salt } };
    }),
  };
}

function checkedFor({ running }: PreparedRelease, { all, joined }: Fingerprints) {
  return running === undefined ? all : joined;
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

function changed({ name, running }: PreparedRelease): NoisewrightError {
  const subject = `release ${JSON.stringify(name)}`;
  if (running !== undefined) {
    return new NoisewrightError({
      code: "conflict",
      subject,
      what: "a joined table has changed since the first period was published",
      advice:
        "use the table as it was, or name its version to begin a new series, which costs again; nothing was spent",
    });
  }
  return new NoisewrightError({
    code: "conflict",
    subject,
    what: "the source has changed since the answer was stored",
    advice:
      "name the version of the data, for example source: { …, version: 2024-07 }; a new version gets a new answer and costs again; nothing was spent",
  });
}
