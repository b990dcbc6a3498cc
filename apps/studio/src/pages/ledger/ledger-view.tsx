import { type LedgerHistory, ledgerHistory, type Session } from "@noisewright/contract/answers";
import { usePlace } from "../../address/place.js";
import { Term } from "../../glossary/term.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { ExportLedger } from "../../service/export-ledger.js";
import { ledgerPath } from "../../service/ledger-path.js";
import { useService } from "../../service/use-service.js";
import { BudgetBar } from "../../ui/budget-bar.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { epsilonText, levelText, remainderText } from "../../ui/format.js";
import { Skeleton } from "../../ui/skeleton.js";
import { EntryTable } from "./entry-table.js";
import { HistoryTable } from "./history-table.js";
import { QuotaLine } from "./quota-line.js";
import { RaiseBudget } from "./raise-budget.js";
import { ReleaseLink } from "./release-link.js";
import { useVerification, VerifyButton } from "./verification.js";
import { WhatIfPanel } from "./what-if-panel.js";
import { WhoTable } from "./who-table.js";

interface Props {
  readonly name: string;
  readonly session: Session;
  /** Called after a new entry was written to the ledger. */
  readonly changed: () => void;
}

/** One ledger: the ledger's budget, its plans and history, and a check of its records. */
export function LedgerView({ name, session, changed }: Props) {
  const { value: ledger, fault, again } = useService(ledgerPath(name), ledgerHistory);
  const place = usePlace();
  if (fault) return <ErrorNotice fault={fault} again={again} />;
  if (ledger === undefined) return <Skeleton height={560}>{`Reading ${name}…`}</Skeleton>;
  const { budget } = ledger;
  const isSteward = session.role === "steward";
  return (
    <section className="ledger" aria-label={`Ledger ${name}`}>
      <LedgerHead ledger={ledger} session={session} />
      <WhatIfPanel ledger={ledger} />
      <section className="panel" aria-label="History">
        <h2>History</h2>
        <HistoryTable requests={ledger.requests} />
        <EntryTable entries={ledger.history} />
      </section>
      {isSteward && place === "service" && <WhoTable ledger={name} />}
      {isSteward && (
        <div className="panel">
          <RaiseBudget
            key={`${budget.epsilon} ${budget.delta}`}
            name={name}
            budget={budget}
            done={() => {
              again();
              changed();
            }}
          />
        </div>
      )}
    </section>
  );
}

interface HeadProps {
  readonly ledger: LedgerHistory;
  readonly session: Session;
}

function LedgerHead({ ledger, session }: HeadProps) {
  const { name, budget, spent, remains, releases, unit } = ledger;
  const place = usePlace();
  const verification = useVerification(name);
  return (
    <div className="panel">
      <div className="row ledger-head">
        <div>
          <p className="eyebrow">
            <Term id="ledger">Ledger</Term>
          </p>
          <h2 className="title">{name}</h2>
        </div>
        <div className="pair">
          {place === "browser" && (
            <ExportLedger name={name} label="Export with results" withAnswers />
          )}
          <ExportLedger name={name} label="Export" />
          <VerifyButton verification={verification} />
          <ReleaseLink ledger={ledger} session={session} />
        </div>
      </div>
      <BudgetBar name={name} budget={budget.epsilon} spent={spent} />
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
          <dt>
            <Term id="budget">budget</Term>
          </dt>
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
      <QuotaLine ledger={name} session={session} />
      <EpsilonOdds epsilon={budget.epsilon} delta={budget.delta} who={unitWord(unit)} />
      {verification.text}
    </div>
  );
}

/** What one privacy unit is called. The unit of a ledger may be the word rows, or a column. */
function unitWord(unit: string): string {
  return unit === "rows" ? "row" : unit;
}
