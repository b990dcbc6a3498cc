import {
  ledgerList,
  type Session,
  type Source,
  sourcesAnswer,
} from "@noisewright/contract/answers";
import { useMemo, useState } from "react";
import { useAddress } from "../../address/address.js";
import { Trouble } from "../../service/trouble.js";
import { useService } from "../../service/use-service.js";
import { WithSession } from "../../service/with-session.js";
import { CostPanel } from "./cost-panel.js";
import { CostPicture } from "./cost-picture.js";
import { placeOf } from "./fault-place.js";
import { PublishedView } from "./published-view.js";
import { given, itemsOf, specOf } from "./release-query.js";
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
  const [served, known] = [sources.value, ledgers.value];
  const query = useMemo(
    () => (served ? paidFor(address.query, session, served.sources) : address.query),
    [address, session, served],
  );
  const [turn, setTurn] = useState(0);
  const names = served && known && [...known.datasets, ...known.unreadable].map(({ name }) => name);
  const isNew = names !== undefined && !names.includes(given(query, "ledger"));
  const spec = names && yamlOf(specOf(query, isNew));
  const preview = usePreview(spec, turn);
  const run = useRun(() => {
    ledgers.again();
    setTurn((last) => last + 1);
  });
  const trouble = sources.fault ?? ledgers.fault;
  const again = () => {
    sources.again();
    ledgers.again();
    setTurn((last) => last + 1);
  };
  if (served === undefined || spec === undefined) {
    return trouble ? (
      <Trouble fault={trouble} again={again} />
    ) : (
      <p className="loading" aria-busy="true">
        Loading the tables and ledgers…
      </p>
    );
  }
  const fault = preview.fresh ? preview.fault : undefined;
  const place = fault && placeOf(fault, itemsOf(query));
  return (
    <div className="bench wide">
      <SpecPanel
        query={query}
        sources={served.sources}
        ledgers={names ?? []}
        isNew={isNew}
        place={place}
      />
      <div className="results" id="answer" aria-busy={!preview.fresh}>
        {trouble && <Trouble fault={trouble} again={again} />}
        <CostPanel
          preview={preview.value}
          fresh={preview.fresh}
          place={place}
          run={run}
          start={() => run.start(spec, query.toString())}
          mayMake={!isNew || session.role === "steward"}
        />
        {run.published && (
          <PublishedView published={run.published} isCurrent={run.asked === query.toString()} />
        )}
        {preview.value && !fault && <CostPicture preview={preview.value} stale={!preview.fresh} />}
        <SpecText spec={spec} />
      </div>
    </div>
  );
}

/** An analyst's release is paid from the table's own ledger. */
function paidFor(query: URLSearchParams, { role }: Session, sources: readonly Source[]) {
  const source = sources.find(({ name }) => name === given(query, "source"));
  if (role === "steward" || query.has("ledger") || source === undefined) return query;
  const own = new URLSearchParams(query);
  own.set("ledger", source.ledger);
  return own;
}
