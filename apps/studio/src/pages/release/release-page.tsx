import {
  type LedgerList,
  ledgerList,
  type Session,
  type Source,
  sourcesAnswer,
} from "@noisewright/contract/answers";
import { askPersistence } from "@noisewright/release/browser-ledger";
import { useMemo, useState } from "react";
import { useAddress } from "../../address/address.js";
import { usePlace } from "../../address/place.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { useOpenedFiles } from "../../service/opened-files.js";
import { useService } from "../../service/use-service.js";
import { WithSession } from "../../service/with-session.js";
import { CostPanel } from "./cost-panel.js";
import { CostPicture } from "./cost-picture.js";
import { fieldErrors } from "./field-errors.js";
import { sourcesPath } from "./file-layout.js";
import { KeepLedger } from "./keep-ledger.js";
import { missingFiles } from "./missing-files.js";
import { PublishedView } from "./published-view.js";
import { fieldValue, itemsOf } from "./release-query.js";
import { ReadingPlace } from "./source-fields.js";
import { specOf } from "./spec-of.js";
import { SpecPanel } from "./spec-panel.js";
import { SpecText } from "./spec-text.js";
import { usePreview } from "./use-preview.js";
import { useRun } from "./use-run.js";
import { yamlOf } from "./yaml.js";
import "./release.css";

export function ReleasePage() {
  const place = usePlace();
  return (
    <WithSession otherwise={<ReadingPlace />}>
      {(session) => <ReleaseBench key={place} session={session} />}
    </WithSession>
  );
}

function ReleaseBench({ session }: { session: Session }) {
  const address = useAddress();
  const place = usePlace();
  const opened = useOpenedFiles();
  const files = opened.map(({ id }) => id).join();
  const sources = useService(sourcesPath(address.query, place), sourcesAnswer, files);
  const ledgers = useService("/api/ledger", ledgerList);
  // A browser without storage has no ledgers, but it can preview.
  const noLedgers = place === "browser" && ledgers.fault ? NO_LEDGERS : undefined;
  const [tables, ledgerLists] = [sources.value, ledgers.value ?? noLedgers];
  const query = useMemo(
    () => (tables ? withLedgerOf(address.query, session, tables.sources) : address.query),
    [address, session, tables],
  );
  const [turn, setTurn] = useState(0);
  const names =
    tables &&
    ledgerLists &&
    [...ledgerLists.datasets, ...ledgerLists.unreadable].map(({ name }) => name);
  const isNew = names !== undefined && !names.includes(fieldValue(query, "ledger"));
  const spec = names && yamlOf(specOf(query, isNew));
  const missing = missingFiles(query, place, opened);
  const preview = usePreview(missing ? undefined : spec, `${turn} ${files}`);
  const run = useRun(() => {
    ledgers.again();
    setTurn((last) => last + 1);
  });
  const failure = sources.fault ?? ledgers.fault;
  const again = () => {
    sources.again();
    ledgers.again();
    setTurn((last) => last + 1);
  };
  if (tables === undefined || spec === undefined) {
    return failure ? (
      <ErrorNotice fault={failure} again={again} />
    ) : (
      <p className="loading" aria-busy="true">
        Loading the tables and ledgers…
      </p>
    );
  }
  const cost = missing === undefined ? preview.value : undefined;
  const fault = preview.fresh ? preview.fault : undefined;
  const errors = fault ? fieldErrors(fault) : [];
  const asked = `${files} ${query}`;
  return (
    <div className="bench wide">
      <SpecPanel
        query={query}
        sources={tables.sources}
        ledgers={names ?? []}
        isNew={isNew}
        errors={errors}
        missing={missing}
      />
      <div className="results" id="answer" aria-busy={!preview.fresh && missing === undefined}>
        {failure && <ErrorNotice fault={failure} again={again} />}
        <CostPanel
          preview={cost}
          fresh={preview.fresh}
          progress={preview.progress}
          errors={errors}
          names={itemsOf(query).map(({ word }) => word)}
          run={run}
          start={() => {
            if (place === "browser") void askPersistence();
            run.start(spec, asked);
          }}
          isWaiting={missing !== undefined}
          hasLedger={!isNew || session.role === "steward"}
        />
        {run.published && (
          <PublishedView published={run.published} isCurrent={run.asked === asked}>
            {place === "browser" && <KeepLedger name={run.published.ledger.name} />}
          </PublishedView>
        )}
        {cost && !fault && <CostPicture preview={cost} stale={!preview.fresh} />}
        {(cost || fault || missing) && <SpecText spec={spec} />}
      </div>
    </div>
  );
}

const NO_LEDGERS: LedgerList = { datasets: [], unreadable: [] };

/** An analyst's release is paid from the table's own ledger. */
function withLedgerOf(query: URLSearchParams, { role }: Session, sources: readonly Source[]) {
  const source = sources.find(({ name }) => name === fieldValue(query, "source"));
  if (role === "steward" || query.has("ledger") || source === undefined) return query;
  const own = new URLSearchParams(query);
  own.set("ledger", source.ledger);
  return own;
}
