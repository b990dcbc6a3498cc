import { useEffect } from "react";
import { useAddress } from "../../address/address.js";
import { ENTRIES } from "../../glossary/entries.js";
import { Paragraph } from "../../glossary/paragraph.js";
import type { GlossaryEntry } from "../../glossary/parse-glossary.js";
import "./glossary.css";

export function GlossaryPage() {
  const term = useAddress().query.get("term");
  useEffect(() => {
    if (term === null) return;
    // Waits for the next frame, because the shell first moves the focus to the start of the page.
    const frame = requestAnimationFrame(() => document.getElementById(term)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [term]);
  return (
    <div className="panel glossary">
      {ENTRIES.map((entry) => (
        <Entry key={entry.id} entry={entry} isChosen={entry.id === term} />
      ))}
    </div>
  );
}

function Entry({ entry, isChosen }: { entry: GlossaryEntry; isChosen: boolean }) {
  const { id, title, summary, details } = entry;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-chosen={isChosen || undefined}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="summary">
        <Paragraph spans={summary} />
      </p>
      <p>
        <Paragraph spans={details} />
      </p>
    </section>
  );
}
