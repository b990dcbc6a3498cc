import { ledgerList, type Session } from "@noisewright/contract/answers";
import { change, useAddress } from "../../address/address.js";
import { usePlace } from "../../address/place.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { PlaceChoice } from "../../service/place-choice.js";
import { SignedInAs } from "../../service/signed-in-as.js";
import { useService } from "../../service/use-service.js";
import { WithSession } from "../../service/with-session.js";
import { BrowserLedgers } from "./browser-ledgers.js";
import { BudgetPicture } from "./budget-picture.js";
import { LedgerView } from "./ledger-view.js";
import { NewLedger } from "./new-ledger.js";
import "./ledger.css";

export function LedgerPage() {
  const place = usePlace();
  return (
    <WithSession otherwise={<LedgerPlace />}>
      {(session) => <Ledgers key={place} session={session} />}
    </WithSession>
  );
}

const HINTS = {
  service: "The service keeps the ledgers of the files that it reads.",
  browser: "This browser keeps the ledgers of the files that it reads.",
};

function LedgerPlace() {
  return <PlaceChoice label="Ledgers" hints={HINTS} />;
}

function Ledgers({ session }: { session: Session }) {
  const { query } = useAddress();
  const place = usePlace();
  const { value, fault, again } = useService("/api/ledger", ledgerList);
  if (value === undefined && fault) {
    return (
      <>
        <ErrorNotice fault={fault} again={again} />
        <div className="panel key-form">
          <LedgerPlace />
        </div>
      </>
    );
  }
  if (value === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Reading the ledgers…
      </p>
    );
  }
  const { datasets, unreadable } = value;
  const chosen = datasets.find(({ name }) => name === query.get("name")) ?? datasets[0];
  const show = (name: string) => {
    change({ name });
    again();
  };
  return (
    <div className="bench">
      <div className="panel controls">
        <LedgerPlace />
        {place === "service" && <SignedInAs session={session} />}
        <section aria-label="Ledgers" className="choices">
          {datasets.map(({ name, unit }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen?.name}
              onClick={() => change({ name })}
            >
              <b>{name}</b>
              <span>protects {unit}</span>
            </button>
          ))}
        </section>
        {place === "browser" && <BrowserLedgers done={show} />}
        {session.role === "steward" ? (
          <NewLedger done={show} />
        ) : (
          <p className="hint">Only a steward can create ledgers and raise budgets.</p>
        )}
      </div>
      <div className="results">
        {fault && <ErrorNotice fault={fault} again={again} />}
        {unreadable.map(({ name, error }) => (
          <p key={name} className="notice bad" role="alert">
            {error.message}
          </p>
        ))}
        <BudgetPicture ledgers={datasets} />
        {chosen && (
          <LedgerView
            key={chosen.name}
            name={chosen.name}
            mayRaise={session.role === "steward"}
            changed={again}
          />
        )}
      </div>
    </div>
  );
}
