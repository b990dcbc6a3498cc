import type { servedSpec } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import type { JoinedEngine } from "@noisewright/release";
import type { Spec } from "@noisewright/release/spec";
import type { z } from "zod";
import { csvOptions } from "../release/index.js";
import type { SharedEngines } from "./engines.js";
import type { Source, Sources } from "./sources.js";

type Sent = z.output<typeof servedSpec>;
type SentSource = NonNullable<Sent["source"]>;
type SentSources = NonNullable<Sent["sources"]>;

/** A spec from a request, and the served tables that it reads. */
export interface ServedSpec {
  /**
   * The spec has the same form as on the command line, so that the same release has the same stored
   * answer.
   */
  readonly spec: Spec;
  readonly sources: readonly Source[];
  open(engines: SharedEngines): Promise<Engine | JoinedEngine>;
}

/** Finds the served tables of a spec. */
export function servedOf(sent: Sent, served: Sources): ServedSpec {
  const { source, sources, from, join, ...rest } = sent;
  if (source !== undefined) {
    const { found, about } = foundIn(served, source);
    return {
      spec: { ...rest, source: { file: found.name, ...about } },
      sources: [found],
      open: (engines) => {
        const { table: sheet } = about;
        const csv = csvOptions(about);
        return engines.use(found.path, { csv, ...(sheet !== undefined && { sheet }) });
      },
    };
  }
  const all = Object.entries(sources!).map(
    ([name, each]) => [name, foundIn<SentSources[string]>(served, each)] as const,
  );
  requireOneLedger(all.flatMap(([, { found, about }]) => (about.public ? [] : [found])));
  const named = all.map(([name, { found, about }]) => [name, { file: found.name, ...about }]);
  const places = all.map(([name, { found, about }]) => {
    const { table } = about;
    const place = { file: found.path, csv: csvOptions(about) };
    return [name, table === undefined ? place : { ...place, table }] as const;
  });
  return {
    spec: { ...rest, sources: Object.fromEntries(named), from: from!, join },
    sources: all.map(([, { found }]) => found),
    open: (engines) => engines.useAll(Object.fromEntries(places)),
  };
}

function foundIn<S extends SentSource>(served: Sources, { name, file, ...about }: S) {
  return { found: served.find((name ?? file)!), about };
}

/** Joined tables are about the same people, so the same ledger must pay for them. */
function requireOneLedger(tables: readonly Source[]): void {
  const ledgers = [...new Set(tables.map(({ ledger }) => ledger))];
  if (ledgers.length <= 1) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "spec",
    path: ["sources"],
    parameter: "sources",
    domain: "tables of one ledger, except public tables, because they are about the same people",
    got: `tables of the ledgers ${ledgers.join(" and ")}`,
    advice: "serve these tables from one folder",
  });
}
