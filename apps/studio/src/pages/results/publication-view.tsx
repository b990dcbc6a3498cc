import { type Publication, publication } from "@noisewright/contract/answers";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { saveText } from "../../chart/save.js";
import { ReleaseResults } from "../../published/release-results.js";
import { SaveReport } from "../../published/save-report.js";
import { fileName, TakeAway } from "../../published/take-away.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { useService } from "../../service/use-service.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { levelText } from "../../ui/format.js";
import { hourText } from "./hour-text.js";
import { RecordForm } from "./record-form.js";
import "../../published/published.css";

/** One publication: its values and charts, and everything that can be taken away. */
export function PublicationView({ id }: { id: string }) {
  const { value, fault, again } = useService(
    `/api/published/${encodeURIComponent(id)}`,
    publication,
  );
  const place = usePlace();
  return (
    <div className="results">
      <p className="back">
        <Link path="results" query={atPlace(place)}>
          ← All results
        </Link>
      </p>
      {fault && <ErrorNotice fault={fault} again={again} />}
      {value && <Contents kept={value} />}
      {!value && !fault && (
        <p className="loading" aria-busy="true">
          Loading the results…
        </p>
      )}
    </div>
  );
}

function Contents({ kept }: { kept: Publication }) {
  const { answer, source, ledger, time, who, epsilon, delta, spec } = kept;
  const { releases, protects } = answer;
  return (
    <article className="published">
      <section className="panel about" aria-label="About these results">
        <div>
          <h2>{source}</h2>
          <p className="hint">
            {hourText(time)}, by {who}, from ledger{" "}
            <Link path="ledger" query={{ ...atPlace(usePlace()), name: ledger }}>
              {ledger}
            </Link>
            . {levelText({ epsilon, delta })} for all of these values together.
          </p>
          <EpsilonOdds {...{ epsilon, delta }} who={protects.unit === "row" ? "row" : "person"} />
        </div>
        <TakeAway published={answer} report={<SaveReport load={async () => kept} />}>
          <button
            type="button"
            onClick={() => saveText(fileName(answer, ".yaml"), "application/yaml", spec)}
          >
            Spec as YAML
          </button>
        </TakeAway>
      </section>
      {releases.map((release) => (
        <ReleaseResults key={release.name} release={release} unit={protects.unit} />
      ))}
      <section className="panel" aria-label="Publish again">
        <div className="row">
          <h2>The spec</h2>
          <UseSpec kept={kept} />
        </div>
        <p className="hint">
          The same release shows the same values again, and costs nothing more.
        </p>
        <details>
          <summary>Show the spec</summary>
          <pre className="command">{spec}</pre>
        </details>
      </section>
      <RecordForm kept={kept} />
    </article>
  );
}

/** A link to the form that wrote the spec. A spec from elsewhere has no form. */
function UseSpec({ kept: { form } }: { kept: Publication }) {
  if (form === undefined) return <p className="hint">It was not written by the form.</p>;
  return (
    <Link path="release" query={Object.fromEntries(new URLSearchParams(form))} className="button">
      Use this spec again
    </Link>
  );
}
