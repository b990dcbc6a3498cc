import {
  ledgerList,
  type Session,
  type Source,
  sourcesAnswer,
} from "@noisewright/contract/answers";
import { useMemo, useState } from "react";
import { useAddress } from "../../address/address.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { useService } from "../../service/use-service.js";
import { WithSession } from "../../service/with-session.js";
import { CostPanel } from "./cost-panel.js";
import { CostPicture } from "./cost-picture.js";
import { fieldErrors } from "./field-errors.js";
import { PublishedView } from "./published-view.js";
import { fieldValue, itemsOf } from "./release-query.js";
import { specOf } from "./spec-of.js";
import { SpecPanel } from "./spec-panel.js";
import { SpecText } from "./spec-text.js";
import { usePreview } from "./use-preview.js";
import { useRun } from "./use-run.js";
import { yamlOf } from "./yaml.js";
import "./release.css";

export function ReleasePage() {
  return <WithSession>{(session) => <ReleaseBench session={session} />}</WithSession>;
}

function ReleaseBench({ session }: { session: Session }) {
  const address = useAddress();
  const sources = useService("/api/sources", sourcesAnswer);
  const ledgers = useService("/api/ledger", ledgerList);
  const [tables, ledgerLists] = [sources.value, ledgers.value];
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
  const preview = usePreview(spec, turn);
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
  const fault = preview.fresh ? preview.fault : undefined;
  const errors = fault ? fieldErrors(fault) : [];
  return (
    <div className="bench wide">
      <SpecPanel
        query={query}
        sources={tables.sources}
        ledgers={names ?? []}
        isNew={isNew}
        errors={errors}
      />
      <div className="results" id="answer" aria-busy={!preview.fresh}>
        {failure && <ErrorNotice fault={failure} again={again} />}
        <CostPanel
          preview={preview.value}
          fresh={preview.fresh}
          errors={errors}
          names={itemsOf(query).map(({ word }) => word)}
          run={run}
          start={() => run.start(spec, query.toString())}
          hasLedger={!isNew || session.role === "steward"}
        />
        {run.published && (
          <PublishedView published={run.published} isCurrent={run.query === query.toString()} />
        )}
        {preview.value && !fault && <CostPicture preview={preview.value} stale={!preview.fresh} />}
        <SpecText spec={spec} />
      </div>
    </div>
  );
}

/** An analyst's release is paid from the table's own ledger. */
function withLedgerOf(query: URLSearchParams, { role }: Session, sources: readonly Source[]) {
  const source = sources.find(({ name }) => name === fieldValue(query, "source"));
  if (role === "steward" || query.has("ledger") || source === undefined) return query;
  const own = new URLSearchParams(query);
  own.set("ledger", source.ledger);
  return own;
}
