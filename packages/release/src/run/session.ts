import { type ErrorCode, NoisewrightError } from "@noisewright/core";
import { digestOf, type SpendRequest } from "@noisewright/core/ledger";
import { type Engine, problemsIn } from "@noisewright/engines";
import { type PreparedRelease, prepareRelease, type Solve, whenSolved } from "../prepare/index.js";
import {
  type FieldProblem,
  problemsError,
  type Release,
  type Spec,
  type SpecFile,
} from "../spec/index.js";
import { Turns } from "./in-turns.js";
import { partsOf } from "./parts.js";
import { unitName } from "./spec-ledger.js";
import { type JoinedEngine, openedEngine, specTable } from "./spec-table.js";
import { type Fingerprints, fingerprintsOf } from "./unchanged-source.js";

export interface SessionParts {
  /**
   * Opens the source of the spec, or all its sources in one engine. The session closes the engine
   * when the session ends.
   */
  openEngine(): Promise<Engine | JoinedEngine>;
  /** Solves the linear programme of an optimal mechanism. */
  readonly solve: Solve;
  /** The clock that decides which periods have ended; by default, the clock of this machine. */
  readonly now?: (() => Date) | undefined;
}

export interface SessionOptions {
  /** The id of the request. By default the id is a digest of the releases of the request. */
  readonly requestId?: string | undefined;
  /** Who asks, for the history of the ledger: for example `key 1a2b3c4d` or `command line`. */
  readonly who?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A spec whose releases are prepared for the public schema of the table. Nothing is spent yet. */
export interface Session {
  readonly spec: Spec;
  readonly engine: Engine;
  readonly releases: readonly PreparedRelease[];
  /** The request has one release for each part of a release. */
  readonly request: SpendRequest;
  readonly fingerprints: Fingerprints;
}

/**
 * Opens the source, prepares all releases and passes the session to `use`. Always closes the engine
 * afterwards.
 */
export async function withSession<T>(
  file: SpecFile,
  { openEngine, solve, now = () => new Date() }: SessionParts,
  options: SessionOptions,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const { spec } = file;
  const opened = await openedEngine(file, openEngine);
  const { engine } = opened;
  try {
    const table = await specTable(opened, file, options.signal);
    const today = now();
    const prepare = (release: Release) =>
      prepareRelease(spec, release, table, engine.dialect, today);
    const releases = await prepared(
      file,
      (release) => whenSolved(() => prepare(release), solve, options.signal),
      options,
    );
    const request = requestOf(spec, releases, options);
    const fingerprints = await fingerprintsOf(opened, spec);
    return await use({ spec, engine, releases, request, fingerprints });
  } finally {
    await engine.close();
  }
}

/** Errors that no change of the spec can correct. They end the preparation at once. */
const NOT_OF_SPEC: readonly ErrorCode[] = ["cancelled", "unavailable", "corrupt"];

/** Prepares each release. One error shows the problems of all releases. */
async function prepared(
  { spec, locate }: SpecFile,
  prepare: (release: Release) => Promise<PreparedRelease>,
  { signal }: SessionOptions,
): Promise<readonly PreparedRelease[]> {
  const turns = new Turns(signal);
  const releases: PreparedRelease[] = [];
  const problems: FieldProblem[] = [];
  for (const [i, release] of spec.releases.entries()) {
    if (turns.isOver) await turns.pass();
    signal?.throwIfAborted();
    try {
      releases.push(await prepare(release));
    } catch (error) {
      if (!(error instanceof NoisewrightError) || NOT_OF_SPEC.includes(error.code)) throw error;
      for (const problem of problemsIn(error)) {
        problems.push({ path: problem.path ?? ["releases", i], problem });
      }
    }
  }
  if (problems.length > 0) throw problemsError(problems, locate);
  return releases;
}

function requestOf(
  spec: Spec,
  prepared: readonly PreparedRelease[],
  { requestId, who }: SessionOptions,
): SpendRequest {
  const releases = prepared.flatMap((release) =>
    partsOf(release).map(({ identity, events }) => ({
      digest: digestOf(identity),
      name: release.name,
      events,
    })),
  );
  return { id: requestId ?? ownId(releases), unit: unitName(spec), who, releases };
}

/** The id of a request, computed from its releases, so that a retry has the same id. */
export function ownId(releases: SpendRequest["releases"]): string {
  return digestOf(releases.map(({ digest }) => digest)).slice(0, 24);
}
