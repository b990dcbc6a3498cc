import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";

/** Says that the address names no ledger, and offers the ledgers that exist. */
export function UnknownLedger({ name, known }: { name: string; known: readonly string[] }) {
  const place = usePlace();
  return (
    <section className="notice warn" aria-label="Unknown ledger">
      <p role="alert">
        There is no ledger <b>{name.slice(0, 100)}</b> that you may see.
        {known.length > 0 && " These ledgers exist:"}
      </p>
      {known.length > 0 && (
        <ul className="fixes">
          {known.map((each) => (
            <li key={each}>
              <Link path="ledger" query={{ name: each, ...atPlace(place) }} className="button">
                {each}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
