import { NoisewrightError } from "@noisewright/core";
import { digestOf, type SpendRequest } from "@noisewright/core/ledger";
import { compile, type Engine } from "@noisewright/engines";
import { type PreparedRelease, prepareRelease, type Solve, whenSolved } from "../prepare/index.js";
import type { Spec, SpecFile } from "../spec/index.js";
import { Turns } from "./in-turns.js";
import { unitName } from "./spec-ledger.js";

export interface SessionParts {
  /** Opens the spec's source; what it opens is closed when the session ends. */
  openEngine(): Promise<Engine>;
  /** Solves the programme of a mechanism that is the solution of one. */
  readonly solve: Solve;
}

export interface SessionOptions {
  /** Instead of an id made of what is asked. */
  readonly requestId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A spec whose releases are planned against the table's public schema. Nothing is spent yet. */
export interface Session {
  readonly spec: Spec;
  readonly engine: Engine;
  readonly releases: readonly PreparedRelease[];
  readonly request: SpendRequest;
}

/** Validate and plan, then use the session; the engine is closed whatever happens. */
export async function withSession<T>(
  file: SpecFile,
  { openEngine, solve }: SessionParts,
  options: SessionOptions,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const { spec } = file;
  const { signal } = options;
  checkNames(file);
  const engine = await openEngine();
  try {
    const table = await engine.table(spec.source.table, signal);
    const turns = new Turns(signal);
    const releases: PreparedRelease[] = [];
    for (const [i, release] of spec.releases.entries()) {
      if (turns.isOver) await turns.pass();
      signal?.throwIfAborted();
      const plan = () => checked(prepareRelease(spec, release, table), engine);
      releases.push(await placed(file, i, () => whenSolved(plan, solve, signal)));
    }
    return await use({ spec, engine, releases, request: requestOf(spec, releases, options) });
  } finally {
    await engine.close();
  }
}

/** An error in a release begins with where it stands in the spec. */
async function placed<T>(file: SpecFile, index: number, plan: () => Promise<T>): Promise<T> {
  try {
    return await plan();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    const subject = `${file.subjectOf(["releases", index])}: ${error.details.subject}`;
    throw new NoisewrightError({ ...error.details, subject }, { cause: error });
  }
}

/** Whether the engine would take the query, before anything is paid for it. */
function checked(release: PreparedRelease, engine: Engine): PreparedRelease {
  compile(release.query, engine.dialect, new Uint8Array(16));
  return release;
}

function checkNames({ spec, subjectOf }: SpecFile): void {
  const names = spec.releases.map(({ name }) => name);
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice === -1) return;
  const problem = { code: "domain", subject: subjectOf(["releases", twice]) } as const;
  const got = `"${names[twice]}"`;
  throw new NoisewrightError({ ...problem, parameter: "name", domain: "not used before", got });
}

function requestOf(
  spec: Spec,
  planned: readonly PreparedRelease[],
  { requestId }: SessionOptions,
): SpendRequest {
  const releases = planned.map(({ identity, events }) => ({ digest: digestOf(identity), events }));
  return { id: requestId ?? ownId(releases), unit: unitName(spec), releases };
}

/** What is asked decides the id, so that a retry is one. */
export function ownId(releases: SpendRequest["releases"]): string {
  return digestOf(releases.map(({ digest }) => digest)).slice(0, 24);
}
