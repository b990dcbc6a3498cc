import type { ReactNode } from "react";
import { TermHelp } from "../glossary/term.js";
import type { TermId } from "../glossary/terms.js";

interface Props {
  readonly htmlFor: string;
  /** The glossary entry to which the label links. */
  readonly term?: TermId | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Label({ htmlFor, term, className, children }: Props) {
  const label = (
    <label htmlFor={htmlFor} className={className}>
      {children}
    </label>
  );
  if (term === undefined) return label;
  return (
    <span className="labelled">
      {label}
      <TermHelp id={term} />
    </span>
  );
}
