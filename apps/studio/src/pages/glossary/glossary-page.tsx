import { useEffect } from "react";
import { change, useAddress } from "../../address/address.js";
import { ENTRIES } from "../../glossary/entries.js";
import { Paragraph } from "../../glossary/paragraph.js";
import type { GlossaryEntry } from "../../glossary/parse-glossary.js";
import { TextField } from "../../ui/text-field.js";
import { EpsilonSlider } from "./epsilon-slider.js";
import "./glossary.css";

export function GlossaryPage() {
  const { query } = useAddress();
  const term = query.get("term");
  const wanted = query.get("find") ?? "";
  const found = ENTRIES.filter((entry) => matches(entry, wanted));
  useEffect(() => {
    if (term === null) return;
    // Waits for the next frame, because the shell first moves the focus to the start of the page.
    const frame = requestAnimationFrame(() => document.getElementById(term)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [term]);
  return (
    <div className="glossary-page">
      <EpsilonSlider query={query} />
      <div className="panel glossary">
        <TextField
          label="Find a term"
          value={wanted}
          placeholder="for example budget"
          onChange={(text) => change({ find: text || undefined })}
        />
        <p className="hidden" role="status">
          {wanted && `${found.length} terms found`}
        </p>
        {found.length === 0 && (
          <p className="notice">
            No entry contains “{wanted}”.{" "}
            <button type="button" onClick={() => change({ find: undefined })}>
              Show all terms
            </button>
          </p>
        )}
        {found.map((entry) => (
          <Entry key={entry.id} entry={entry} isChosen={entry.id === term} />
        ))}
      </div>
    </div>
  );
}

function matches({ title, summary, details }: GlossaryEntry, wanted: string): boolean {
  const text = [...summary, ...details].map((span) => span.text).join("");
  return `${title} ${text}`.toLowerCase().includes(wanted.trim().toLowerCase());
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
