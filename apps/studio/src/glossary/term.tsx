import type { ReactNode } from "react";
import { Link } from "../address/link.js";
import { TERMS, type TermId } from "./terms.js";

/** A word in a text. The word links to its glossary entry. */
export function Term({ id, children }: { id: TermId; children: ReactNode }) {
  return (
    <Link path="glossary" query={{ term: id }} className="term">
      {children}
    </Link>
  );
}

/** A question mark beside a label that links to the glossary entry of the label's term. */
export function TermHelp({ id }: { id: TermId }) {
  return (
    <Link
      path="glossary"
      query={{ term: id }}
      className="term-help"
      label={`Glossary: ${TERMS[id]}`}
    >
      ?
    </Link>
  );
}
