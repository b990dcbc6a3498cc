import type { PublishedSummary } from "@noisewright/contract/answers";
import { change, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { atPlace, type Place, usePlace } from "../../address/place.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import { TextField } from "../../ui/text-field.js";
import { hourText } from "./hour-text.js";
import { useOnFocus } from "./use-on-focus.js";
import { usePublished } from "./use-published.js";

/** All that was published, the newest first. */
export function ResultsList() {
  const search = useAddress().query.get("search") ?? "";
  const place = usePlace();
  const { published, fault, busy, more, again } = usePublished(search.trim());
  useOnFocus(again);
  return (
    <div className="results" aria-busy={busy}>
      {fault && <ErrorNotice fault={fault} again={again} />}
      {published === undefined && !fault && (
        <p className="loading" aria-busy="true">
          Loading the results…
        </p>
      )}
      {published && (
        <section className="panel" aria-label="Results">
          {(published.length > 0 || search !== "") && (
            <div className="search">
              <TextField
                label="Search"
                placeholder="the name of a release or of a ledger"
                value={search}
                onChange={(text) => change({ search: text === "" ? undefined : text })}
              />
            </div>
          )}
          {published.length > 0 ? (
            <List published={published} place={place} />
          ) : (
            <Nothing search={search} place={place} />
          )}
          {more && (
            <button type="button" onClick={more}>
              Show older results
            </button>
          )}
        </section>
      )}
    </div>
  );
}

/** More names of releases are only counted. */
const FEW = 3;

interface ListProps {
  readonly published: readonly PublishedSummary[];
  readonly place: Place;
}

function List({ published, place }: ListProps) {
  return (
    <table className="cards-on-phone result-list">
      <thead>
        <tr>
          <th scope="col">Releases</th>
          <th scope="col" className="words">
            Ledger
          </th>
          <th scope="col" className="words">
            Published
          </th>
          <th scope="col" className="words">
            By
          </th>
          <th scope="col">ε</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        {published.map(({ id, names, ledger, time, who, epsilon, values }) => (
          <tr key={id}>
            <th scope="row">
              <Link path="results" query={{ ...atPlace(place), id }}>
                {names.slice(0, FEW).join(", ")}
              </Link>
              {names.length > FEW && <span className="more"> and {names.length - FEW} more</span>}
            </th>
            <td className="words" data-label="Ledger">
              {ledger}
            </td>
            <td className="words when" data-label="Published">
              {hourText(time)}
            </td>
            <td className="words" data-label="By">
              {who}
            </td>
            <td data-label="ε">{numberTextUp(epsilon)}</td>
            <td data-label="Values">{numberText(values)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing({ search, place }: { search: string; place: Place }) {
  if (search !== "") return <p>No release or ledger has a name with “{search}”.</p>;
  return (
    <div className="empty">
      <h2>Nothing is published yet</h2>
      <p className="hint">
        Each release appears here with its values, charts, report and receipt, and stays.
      </p>
      <p>
        <Link path="release" query={atPlace(place)} className="button main">
          Publish statistics
        </Link>
      </p>
    </div>
  );
}
