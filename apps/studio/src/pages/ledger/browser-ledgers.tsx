import { ledgerSummary } from "@noisewright/contract/answers";
import { persistenceText } from "@noisewright/release/browser-ledger";
import { useState } from "react";
import { call } from "../../service/call.js";
import { asFault } from "../../service/fault.js";
import { FileButton } from "../../service/file-button.js";
import { usePersistence } from "../../service/use-persistence.js";

/** What the ledgers of a browser can and cannot do, and the import of an exported ledger. */
export function BrowserLedgers({ done }: { done: (name: string) => void }) {
  const persistence = usePersistence();
  const [outcome, setOutcome] = useState<Outcome>();
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const next = await imported(file);
    setOutcome(next);
    if (next.name !== undefined) done(next.name);
  };
  return (
    <section className="panel" aria-label="Ledgers of this browser">
      <h2>Ledgers of this browser</h2>
      <p className="hint">
        All tabs of this browser share these ledgers, and a crash gives no budget back. But a ledger
        is lost when the site data are cleared, and another browser or computer does not know it:
        the budget would begin again. For a budget that others rely on, use a service or the command
        line.
      </p>
      {persistence && <p className="hint">{persistenceText(persistence)}</p>}
      <div>
        <FileButton label="Import a ledger" accept=".ndjson" onChoose={take} />
      </div>
      {outcome && (
        <p className={outcome.name === undefined ? "wrong" : "hint"} role="status">
          {outcome.text}
        </p>
      )}
    </section>
  );
}

interface Outcome {
  /** The name of the imported ledger; undefined if the import failed. */
  readonly name?: string;
  readonly text: string;
}

async function imported(file: File): Promise<Outcome> {
  try {
    const body = { text: await file.text() };
    const { name, entries } = await call("/api/ledger/import", ledgerSummary, { body });
    return {
      name,
      text: `Ledger ${name} is verified and continued here, with ${entries} entries.`,
    };
  } catch (error) {
    const text =
      error instanceof DOMException ? "This file cannot be read." : asFault(error).message;
    return { text };
  }
}
