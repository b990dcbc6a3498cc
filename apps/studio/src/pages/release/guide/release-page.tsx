import type { Session } from "@noisewright/contract/answers";
import { useAddress } from "../../../address/address.js";
import { usePlace } from "../../../address/place.js";
import { WithSession } from "../../../service/with-session.js";
import { FormView } from "../form-view.js";
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
      {(session) => <ReleaseBench key={place} session={session} />}
    </WithSession>
  );
}

function ReleaseBench({ session }: { session: Session }) {
  const mode = modeOf(useAddress().query);
  const bench = useReleaseBench(session, mode === "guided" ? isReady : () => true);
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
