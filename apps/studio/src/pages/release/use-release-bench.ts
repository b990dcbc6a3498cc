import {
  type LedgerList,
  ledgerList,
  type Session,
  type Source,
  sourcesAnswer,
} from "@noisewright/contract/answers";
import { askPersistence } from "@noisewright/release/browser-ledger";
import { useEffect, useMemo, useState } from "react";
import { useAddress } from "../../address/address.js";
import { usePlace } from "../../address/place.js";
import { useOpenedFiles } from "../../service/opened-files.js";
import { useService } from "../../service/use-service.js";
import { fieldErrors } from "./field-errors.js";
import { sourcesPath } from "./file-layout.js";
import { missingFiles } from "./missing-files.js";
import { ABOUT_VIEW } from "./mode.js";
import { fieldValue, itemsOf } from "./release-query.js";
import { prepareResults } from "./results-later.js";
import { specOf } from "./spec-of.js";
import { usePreview } from "./use-preview.js";
import { useRun } from "./use-run.js";
import { yamlOf } from "./yaml.js";

export type Bench = ReturnType<typeof useReleaseBench>;

/** A bench whose tables and ledgers are loaded. */
export type LoadedBench = Bench & {
  readonly sources: readonly Source[];
  readonly spec: string;
};

/**
 * The data and the deeds of the Release page, for the guided path and for the full form: the tables,
 * the ledgers, the spec, its preview and its release. `isReady` says whether the form can be
 * previewed.
 */
export function useReleaseBench(
  session: Session,
  isReady: (query: URLSearchParams, sources: readonly Source[]) => boolean,
) {
  const address = useAddress();
  const place = usePlace();
  const opened = useOpenedFiles();
  const files = opened.map(({ id }) => id).join();
  // Nothing is requested any more when a file is read: the code of the results is loaded before.
  useEffect(() => {
    if (files !== "") prepareResults();
  }, [files]);
  const tables = useService(sourcesPath(address.query, place), sourcesAnswer, files);
  const ledgers = useService("/api/ledger", ledgerList);
  // A browser without storage has no ledgers, but it can preview.
  const noLedgers = place === "browser" && ledgers.fault ? NO_LEDGERS : undefined;
  const lists = ledgers.value ?? noLedgers;
  const sources = tables.value?.sources;
  const query = useMemo(
    () => (sources ? withLedgerOf(address.query, session, sources) : address.query),
    [address, session, sources],
  );
  const [turn, setTurn] = useState(0);
  const names = lists && [...lists.datasets, ...lists.unreadable].map(({ name }) => name);
  const isNew = names !== undefined && !names.includes(fieldValue(query, "ledger"));
  const spec = sources && names && yamlOf(specOf(query, isNew));
  const missing = missingFiles(query, place, opened);
  const isPreviewed =
    missing === undefined &&
    sources !== undefined &&
    itemsOf(query).length > 0 &&
    isReady(query, sources);
  const preview = usePreview(isPreviewed ? spec : undefined, `${turn} ${files}`);
  const renew = () => {
    ledgers.again();
    setTurn((last) => last + 1);
  };
  const run = useRun(renew);
  const asked = `${files} ${askedOf(query)}`;
  return {
    ...{ session, place, query, opened, sources, spec, missing, isPreviewed, isNew, run, preview },
    ledgers: lists?.datasets ?? [],
    ledgerNames: names ?? [],
    errors: isPreviewed && preview.fault ? fieldErrors(preview.fault) : [],
    failure: tables.fault ?? ledgers.fault,
    hasLedger: !isNew || session.role === "steward",
    isAsked: run.asked === asked,
    again() {
      tables.again();
      renew();
    },
    start() {
      if (spec === undefined) return;
      prepareResults();
      if (place === "browser") void askPersistence();
      run.start(spec, asked);
    },
  };
}

export function isLoaded(bench: Bench): bench is LoadedBench {
  return bench.sources !== undefined && bench.spec !== undefined;
}

const NO_LEDGERS: LedgerList = { datasets: [], unreadable: [] };

/** The part of an address that a release depends on. */
function askedOf(query: URLSearchParams): string {
  const asked = new URLSearchParams(query);
  for (const name of ABOUT_VIEW) asked.delete(name);
  asked.sort();
  return asked.toString();
}

/** An analyst's release is paid from the table's own ledger. */
function withLedgerOf(query: URLSearchParams, { role }: Session, sources: readonly Source[]) {
  const source = sources.find(({ name }) => name === fieldValue(query, "source"));
  if (role === "steward" || query.has("ledger") || source === undefined) return query;
  const own = new URLSearchParams(query);
  own.set("ledger", source.ledger);
  return own;
}
