import type { UsedTable } from "@noisewright/contract/serving";
import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import type { JoinedEngine } from "@noisewright/release";
import type { SharedEngines } from "./engines.js";
import type { Source } from "./sources.js";

/** Opens the served table of a spec, or all its served tables in one engine. */
export async function openTables(
  tables: readonly UsedTable<Source>[],
  engines: SharedEngines,
): Promise<Engine | JoinedEngine> {
  const [first] = tables;
  if (first !== undefined && first.name === undefined) {
    const { served, csv, table: sheet } = first;
    return await engines.use(served.path, { csv, ...(sheet !== undefined && { sheet }) });
  }
  const places = tables.map(({ name, served, csv, table }) => {
    const place = { file: served.path, csv };
    return [name!, table === undefined ? place : { ...place, table }] as const;
  });
  return await engines.useAll(Object.fromEntries(places));
}

/** Joined tables are about the same people, so the same ledger must pay for them. */
export function requireOneLedger(tables: readonly UsedTable<Source>[]): void {
  const paying = tables.filter(({ isPublic }) => !isPublic).map(({ served }) => served.ledger);
  const ledgers = [...new Set(paying)];
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
