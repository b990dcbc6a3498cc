import type { LedgerList, LedgerSummary } from "@noisewright/contract/answers";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { BudgetBar } from "../../ui/budget-bar.js";
import { levelText, remainderText } from "../../ui/format.js";
import { hourText } from "./hour-text.js";

/** All ledgers as cards. A damaged ledger has a card with the reason. */
export function Overview({ list: { datasets, unreadable } }: { list: LedgerList }) {
  return (
    <section aria-label="All ledgers">
      <ul className="ledger-cards">
        {datasets.map((ledger) => (
          <li key={ledger.name}>
            <LedgerCard ledger={ledger} />
          </li>
        ))}
        {unreadable.map(({ name, error }) => (
          <li key={name}>
            <div className="panel ledger-card damaged" role="alert">
              <h2>{name}</h2>
              <p className="wrong">This ledger cannot be read. The others work.</p>
              <p className="hint">{error.message}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LedgerCard({ ledger }: { ledger: LedgerSummary }) {
  const place = usePlace();
  const { name, unit, budget, spent, remains, releases, changed } = ledger;
  return (
    <Link path="ledger" query={{ name, ...atPlace(place) }} className="panel ledger-card">
      <span className="row">
        <b>{name}</b>
        <span className="hint">protects {unit}</span>
      </span>
      <span className="left">
        {remainderText(remains, budget.epsilon)} <span className="hint">left</span>
      </span>
      <BudgetBar name={name} budget={budget.epsilon} spent={spent} />
      <span className="row hint">
        <span>
          {releases} {releases === 1 ? "release" : "releases"}, budget {levelText(budget)}
        </span>
      </span>
      <span className="hint">last change {hourText(changed)}</span>
    </Link>
  );
}
