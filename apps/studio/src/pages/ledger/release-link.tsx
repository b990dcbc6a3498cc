import { type LedgerHistory, type Session, sourcesAnswer } from "@noisewright/contract/answers";
import { Link } from "../../address/link.js";
import { atPlace, type Place, usePlace } from "../../address/place.js";
import { useService } from "../../service/use-service.js";

interface Props {
  readonly ledger: LedgerHistory;
  readonly session: Session;
}

/** The ledger that the form of the Release page starts with, and the table that it pays for. */
const SAMPLE = { ledger: "library", table: "loans.csv" };
/** The number of tables that are offered. */
const MOST_TABLES = 12;

/** Links to the Release page with the table that the ledger pays for. */
export function ReleaseLink({ ledger, session }: Props) {
  const place = usePlace();
  const isAsked = place === "service" && session.role !== "reader";
  const { value } = useService(isAsked ? "/api/sources" : undefined, sourcesAnswer);
  if (session.role === "reader") return null;
  if (place === "browser") {
    return (
      <Link
        path="release"
        query={{ ledger: ledger.name, ...atPlace(place) }}
        className="button main"
      >
        Choose its file
      </Link>
    );
  }
  if (value === undefined) return null;
  const own = value.sources.filter(({ ledger: payer, name }) => {
    const isSample = ledger.name === SAMPLE.ledger && name === SAMPLE.table;
    return payer === ledger.name || (isSample && session.role === "steward");
  });
  if (own.length === 0) {
    return <p className="hint no-table">The service has no table that this ledger pays for.</p>;
  }
  const [first] = own;
  if (own.length === 1 && first) {
    return (
      <Link path="release" query={queryOf(ledger, first.name, place)} className="button main">
        Release from it
      </Link>
    );
  }
  return (
    <details className="tables">
      <summary>Release from it</summary>
      <ul className="panel">
        {own.slice(0, MOST_TABLES).map(({ name }) => (
          <li key={name}>
            <Link path="release" query={queryOf(ledger, name, place)}>
              {name}
            </Link>
          </li>
        ))}
        {own.length > MOST_TABLES && (
          <li className="hint">and {own.length - MOST_TABLES} more tables on the Release page</li>
        )}
      </ul>
    </details>
  );
}

function queryOf({ name, unit }: LedgerHistory, table: string, place: Place) {
  // Without a table in the address, the form has the sample and its releases.
  if (table === SAMPLE.table) return { ledger: name, ...atPlace(place) };
  const protectedUnit = unit === "rows" ? "(row)" : unit;
  const releases = "rows~statistic=count~epsilon=0.5";
  return { source: table, ledger: name, unit: protectedUnit, releases };
}
