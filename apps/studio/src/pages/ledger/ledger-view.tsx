import { ledgerHistory, ledgerSummary } from "@noisewright/contract/answers";
import { useState } from "react";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { Term } from "../../glossary/term.js";
import { call } from "../../service/call.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { ExportLedger } from "../../service/export-ledger.js";
import { asFault } from "../../service/fault.js";
import { ledgerPath } from "../../service/ledger-path.js";
import { useService } from "../../service/use-service.js";
import { epsilonText, levelText, remainderText } from "../../ui/format.js";
import { HistoryTable } from "./history-table.js";
import { RaiseBudget } from "./raise-budget.js";

interface Props {
  readonly name: string;
  readonly mayRaise: boolean;
  /** Called after a new entry was written to the ledger. */
  readonly changed: () => void;
}

/** One ledger: the ledger's budget, its history, and a check of its records. */
export function LedgerView({ name, mayRaise, changed }: Props) {
  const { value: ledger, fault, again } = useService(ledgerPath(name), ledgerHistory);
  const place = usePlace();
  const [verification, setVerification] = useState<Verification>();
  if (fault) return <ErrorNotice fault={fault} again={again} />;
  if (ledger === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Reading {name}…
      </p>
    );
  }
  const { budget, spent, remains, releases, unit } = ledger;
  const verify = async () => setVerification(await verifyLedger(name));
  return (
    <section className="panel" aria-label={`Ledger ${name}`}>
      <div className="row">
        <div>
          <p className="eyebrow">
            <Term id="ledger">Ledger</Term>
          </p>
          <h2 className="title">{name}</h2>
        </div>
        <div className="pair">
          <Link path="release" query={{ ledger: name, ...atPlace(place) }}>
            Release statistics
          </Link>
          {place === "browser" && (
            <ExportLedger name={name} label="Export with results" withAnswers />
          )}
          <ExportLedger name={name} label="Export" />
          <button type="button" className="main" onClick={verify}>
            Verify
          </button>
        </div>
      </div>
      <dl className="figures">
        <div className="strong">
          <dt>remaining</dt>
          <dd>{remainderText(remains, budget.epsilon)}</dd>
        </div>
        <div>
          <dt>spent</dt>
          <dd>{epsilonText(spent)}</dd>
        </div>
        <div>
          <dt>budget</dt>
          <dd>{levelText(budget)}</dd>
        </div>
        <div>
          <dt>
            <Term id="privacy-unit">protects</Term>
          </dt>
          <dd>{unit}</dd>
        </div>
        <div>
          <dt>releases</dt>
          <dd>{releases}</dd>
        </div>
      </dl>
      <p role="status" className={verification?.good ? "good" : verification ? "wrong" : "hint"}>
        {verification?.text ??
          "The entries form a hash chain. Verify replays all entries and recomputes the spent budget."}
      </p>
      {mayRaise && (
        <RaiseBudget
          key={`${budget.epsilon} ${budget.delta}`}
          name={name}
          budget={budget}
          done={() => {
            again();
            changed();
          }}
        />
      )}
      <HistoryTable entries={ledger.history} />
    </section>
  );
}

interface Verification {
  readonly good: boolean;
  readonly text: string;
}

async function verifyLedger(name: string): Promise<Verification> {
  try {
    const { entries, spent, head } = await call(ledgerPath(name, "/verify"), ledgerSummary);
    const what = `${entries} ${entries === 1 ? "entry" : "entries"}, spent ${epsilonText(spent)}`;
    return { good: true, text: `Verified: ${what}. The last hash is ${head.slice(0, 12)}….` };
  } catch (error) {
    return { good: false, text: asFault(error).message };
  }
}
