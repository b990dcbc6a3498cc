import { ledgerList, type Session } from "@noisewright/contract/answers";
import { change, useAddress } from "../../address/address.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { SignedInAs } from "../../service/signed-in-as.js";
import { useService } from "../../service/use-service.js";
import { WithSession } from "../../service/with-session.js";
import { BudgetPicture } from "./budget-picture.js";
import { LedgerView } from "./ledger-view.js";
import { NewLedger } from "./new-ledger.js";
import "./ledger.css";

export function LedgerPage() {
  return <WithSession>{(session) => <Ledgers session={session} />}</WithSession>;
}

function Ledgers({ session }: { session: Session }) {
  const { query } = useAddress();
  const { value, fault, again } = useService("/api/ledger", ledgerList);
  if (value === undefined && fault) return <ErrorNotice fault={fault} again={again} />;
  if (value === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Reading the ledgers…
      </p>
    );
  }
  const { datasets, unreadable } = value;
  const chosen = datasets.find(({ name }) => name === query.get("name")) ?? datasets[0];
  return (
    <div className="bench">
      <div className="panel controls">
        <SignedInAs session={session} />
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
        {session.role === "steward" ? (
          <NewLedger
            done={(name) => {
              change({ name });
              again();
            }}
          />
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
