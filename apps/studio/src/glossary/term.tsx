import type { MouseEvent, ReactNode } from "react";
import { setHelp, useHelp } from "./open-help.js";
import { TERMS, type TermId } from "./terms.js";
import { useFirst } from "./use-first.js";

/** A word in a text. If the page has not explained the word before, pressing it does. */
export function Term({ id, children }: { id: TermId; children: ReactNode }) {
  const isFirst = useFirst(id);
  const button = useHelpButton(id);
  if (!isFirst) return children;
  return (
    <button type="button" className="term" {...button}>
      {children}
    </button>
  );
}

/**
 * A question mark beside a label that explains the label's term. Each term has one question mark on
 * a page, where the term first appears.
 */
export function TermHelp({ id }: { id: TermId }) {
  const isFirst = useFirst(id);
  const button = useHelpButton(id);
  if (!isFirst) return null;
  return (
    <button
      type="button"
      className="term-help"
      aria-label={`What does ${TERMS[id]} mean?`}
      {...button}
    >
      ?
    </button>
  );
}

function useHelpButton(id: TermId) {
  const isOpen = useHelp()?.id === id;
  return {
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      setHelp(isOpen ? undefined : { id, anchor: currentTarget }),
  } as const;
}
