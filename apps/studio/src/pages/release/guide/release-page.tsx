import type { Session } from "@noisewright/contract/answers";
import { useAddress } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { atPlace, usePlace } from "../../../address/place.js";
import { WithSession } from "../../../service/with-session.js";
import { FormView } from "../form-view.js";
import { hasColumns } from "../missing-column.js";
import { modeOf } from "../mode.js";
import { ModeChoice } from "../mode-choice.js";
import { ServiceFailure } from "../service-failure.js";
import { ReadingPlace } from "../source-fields.js";
import { isLoaded, useReleaseBench } from "../use-release-bench.js";
import { GuideView } from "./guide-view.js";
import { isReady } from "./standing.js";
import "../release.css";

export function ReleasePage() {
  const place = usePlace();
  return (
    <WithSession otherwise={<ReadingPlace />}>
      {(session) =>
        session.role === "reader" ? <OnlyReads /> : <ReleaseBench key={place} session={session} />
      }
    </WithSession>
  );
}

/** A key of a reader cannot preview or publish, but a file can be read in this browser. */
function OnlyReads() {
  return (
    <section className="panel only-reads" aria-label="What your key may do">
      <h2>Your key may read results, but not publish</h2>
      <p>
        Ask a steward for a key with the role analyst to publish from this service. A file of your
        own can be published in this browser.
      </p>
      <div className="pair">
        <Link path="results" className="button">
          Read the results
        </Link>
        <Link path="release" query={atPlace("browser")} className="button">
          Publish in this browser
        </Link>
      </div>
    </section>
  );
}

function ReleaseBench({ session }: { session: Session }) {
  const mode = modeOf(useAddress().query);
  const bench = useReleaseBench(session, mode === "guided" ? isReady : hasColumns);
  if (!isLoaded(bench)) {
    return bench.failure ? (
      <ServiceFailure bench={bench} />
    ) : (
      <p className="loading" aria-busy="true">
        Loading the tables and ledgers…
      </p>
    );
  }
  return (
    <>
      <ModeChoice mode={mode} />
      {mode === "guided" ? <GuideView bench={bench} /> : <FormView bench={bench} />}
    </>
  );
}
