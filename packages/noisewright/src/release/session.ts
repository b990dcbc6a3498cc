import { type Budget, digestOf, NoisewrightError, pld, type Preview, type SpendRequest } from "@noisewright/core";
import { compile, type Engine, type Table } from "@noisewright/engines";
import { type Ledger, type Ledgers, ledgerLocation, openLedgers } from "../ledger/index.js";
import { planRelease } from "./plan/plan-release.js";
import type { PlannedRelease } from "./plan/planned.js";
import { besideSpec, openSource, withData } from "./source.js";
import type { SpecFile } from "./spec/read-spec.js";
import type { Spec } from "./spec/schema.js";

export interface SessionOptions {
  readonly specFile: string;
  /** Instead of the spec's source. */
  readonly data?: string | undefined;
  /** Instead of the spec's ledger store. */
  readonly ledger?: string | undefined;
  readonly requestId?: string | undefined;
}

/** A spec whose releases are planned against the table's public schema. Nothing is spent yet. */
export interface Session {
  readonly spec: Spec;
  readonly engine: Engine;
  readonly releases: readonly PlannedRelease[];
  readonly request: SpendRequest;
}

/** Validate and plan, then use the session; the engine is closed whatever happens. */
export async function withSession<T>(
  file: SpecFile,
  options: SessionOptions,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const spec = withData(file.spec, options.data);
  checkNames(file);
  const engine = await openSource(spec, options);
  try {
    const table = await engine.table("table" in spec.source ? spec.source.table : undefined);
    const releases = spec.releases.map((release, i) =>
      placed(file, i, () => checked(planRelease(spec, release, table), engine)),
    );
    const request = requestOf(spec, releases, options.requestId);
    return await use({ spec, engine, releases, request });
  } finally {
    await engine.close();
  }
}

/** An error in a release begins with where it stands in the spec. */
function placed<T>(file: SpecFile, index: number, plan: () => T): T {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    const subject = `${file.subjectOf(["releases", index])}: ${error.details.subject}`;
    throw new NoisewrightError({ ...error.details, subject }, { cause: error });
  }
}

/** Whether the engine would take the query, before anything is paid for it. */
function checked(release: PlannedRelease, engine: Engine): PlannedRelease {
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
  planned: readonly PlannedRelease[],
  requestId: string | undefined,
): SpendRequest {
  const releases = planned.map(({ identity, events }) => ({ digest: digestOf(identity), events }));
  const { unit } = spec.privacy;
  return {
    id: requestId ?? digestOf(releases.map(({ digest }) => digest)).slice(0, 24),
    unit: unit === "row" ? "rows" : unit.column,
    releases,
  };
}
