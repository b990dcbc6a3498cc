import { ledgerExport, ledgerHistory, ledgerSummary } from "@noisewright/contract/answers";
import { useState } from "react";
import { Link } from "../../address/link.js";
import { saveText } from "../../chart/save.js";
import { asFault, call } from "../../service/call.js";
import { Trouble } from "../../service/trouble.js";
import { useService } from "../../service/use-service.js";
import { figure, figureUp } from "../../ui/format.js";
import { HistoryTable } from "./history-table.js";
import { pathOf } from "./ledger-path.js";
import { RaiseBudget } from "./raise-budget.js";

interface Props {
  readonly name: string;
  readonly mayRaise: boolean;
  /** Called after an entry was written. */
  readonly changed: () => void;
}

/** One ledger: its budget, its history, and a check of its records. */
export function LedgerView({ name, mayRaise, changed }: Props) {
  const { value: ledger, fault, again } = useService(pathOf(name), ledgerHistory);
  const [said, setSaid] = useState<Said>();
  if (fault) return <Trouble fault={fault} again={again} />;
  if (ledger === undefined) {
    return (
      <p className="loading" aria-busy="true">
        Reading {name}…
      </p>
    );
  }
  const { budget, spent, remains, releases, unit } = ledger;
  const verify = async () => setSaid(await verified(name));
  const take = async () =>
    saveText(
      `${name}.ndjson`,
      "application/x-ndjson",
      await call(pathOf(name, "/export"), ledgerExport),
    );
  return (
    <section className="panel" aria-label={`Ledger ${name}`}>
      <div className="row">
        <div>
          <p className="eyebrow">Ledger</p>
          <h2 className="title">{name}</h2>
        </div>
        <div className="pair">
          <Link path="release" query={{ ledger: name }}>
            Release statistics
          </Link>
          <button type="button" onClick={take}>
            Export
          </button>
          <button type="button" className="main" onClick={verify}>
            Verify
          </button>
        </div>
      </div>
      <dl className="figures">
        <div className="strong">
          <dt>left</dt>
          <dd>ε {figure(remains)}</dd>
        </div>
        <div>
          <dt>spent</dt>
          <dd>ε {figureUp(spent)}</dd>
        </div>
        <div>
          <dt>budget</dt>
          <dd>
            ε {figure(budget.epsilon)}, δ {figure(budget.delta)}
          </dd>
        </div>
        <div>
          <dt>protects</dt>
          <dd>{unit}</dd>
        </div>
        <div>
          <dt>releases</dt>
          <dd>{releases}</dd>
        </div>
      </dl>
      <p role="status" className={said?.good ? "good" : said ? "wrong" : "hint"}>
        {said?.words ??
          "The entries form a hash chain. Verify replays all of them and recomputes the spent budget."}
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

interface Said {
  readonly good: boolean;
  readonly words: string;
}

async function verified(name: string): Promise<Said> {
  try {
    const { entries, spent, head } = await call(pathOf(name, "/verify"), ledgerSummary);
    const what = `${entries} ${entries === 1 ? "entry" : "entries"}, spent ε = ${figureUp(spent)}`;
    return { good: true, words: `Verified: ${what}. The last hash is ${head.slice(0, 12)}….` };
  } catch (error) {
    return { good: false, words: asFault(error).message };
  }
}
