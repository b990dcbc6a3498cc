import type { Session } from "@noisewright/contract/answers";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { Term } from "../../glossary/term.js";
import { NEW_LEDGER } from "./new-ledger.js";

/** What a ledger is, for a user who has none. */
export function NoLedgers({ session }: { session: Session }) {
  const place = usePlace();
  const focusForm = () => document.getElementById(NEW_LEDGER)?.querySelector("input")?.focus();
  return (
    <section className="panel empty" aria-label="No ledgers">
      <h2 className="title">There is no ledger yet</h2>
      <p>
        A <Term id="ledger">ledger</Term> holds the <Term id="budget">budget</Term> of one dataset:
        how much privacy all published numbers together may cost. Each release is paid for before it
        is published, and a release that the budget does not cover is refused.
      </p>
      <p>
        Publish something, and its ledger is created with it. Or create a ledger now, to decide
        about the budget first.
      </p>
      <div className="pair">
        {session.role !== "reader" && (
          <Link path="release" query={atPlace(place)} className="button main">
            Publish something
          </Link>
        )}
        {session.role === "steward" && (
          <button type="button" onClick={focusForm}>
            Create a ledger
          </button>
        )}
      </div>
    </section>
  );
}
