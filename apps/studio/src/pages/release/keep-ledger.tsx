import { persistenceText } from "@noisewright/release/browser-ledger";
import { Link } from "../../address/link.js";
import { atPlace } from "../../address/place.js";
import { ExportLedger } from "../../service/export-ledger.js";
import { usePersistence } from "../../service/use-persistence.js";

/** After a release in this browser: offers to keep a copy of the ledger in another place. */
export function KeepLedger({ name }: { name: string }) {
  const persistence = usePersistence();
  return (
    <section className="panel" aria-label="Keep the ledger">
      <div className="row">
        <div>
          <p className="eyebrow">Keep the ledger</p>
          <p className="hint">
            {persistence && persistenceText(persistence)} With the export, another browser or the
            command line can continue the{" "}
            <Link path="ledger" query={{ name, ...atPlace("browser") }}>
              ledger
            </Link>
            .
          </p>
        </div>
        <ExportLedger name={name} label="Export the ledger" withAnswers />
      </div>
    </section>
  );
}
